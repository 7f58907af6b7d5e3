import { type AnyTitle, FILM_CHUNK, filmNames, filmSeenBy } from '@topside/engine'
import { packChunk } from '../match/film-chunks.ts'
import { filming } from '../match/filming.ts'
import { storedFilm } from '../match/stored-film.ts'
import type { Db } from '../store/db.ts'
import { Films, type NewChunk, type StoredChunk } from '../store/films.ts'
import { openStore } from '../store/open.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { at, type Figure, type ServerBench } from './figures.ts'
import { randomPolicy } from './policy.ts'
import { prepareMatch } from './scripts.ts'
import { benchServer, loaded, prepareLanes } from './served.ts'
import { Shares } from './shares.ts'

/** Matches, and their commands per second together. */
const [MATCHES, RATE] = [20, 2_000]
/** Unmeasured warm-up commands per millisecond of load. */
const WARM_UP = 0.4
/** Fewest commands whose films are stored, most matches, and most commands of a match. */
const [ENOUGH, WHOLE, LIMIT] = [8_000, 64, 4_000]

/** The code that only films need. */
const FILMING = /\/match\/(camera|film-[a-z-]+)\.ts$|\/store\/films\.ts$/
/** Code that views need too: the parts common to all rooms, and the table's changes. */
const SHARED = /\/match\/common-parts\.ts$|\/table\/dirty-set\.ts$/

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

/** The share of films in the processor time of a server with real sockets, and their size. */
export async function costs(bench: ServerBench, db: Db): Promise<Figure[]> {
  bench.say(`${MATCHES} matches at ${RATE} commands/s`)
  const load = {
    spectators: true,
    rate: RATE,
    warmUp: Math.ceil(WARM_UP * bench.duration),
    limit: bench.duration,
  }
  const lanes = await prepareLanes(bench, db, MATCHES, load)
  const server = await benchServer(bench, db)
  const shares = new Shares()
  try {
    let share = 0
    const after = async (): Promise<void> => {
      share = await shares.end(FILMING, SHARED)
    }
    const { ownCpu, commands, latencies } = await loaded(bench, server.port, lanes, {
      ...load,
      before: () => shares.begin(),
      after,
    })
    return [
      { name: 'processor time of the server, a command with films', value: ownCpu / commands, unit: 'µs' },
      {
        name: 'processor time with films, of that without',
        value: 1 / (1 - share),
        unit: 'x',
        budget: { most: 1.03 },
      },
      { name: 'p50 of commands with films', value: at(latencies, 0.5), unit: 'ms' },
      ...(await sizes(bench, db)),
    ]
  } finally {
    await server.close()
  }
}

/** Stores the films of whole random matches, and measures what they take. */
async function sizes(bench: ServerBench, db: Db): Promise<Figure[]> {
  const { rules } = await bench.title.load()
  await db.exec('delete from films')
  let [frames, matches] = [0, 0]
  while (frames < ENOUGH && matches < WHOLE) frames += await filmed(db, rules, bench.seed + matches++)
  // Removes dead versions of the rows.
  await db.exec('vacuum full films')
  const [size] = await db.query<{ bytes: number }>(`select pg_total_relation_size('films')::int as bytes`)
  return [
    {
      name: `film: bytes of a command in the store, ${frames} commands of ${matches} matches`,
      value: (size?.bytes ?? 0) / frames,
      unit: 'B',
      budget: { most: 150 },
    },
  ]
}

/** Stores a random match and its film; returns the number of its commands. */
async function filmed(db: Db, title: AnyTitle, seed: number): Promise<number> {
  const shoot = filming()
  const frames: string[] = []
  const { id, commands } = await prepareMatch(db, title, randomPolicy(seed), LIMIT, (match) => {
    frames.push(JSON.stringify(shoot(match)))
  })
  const films = new Films(db)
  const names = await films.name(filmNames(title.table))
  const chunks: NewChunk[] = []
  for (let from = 0; from < frames.length; from += FILM_CHUNK) {
    const part = frames.slice(from, from + FILM_CHUNK)
    const [chunk, upto] = [from / FILM_CHUNK, from + part.length - 1]
    chunks.push({ match: id, chunk, upto, names, body: await packChunk(part), beginning: 0 })
  }
  await films.write(chunks)
  return commands.length
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
