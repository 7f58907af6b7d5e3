import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newId } from '../ids.ts'
import { createServer } from '../server.ts'
import { openStore } from '../store/open.ts'
import { freePort } from '../testing/client.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { redisMissing, redisUrl } from '../testing/redis.ts'
import type { CrowdJob } from './crowd.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import type { Job } from './job.ts'
import { inLoadProcess } from './load-process.ts'
import { randomPolicy } from './policy.ts'
import { prepareMatch } from './scripts.ts'

const CROWD = fileURLToPath(new URL('./crowd.ts', import.meta.url))
const SERVE = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Number of spectators of one match, and its commands per second, which is more than people give. */
const SPECTATORS = 1_000
const RATE = 20
/** Matches created until one is long enough. */
const TRIES = 50
/** Most polls of the number of frames, and milliseconds between them. */
const [LOOKS, BETWEEN] = [20, 500]

/**
 * Command latency of one match on Postgres: alone, with a thousand spectators, and with the spectators on another
 * process.
 */
export async function spectators(bench: ServerBench): Promise<Figure[]> {
  if (bench.databaseUrl === undefined) {
    bench.say('No Postgres: the figures of spectators are left out')
    return []
  }
  const lacking = await redisMissing()
  if (lacking !== undefined) bench.say(`${lacking}: spectators on another process are left out`)
  const schema = await schemaOfItsOwn(bench.databaseUrl)
  try {
    const crowd = `${SPECTATORS} spectators`
    const figures = await played(bench, schema.url, { name: 'no spectators', where: undefined })
    figures.push(...(await played(bench, schema.url, { name: crowd, where: 'here' })))
    if (lacking === undefined)
      figures.push(...(await played(bench, schema.url, { name: `${crowd} on another process`, where: 'elsewhere' })))
    return figures
  } finally {
    await schema.drop()
  }
}

/** The same for one number of spectators on the same process, with the processor time that they cost. */
export function watched(bench: ServerBench, databaseUrl: string, spectators: number): Promise<Figure[]> {
  return played(bench, databaseUrl, { name: `${spectators} spectators`, where: 'here', spectators })
}

/** Who watches a match, and at which process. */
interface Audience {
  readonly name: string
  readonly where: 'here' | 'elsewhere' | undefined
  readonly spectators?: number
}

async function played(
  bench: ServerBench,
  databaseUrl: string,
  { name, where, spectators = SPECTATORS }: Audience,
): Promise<Figure[]> {
  bench.say(`One match with ${name}`)
  const rules = (await bench.title.load()).rules
  const db = await openStore({ databaseUrl, dataDir: '' }, () => undefined)
  const prefix = `topside-${newId()}`
  const port = await freePort()
  const plenty = { burst: Number.MAX_SAFE_INTEGER, perSecond: Number.MAX_SAFE_INTEGER }
  const server = await createServer({
    titles: [bench.title],
    port,
    host: '127.0.0.1',
    db,
    limit: plenty,
    processor: plenty,
    proxies: 1,
    cluster: where === 'elsewhere' ? { redisUrl, redisPrefix: prefix, publicAddress: `127.0.0.1:${port}` } : undefined,
  })
  let second: ChildProcess | undefined
  let crowd: ChildProcess | undefined
  try {
    const wanted = Math.ceil((bench.duration / 1000) * RATE) + 10
    let match = await prepareMatch(db, rules, randomPolicy(bench.seed), wanted)
    for (let n = 1; match.commands.length < wanted && n < TRIES; n++)
      match = await prepareMatch(db, rules, randomPolicy(bench.seed + n), wanted)
    let joined = port
    if (where === 'elsewhere') {
      joined = await freePort()
      second = await serve(joined, databaseUrl, prefix)
    }
    if (where !== undefined) {
      crowd = fork(CROWD, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      crowd.send({ port: joined, match: match.id, spectators } satisfies CrowdJob)
      await Promise.race([once(crowd, 'message'), ended(crowd)])
    }
    const job: Job = { port, lanes: [[match]], spectators: false, rate: RATE, warmUp: 0, limit: bench.duration }
    const { latencies, ownCpu, commands } = await inLoadProcess(job)
    const figures: Figure[] = [
      { name: `${name}: p50 of the players`, value: at(latencies, 0.5), unit: 'ms' },
      { name: `${name}: p99 of the players`, value: at(latencies, 0.99), unit: 'ms' },
    ]
    if (crowd !== undefined) {
      const frames = await framesOf(crowd)
      figures.push({ name: `${name}: frames that they got, each`, value: frames / spectators, unit: '' })
      if (where === 'here')
        figures.push({ name: `${name}: processor time of a command`, value: ownCpu / commands, unit: 'µs' })
    }
    return figures
  } finally {
    crowd?.kill('SIGKILL')
    second?.kill('SIGKILL')
    await server.close()
  }
}

/** Frames received by a crowd, once no more arrive between two polls, or after the last poll. */
async function framesOf(crowd: ChildProcess): Promise<number> {
  const gone = ended(crowd)
  let frames = Number.NaN
  for (let looks = 0; looks < LOOKS; looks++) {
    crowd.send('count')
    const [counted] = await Promise.race([once(crowd, 'message'), gone])
    if (counted === frames) break
    frames = Number(counted)
    await new Promise((done) => setTimeout(done, BETWEEN))
  }
  return frames
}

/** Rejects once a process has ended. */
async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the process ended with ${code}`)
}

/** Starts another process of the same site. */
async function serve(port: number, databaseUrl: string, prefix: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVE], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PROXIES: '1',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: prefix,
      PUBLIC_ADDRESS: `127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const serving = new Promise<void>((done) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('Topside is at') && done())
  })
  await Promise.race([serving, ended(child)])
  return child
}
