import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectGarbage } from '../garbage.ts'
import type { Db } from '../store/db.ts'
import { openStore } from '../store/open.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { computers } from './computers.ts'
import { durable } from './durable.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import { benchServer, served } from './served.ts'

export { durable } from './durable.ts'
export type { Figure, ServerBench } from './figures.ts'
export { films } from './films.ts'
export { growth } from './growth.ts'
export { randomPolicy } from './policy.ts'
export { sleeping } from './sleeping.ts'
export { spectators } from './spectators.ts'

/** Live matches for the memory figure, and the commands per second that load them. */
const LIVE = 100
const LIVELY = 2_000
/** Number of measured joins, and of unmeasured ones before them. */
const JOINED = 20
const REHEARSALS = 100

/** Measures the whole server on the embedded store and, if available, on Postgres. */
export async function serverBench(bench: ServerBench): Promise<Figure[]> {
  bench.say('Warming up, as a server does while it is idle')
  await withStore(bench, 'PGlite', (db) => warm(bench, db))
  bench.say('Memory of live matches')
  const figures = await withStore(bench, 'PGlite', (db) => memory(bench, db))
  for (const store of ['PGlite', 'Postgres'] as const) {
    if (store === 'Postgres' && bench.databaseUrl === undefined) {
      bench.say('No Postgres: its figures are left out')
      continue
    }
    bench.say(`Commands through real sockets on ${store}`)
    figures.push(...(await withStore(bench, store, (db) => durable(bench, store, db))))
    figures.push(...(await withStore(bench, store, (db) => joining(bench, store, db))))
  }
  bench.say('State on the wire')
  figures.push(...(await withStore(bench, 'PGlite', (db) => wire(bench, db))))
  return figures
}

/** The cost of computers to players, on Postgres if available: see {@link computers}. */
export function computersBench(bench: ServerBench): Promise<Figure[]> {
  return withStore(bench, bench.databaseUrl === undefined ? 'PGlite' : 'Postgres', (db) => computers(bench, db))
}

/** Compiles the code of this process as an idle server does. */
async function warm(bench: ServerBench, db: Db): Promise<void> {
  const server = await benchServer(bench, db, { warmUp: true })
  await server.warm
  await server.close()
}

/** Bytes per connection and command, and bytes of the first state. */
export async function wire(bench: ServerBench, db: Db): Promise<Figure[]> {
  const { bytes, lines, firstState } = await served(bench, db, 5, { spectators: true, rate: 0 })
  return [
    { name: 'bytes per recipient per command: median', value: at(bytes, 0.5), unit: 'B', budget: { most: 64 } },
    { name: 'bytes per recipient per command: p99', value: at(bytes, 0.99), unit: 'B', budget: { most: 1_536 } },
    { name: 'new lines per recipient per command: median', value: at(lines, 0.5), unit: 'B' },
    { name: 'new lines per recipient per command: p99', value: at(lines, 0.99), unit: 'B' },
    { name: 'first state: median', value: at(firstState, 0.5), unit: 'B', budget: { most: bench.firstState } },
  ]
}

/** Duration of joins by a warmed-up client and server. */
export async function joining(bench: ServerBench, store: string, db: Db): Promise<Figure[]> {
  const load = { spectators: true, rate: 0, limit: 1, rehearsals: REHEARSALS }
  const { joins, wakes } = await served(bench, db, JOINED, load)
  const name = `${store}, join until the first state, match`
  const budget = { most: 3 }
  return [
    { name: `${name} in memory: median`, value: at(joins, 0.5), unit: 'ms', budget },
    { name: `${name} not in memory: median`, value: at(wakes, 0.5), unit: 'ms' },
  ]
}

/** Memory of a live match with two players and a spectator. Measure it first, while the process holds nothing else. */
export async function memory(bench: ServerBench, db: Db, matches = LIVE): Promise<Figure[]> {
  let before = 0
  let after = 0
  await served(bench, db, 10, { spectators: true, rate: 0 })
  await served(bench, db, matches, {
    spectators: true,
    rate: LIVELY,
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

/** Bytes of heap and external buffers. Memory reserved by the process is excluded, as it depends on earlier work. */
async function settledMemory(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collectGarbage()
    await new Promise((done) => setTimeout(done, 100))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
