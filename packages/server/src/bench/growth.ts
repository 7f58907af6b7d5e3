import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newId } from '../ids.ts'
import { tidyUp } from '../lobby/housekeeping.ts'
import type { Db } from '../store/db.ts'
import { Matches } from '../store/matches.ts'
import { Outbox } from '../store/notices.ts'
import { openStore } from '../store/open.ts'
import { Users } from '../store/users.ts'
import { freePort } from '../testing/client.ts'
import { type OwnSchema, schemaOfItsOwn } from '../testing/postgres.ts'
import { redisMissing, redisUrl } from '../testing/redis.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import type { Job, JobResult } from './job.ts'
import { inLoadProcess, type LoadResult } from './load-process.ts'
import { randomPolicy } from './policy.ts'
import { prepareMatch } from './scripts.ts'
import { prepareLanes, served } from './served.ts'
import { watched } from './spectators.ts'

const SERVE = fileURLToPath(new URL('./serve-unlimited.ts', import.meta.url))

/** Matches at full speed, spectators of one match, and processes of one site. */
const [MATCHES, SPECTATORS, PROCESSES] = [
  [1, 20, 100, 500],
  [1, 100, 500, 2_000],
  [1, 2],
] as const
/** Matches that several processes share. */
const SHARED = 40
/** Users in a large store, and its matches: as many are running as are finished. */
const [USERS, STORED] = [100_000, 100_000]
/** Times that each question to the large store is asked, and milliseconds that it may take. */
const [ASKED, SOON] = [30, 20]

/**
 * How costs grow: with matches, spectators, processes, and what is in the store. On Postgres. The first row of each
 * part is the measure of the others.
 */
export async function growth(bench: ServerBench): Promise<Figure[]> {
  const { databaseUrl } = bench
  if (databaseUrl === undefined) {
    bench.say('No Postgres: the figures of growth are left out')
    return []
  }
  const figures: Figure[] = []
  const inSchema = async (work: (schema: OwnSchema, db: Db) => Promise<Figure[]>): Promise<void> => {
    const schema = await schemaOfItsOwn(databaseUrl)
    const db = await openStore({ databaseUrl: schema.url, dataDir: '' }, () => undefined)
    try {
      figures.push(...(await work(schema, db)))
    } finally {
      await db.close()
      await schema.drop()
    }
  }
  for (const matches of MATCHES) await inSchema((_, db) => atFullSpeed(bench, db, matches))
  for (const spectators of SPECTATORS)
    await inSchema(async ({ url }) => {
      bench.say(`One match with ${spectators} spectators`)
      return watched(bench, url, spectators)
    })
  const lacking = await redisMissing()
  if (lacking !== undefined) bench.say(`${lacking}: several processes are left out`)
  else for (const processes of PROCESSES) await inSchema((schema, db) => inProcesses(bench, schema, db, processes))
  await inSchema((_, db) => largeStore(bench, db))
  return figures
}

async function atFullSpeed(bench: ServerBench, db: Db, matches: number): Promise<Figure[]> {
  const name = `${matches} ${matches === 1 ? 'match' : 'matches'} at full speed`
  bench.say(name)
  // More matches share the same number of commands.
  const limit = bench.duration / Math.max(1, matches / 100)
  return rows(name, await served(bench, db, matches, { spectators: false, rate: 0, limit, warmUp: matches * 20 }))
}

function rows(name: string, result: Omit<LoadResult, 'allocated'>): Figure[] {
  const { commands, seconds, latencies, ownCpu } = result
  return [
    { name: `${name}: commands`, value: commands / seconds, unit: '/s' },
    { name: `${name}: p50`, value: at(latencies, 0.5), unit: 'ms' },
    { name: `${name}: p99`, value: at(latencies, 0.99), unit: 'ms' },
    { name: `${name}: processor time of the servers, each`, value: ownCpu / commands, unit: 'µs' },
  ]
}

