import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createServer } from '../server.ts'
import type { Db } from '../store/db.ts'
import { openStore } from '../store/open.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import type { Job, JobResult } from './job.ts'
import { inLoadProcess } from './load-process.ts'
import { randomPolicy } from './policy.ts'
import { prepareMatch } from './scripts.ts'

export type { Figure, ServerBench } from './figures.ts'
export { sleeping } from './sleeping.ts'
export { spectators } from './spectators.ts'

/** Commands per second at which the latency of twenty matches is measured: at full speed it only says how long the queue is. */
const STEADY = 2_000
/** Matches that are live when memory is measured. */
const LIVE = 100

/** Measures everything about the server, on the embedded store and, if there is one, on Postgres. */
export async function serverBench(bench: ServerBench): Promise<Figure[]> {
  bench.say('Memory of live matches')
  const figures = await withStore(bench, 'PGlite', (db) => memory(bench, db))
  for (const store of ['PGlite', 'Postgres'] as const) {
    if (store === 'Postgres' && bench.databaseUrl === undefined) {
      bench.say('No Postgres: its figures are left out')
      continue
    }
    bench.say(`Commands through real sockets on ${store}`)
    figures.push(...(await withStore(bench, store, (db) => durable(bench, store, db))))
  }
  bench.say('State on the wire')
  figures.push(...(await withStore(bench, 'PGlite', (db) => wire(bench, db))))
  return figures
}

/** Durable commands per second, and their latency, with one match and with twenty. */
export async function durable(bench: ServerBench, store: string, db: Db): Promise<Figure[]> {
  const real = store === 'Postgres'
  const one = await load(bench, db, 1, { spectators: false, rate: 0 })
  const full = await load(bench, db, 20, { spectators: false, rate: 0 })
  const steady = await load(bench, db, 20, { spectators: false, rate: STEADY })
  const latency = (name: string, { latencies }: JobResult): Figure[] => [
    { name: `${store}, ${name}: p50`, value: at(latencies, 0.5), unit: 'ms', ...(real && { budget: { most: 0.5 } }) },
    { name: `${store}, ${name}: p99`, value: at(latencies, 0.99), unit: 'ms', ...(real && { budget: { most: 5 } }) },
  ]
  return [
    { name: `${store}, 1 match: durable commands`, value: one.commands / one.seconds, unit: '/s' },
    ...latency('1 match', one),
    {
      name: `${store}, 20 matches: durable commands`,
      value: full.commands / full.seconds,
      unit: '/s',
      ...(real && { budget: { least: 10_000 } }),
    },
    {
      name: `${store}, 20 matches at full speed: p99`,
      value: at(full.latencies, 0.99),
      unit: 'ms',
      ...(real && { budget: { most: 5 } }),
    },
    ...latency(`20 matches at ${STEADY}/s`, steady),
  ]
}

/** Bytes that each connection gets per command, and what a joining one gets first. */
export async function wire(bench: ServerBench, db: Db): Promise<Figure[]> {
  const { bytes, firstState, joins } = await load(bench, db, 5, { spectators: true, rate: 0 })
  return [
    { name: 'bytes per recipient per command: median', value: at(bytes, 0.5), unit: 'B', budget: { most: 64 } },
    { name: 'bytes per recipient per command: p99', value: at(bytes, 0.99), unit: 'B', budget: { most: 1_536 } },
    { name: 'first state: median', value: at(firstState, 0.5), unit: 'B', budget: { most: bench.firstState } },
    { name: 'join until the first state, match in memory or not: median', value: at(joins, 0.5), unit: 'ms' },
  ]
}

/** Memory that a live match with two players and a spectator takes. To be measured first, while the process holds nothing else. */
export async function memory(bench: ServerBench, db: Db, matches = LIVE): Promise<Figure[]> {
  let before = 0
  let after = 0
  await load(bench, db, 10, { spectators: true, rate: 0, limit: 1_000 })
  await load(bench, db, matches, {
    spectators: true,
    rate: STEADY,
    limit: 3_000,
    before: async () => {
      before = await settledMemory()
    },
    after: async () => {
      after = await settledMemory()
    },
  })
  return [
    {
      name: 'memory per live match with 3 sockets',
      value: (after - before) / matches / 1_048_576,
      unit: 'MB',
      budget: { most: 0.5 },
    },
  ]
}

interface Load extends Pick<Job, 'spectators' | 'rate'> {
  readonly limit?: number
  readonly before?: () => Promise<void>
  readonly after?: () => Promise<void>
}

/** Runs a server in this process and a load of so many matches in another. */
async function load(bench: ServerBench, db: Db, matches: number, how: Load): Promise<JobResult> {
  const rules = (await bench.title.load()).rules
  const limit = how.limit ?? bench.duration
  const server = await createServer({
    titles: [bench.title],
    port: 0,
    host: '127.0.0.1',
    db: { ...db, close: async () => undefined },
    limit: { burst: Number.MAX_SAFE_INTEGER, perSecond: Number.MAX_SAFE_INTEGER },
    connections: Number.MAX_SAFE_INTEGER,
  })
  try {
    const lanes = []
    for (let lane = 0; lane < matches; lane++) {
      const list = []
      // A second of one match is at most some 3 000 commands, one of many at most some 1 000 for each.
      let needed = (limit / 1000) * (how.rate > 0 ? how.rate / matches : matches === 1 ? 3_000 : 1_000)
      for (let n = 0; needed > 0 && n < 50; n++) {
        const match = await prepareMatch(db, rules, randomPolicy(bench.seed + lane * 1000 + n), needed)
        list.push(match)
        needed -= Math.max(1, match.commands.length)
      }
      lanes.push(list)
    }
    await how.before?.()
    const job: Job = { port: server.port, lanes, spectators: how.spectators, rate: how.rate, limit }
    const result = await inLoadProcess(job, how.after)
    if (result.refused > 0) throw new Error(`${result.refused} commands of the load were refused`)
    return result
  } finally {
    await server.close()
  }
}

async function withStore<T>(
  bench: ServerBench,
  store: 'PGlite' | 'Postgres',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (store === 'PGlite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'topside-bench-'))
    const db = await openStore({ dataDir }, () => undefined)
    try {
      return await work(db)
    } finally {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const schema = await schemaOfItsOwn(bench.databaseUrl ?? '')
  const db = await openStore({ databaseUrl: schema.url, dataDir: '' }, () => undefined)
  try {
    return await work(db)
  } finally {
    await db.close()
    await schema.drop()
  }
}

/** Bytes of the heap and of the buffers beside it. What the process holds in reserve is not in it: that depends on what it did before. */
async function settledMemory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  for (let i = 0; i < 3; i++) {
    if (typeof collect === 'function') collect()
    await new Promise((done) => setTimeout(done, 100))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
