import { FILM_CHUNK, filmSeenBy } from '@topside/engine'
import type { FilmWriter } from '../match/film-writer.ts'
import type { Services } from '../match/owning.ts'
import { storedFilm } from '../match/stored-film.ts'
import type { Db } from '../store/db.ts'
import { Films, type StoredChunk } from '../store/films.ts'
import { openStore } from '../store/open.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import { benchServer, loaded, prepareLanes } from './served.ts'

/** Matches, and their commands per second together. */
const [MATCHES, RATE] = [20, 2_000]
/** Milliseconds of a measurement; the modes take turns. */
const SPAN = 2_500
/** Unmeasured warm-up commands per millisecond of load. */
const WARM_UP = 0.4

const modes = ['without', 'with'] as const
type Mode = (typeof modes)[number]

/** A film writer that films nothing. */
const unfilmed = (writer: FilmWriter): Services['films'] => ({
  begin: () => undefined,
  mark: () => undefined,
  letGo: () => undefined,
  forget: () => undefined,
  flush: () => writer.flush(),
  kept: (match) => writer.kept(match),
  stored: (...asked) => writer.stored(...asked),
  complete: (...asked) => writer.complete(...asked),
})

/** Costs of a title's films: bytes in the store, processor time per command, and time to look at one. On Postgres. */
export async function films(bench: ServerBench): Promise<Figure[]> {
  if (bench.databaseUrl === undefined) {
    bench.say('No Postgres: the figures of films are left out')
    return []
  }
  const schema = await schemaOfItsOwn(bench.databaseUrl)
  const db = await openStore({ databaseUrl: schema.url, dataDir: '' }, () => undefined)
  try {
    return [...(await costs(bench, db)), ...(await looking(bench, db))]
  } finally {
    await db.close()
    await schema.drop()
  }
}

/** Processor microseconds of a command, and median milliseconds until its answer. */
interface Cost {
  readonly each: number
  readonly p50: number
}

/** Costs of films to a server with real sockets. */
export async function costs(bench: ServerBench, db: Db): Promise<Figure[]> {
  bench.say(`${MATCHES} matches at ${RATE} commands/s with and without films, by turns`)
  const costs: Record<Mode, Cost[]> = { without: [], with: [] }
  for (let n = 0; n < Math.max(1, bench.duration / SPAN); n++)
    for (const mode of n % 2 === 0 ? modes : modes.toReversed()) costs[mode].push(await cost(bench, db, mode))
  // The minimum, since other load on a shared machine comes in bursts.
  const least = (mode: Mode, what: keyof Cost): number => Math.min(...costs[mode].map((each) => each[what]))
  // Removes dead versions of rewritten chunks.
  await db.exec('vacuum full films')
  const [size] = await db.query<{ bytes: number; frames: number }>(
    `select pg_total_relation_size('films')::int as bytes, (select sum(upto)::int from
      (select max(upto) as upto from films group by match) as each) as frames`,
  )
  return [
    {
      name: 'film: bytes of a command in the store',
      value: (size?.bytes ?? 0) / (size?.frames ?? 1),
      unit: 'B',
      budget: { most: 150 },
    },
    { name: 'processor time of the server, a command without films', value: least('without', 'each'), unit: 'µs' },
    {
      name: 'processor time with films, of that',
      value: least('with', 'each') / least('without', 'each'),
      unit: 'x',
      budget: { most: 1.03 },
    },
    { name: 'p50 of commands without films', value: least('without', 'p50'), unit: 'ms' },
    { name: 'p50 of commands with films', value: least('with', 'p50'), unit: 'ms' },
  ]
}

/** Plays the same matches in one of the modes. The processor time includes that of writing all films. */
async function cost(bench: ServerBench, db: Db, mode: Mode): Promise<Cost> {
  const limit = Math.min(SPAN, bench.duration)
  const load = { spectators: true, rate: RATE, warmUp: Math.ceil(WARM_UP * limit), limit }
  const lanes = await prepareLanes(bench, db, MATCHES, load)
  let writer: FilmWriter | undefined
  const server = await benchServer(bench, db, {
    filmKeeper: (films) => {
      writer = films
      return mode === 'with' ? films : unfilmed(films)
    },
  })
  try {
    let flushing = 0
    const after = async (): Promise<void> => {
      const from = process.cpuUsage()
      await writer?.flush()
      const { user, system } = process.cpuUsage(from)
      flushing = user + system
    }
    const { ownCpu, commands, latencies } = await loaded(bench, server.port, lanes, { ...load, after })
    return { each: (ownCpu + flushing) / commands, p50: at(latencies, 0.5) }
  } finally {
    await server.close()
  }
}

/** Commands of the longest possible match: the campaign of BATAAN! if every unit moves whenever it can. */
const LONGEST = 12_000

/** Costs of opening the longest possible film, made of stored ones joined together. */
async function looking(bench: ServerBench, db: Db): Promise<Figure[]> {
  bench.say('Looking at a long film')
  const stored = await db.query<{ match: string; upto: number }>(
    'select match, max(upto)::int as upto from films group by match having max(upto) >= $1',
    [FILM_CHUNK],
  )
  if (stored.length === 0) return []
  const chunks: StoredChunk[] = []
  let names = {}
  for (let n = 0; chunks.length * FILM_CHUNK < LONGEST; n++) {
    const film = await new Films(db).film(stored[n % stored.length]?.match ?? '')
    const full = film.chunks.filter(({ upto }) => (upto + 1) % FILM_CHUNK === 0)
    chunks.push(...full.map((chunk, place) => ({ ...chunk, chunk: chunks.length + place })))
    names = film.names
  }
  const frames = chunks.length * FILM_CHUNK
  const opened: number[] = []
  let moments = 0
  for (let n = 0; n < 5; n++) {
    const from = performance.now()
    const film = storedFilm({ chunks, names }, frames - 1)
    moments = film === undefined ? 0 : filmSeenBy(film, 'all').moments.length
    opened.push(performance.now() - from)
  }
  const name = `film of ${frames} commands (${moments} moments) unpacked and put together`
  return [
    {
      name,
      value: Math.min(...opened),
      unit: 'ms',
      budget: { most: 300 },
    },
  ]
}