/** The same matches on a number of processes with Redis, each with its own load. */
async function inProcesses(bench: ServerBench, schema: OwnSchema, db: Db, count: number): Promise<Figure[]> {
  const name = `${SHARED} matches in ${count} ${count === 1 ? 'process' : 'processes'}`
  bench.say(name)
  const load = { spectators: false, rate: 0, warmUp: SHARED * 20 }
  const lanes = await prepareLanes(bench, db, SHARED, load)
  const env = { ...process.env, DATABASE_URL: schema.url, REDIS_URL: redisUrl, REDIS_PREFIX: `topside-${newId()}` }
  const servers: { readonly port: number; readonly child: ChildProcess }[] = []
  try {
    for (let n = 0; n < count; n++) {
      const port = await freePort()
      const child = fork(SERVE, { env: { ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      servers.push({ port, child })
      await message(child)
    }
    const before = await spent(servers)
    const results = await Promise.all(
      servers.map(({ port }, n) => {
        const own = lanes.filter((_, lane) => lane % count === n)
        return inLoadProcess({ port, lanes: own, ...load, limit: bench.duration } satisfies Job)
      }),
    )
    // The unmeasured commands are in it, too: they are few.
    const ownCpu = (await spent(servers)) - before
    return rows(name, { ...together(results), ownCpu })
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
  }
}

/** The results of loads that ran at the same time. */
function together(results: readonly LoadResult[]): JobResult {
  const [first] = results
  if (first === undefined) throw new Error('no load')
  return {
    ...first,
    commands: results.reduce((sum, { commands }) => sum + commands, 0),
    seconds: Math.max(...results.map(({ seconds }) => seconds)),
    latencies: results.flatMap(({ latencies }) => latencies).sort((a, b) => a - b),
  }
}

/** CPU microseconds of all servers. */
async function spent(servers: readonly { readonly child: ChildProcess }[]): Promise<number> {
  let sum = 0
  for (const { child } of servers) {
    child.send('cpu')
    sum += Number(await message(child))
  }
  return sum
}

async function message(child: ChildProcess): Promise<unknown> {
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`a server ended with ${code}`)
  })
  const [answer] = await Promise.race([once(child, 'message'), gone])
  return answer
}

/** What lists and housekeeping take in a store of many users and matches. */
async function largeStore(bench: ServerBench, db: Db): Promise<Figure[]> {
  bench.say(`${USERS} users, ${STORED} matches in the store`)
  const token = await fill(bench, db)
  const [matches, users, outbox] = [new Matches(db), new Users(db), new Outbox(db)]
  const user = (await users.byToken(token))?.id ?? ''
  const questions: { readonly [name: string]: () => Promise<unknown> } = {
    'who a token is': () => users.byToken(token),
    'open matches': () => matches.list('open', user, null),
    'running matches to watch': () => matches.list('watch', user, null),
    'finished matches': () => matches.list('archive', user, null),
    'own matches': () => matches.list('mine', user, null),
    'own matches that wait for this user': () => matches.list('mine', user, null, { part: 'turn' }),
    'seats to take over': () => matches.list('vacant', user, null),
    'notices that are due': () => outbox.take(null),
  }
  const figures: Figure[] = []
  const name = `${USERS} users, ${STORED} matches`
  for (const [what, ask] of Object.entries(questions)) {
    const times: number[] = []
    for (let n = 0; n < ASKED; n++) {
      const from = performance.now()
      await ask()
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    figures.push({ name: `${name}: ${what}, p50`, value: at(times, 0.5), unit: 'ms', budget: { most: SOON } })
  }
  const from = performance.now()
  await tidyUp({ db, host: { ids: [], live: () => undefined, removed: () => undefined }, say: () => undefined })
  return [...figures, { name: `${name}: an hour's housekeeping`, value: performance.now() - from, unit: 'ms' }]
}

/** Stores users with two matches each on average, half of them over, some open; returns the token of one user. */
async function fill({ title, seed }: ServerBench, db: Db): Promise<string> {
  const { rules } = await title.load()
  const { id, tokens } = await prepareMatch(db, rules, randomPolicy(seed), 1)
  await db.query(
    `insert into users (id, name, seen_up) select 'user-' || n, 'User ' || n, up_seconds() - n
      from generate_series(1, $1::int) n`,
    [USERS],
  )
  await db.query(
    `insert into credentials (id, user_id, kind, hash) select 'device-' || n, 'user-' || n, 'device', 'hash-' || n
      from generate_series(1, $1::int) n`,
    [USERS],
  )
  await db.query(
    `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed,
        seq, sides, deciding, updated_at, finished_at)
      select 'match-' || n, title, rules_version, options, false, 0,
        case when n % 200 = 0 then 'open' when n % 2 = 0 then 'running' else 'finished' end,
        'user-' || (n % $2::int + 1), commitment, server_seed, 50, sides, '[0]', now() - make_interval(secs => n * 30),
        case when n % 2 = 1 then now() - make_interval(secs => n * 30) end
      from matches, generate_series(1, $3::int) n where id = $1`,
    [id, USERS, STORED],
  )
  await db.query(
    `insert into seats (match, seat, user_id, seed)
      select 'match-' || n, s, 'user-' || ((n + s * 7919) % $1::int + 1), 'seed'
      from generate_series(1, $2::int) n, generate_series(0, 1) s where n % 200 > 0 or s = 0`,
    [USERS, STORED],
  )
  await db.exec('analyze')
  // Somebody with matches of each kind.
  await db.query(
    `update seats set user_id = (select user_id from seats where match = $1 and seat = 0)
      where seat = 0 and match in (select 'match-' || n * 37 from generate_series(1, 40) n)`,
    [id],
  )
  return tokens[0] ?? ''
}
