import { FILM_CHUNK, filmSeenBy, type Match } from '@topside/engine'
import { StateBuffers } from '../colyseus/buffers.ts'
import { SharingSerializer } from '../colyseus/serializer.ts'
import { newState } from '../colyseus/state.ts'
import { line } from '../colyseus/testing.ts'
import { FilmWriter } from '../match/film-writer.ts'
import { MatchHost } from '../match/host.ts'
import type { Change, MatchObserver } from '../match/observable.ts'
import type { OwnedMatch } from '../match/owned-match.ts'
import type { Services } from '../match/owning.ts'
import { Previews } from '../match/previews.ts'
import { Projection } from '../match/projection.ts'
import { newLines } from '../match/records.ts'
import { storedFilm } from '../match/stored-film.ts'
import { Replays } from '../replays/replays.ts'
import { Appender } from '../store/appender.ts'
import type { Db } from '../store/db.ts'
import { Films, type StoredChunk } from '../store/films.ts'
import { Matches } from '../store/matches.ts'
import { openStore } from '../store/open.ts'
import { Summaries } from '../store/summaries.ts'
import { Users } from '../store/users.ts'
import { storeMatch } from '../testing/hosting.ts'
import { schemaOfItsOwn } from '../testing/postgres.ts'
import { previewHere } from '../testing/preview-here.ts'
import { TitleList } from '../titles.ts'
import type { Figure, ServerBench } from './figures.ts'
import { randomPolicy } from './policy.ts'

/** Most commands of a match, and unmeasured matches played in each mode before. */
const [COMMANDS, REHEARSALS] = [600, 8]
/** Different matches, each played several times in each mode. */
const SEEDS = 4
/** Commands between two writes of a slowly played match's film, whose last chunk is rewritten each time. */
const SLOW = 8

/** How films are kept during play: not at all, as by a server, or written after every few commands. */
const modes = ['none', 'usual', 'slow'] as const
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

/** A room without a network that encodes frames and serializes them for its connections. */
class Room implements MatchObserver {
  readonly #owned: OwnedMatch
  readonly #shown: Projection
  readonly #serializer = new SharingSerializer(new StateBuffers())
  readonly #lines: ReturnType<typeof line>[]
  readonly #seats: readonly (number | undefined)[]

  constructor(owned: OwnedMatch, seats: readonly (number | undefined)[]) {
    const state = newState(owned.title, seats[0] !== undefined)
    this.#owned = owned
    this.#seats = seats
    this.#serializer.reset(state)
    this.#shown = new Projection(state, owned, seats[0] !== undefined)
    this.#lines = seats.map((seat) => line(state.seats.get(String(seat))?.private, () => undefined))
    for (const each of this.#lines) this.#serializer.getFullState(each)
    owned.watch(this)
  }

  changed(change: Change): void {
    this.#shown.change(this.#owned, change)
    for (const seat of this.#seats)
      JSON.stringify(newLines(this.#owned.present(), seat === undefined ? [] : [seat], change.kept))
    this.#serializer.applyPatches(this.#lines)
  }

  renewed(): void {}
  presenceChanged(): void {}
  removed(): void {}
}

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

async function costs(bench: ServerBench, db: Db): Promise<Figure[]> {
  bench.say('The same matches with and without films, by turns')
  // As in a server, one instance stores the films of all matches.
  const stored = new Films(db)
  const least = new Map(modes.map((mode): [Mode, number[]] => [mode, []]))
  for (let n = -REHEARSALS; n < Math.max(SEEDS, bench.duration / 400); n++)
    for (const mode of Math.floor(n / SEEDS) % 2 === 0 ? modes : modes.toReversed()) {
      const seed = Math.abs(n) % SEEDS
      const { milliseconds, commands } = await play(bench, stored, db, mode, bench.seed + seed)
      const times = least.get(mode) ?? []
      if (n >= 0) times[seed] = Math.min(times[seed] ?? Number.POSITIVE_INFINITY, (1000 * milliseconds) / commands)
    }
  // The least time of each match, since other load on a shared machine comes in bursts.
  const [none = 0, usual = 0, slow = 0] = modes.map((mode) => mean(least.get(mode) ?? []))
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
    { name: 'processor time of a command without films', value: none, unit: 'µs' },
    { name: 'processor time of a command with films, of that', value: usual / none, unit: 'x', budget: { most: 1.03 } },
    { name: `the same, written after every ${SLOW} commands`, value: slow / none, unit: 'x' },
  ]
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}

/** Plays a match in one of the modes; the same seed gives the same match. */
async function play(
  { title }: ServerBench,
  stored: Films,
  db: Db,
  mode: Mode,
  seed: number,
): Promise<{ milliseconds: number; commands: number }> {
  const matches = new Matches(db)
  const say = (): void => undefined
  const writer = new FilmWriter({ films: stored, replays: new Replays(matches), say })
  const summaries = new Summaries(db, 1_000, say)
  const replays = new Replays(matches)
  const keeper = mode === 'none' ? unfilmed(writer) : writer
  const list = new TitleList([title])
  const previews = new Previews(previewHere(list))
  const services = { matches, replays, appender: new Appender(db), summaries, films: keeper, previews, say }
  const host = new MatchHost(services, list)
  const id = await newMatch(title, db, seed)
  const owned = await host.open(id)
  const seats = Array.from({ length: owned.title.seats }, (_, seat) => seat)
  new Room(owned, seats)
  new Room(owned, [undefined])
  const policy = randomPolicy(seed)
  const before = process.cpuUsage()
  for (let count = 0; count < COMMANDS && owned.present().outcome === undefined; count++) {
    await owned.command(owned.row.seats[nextSeat(owned.present())]?.user ?? '', request(owned.present(), policy, count))
    if (mode === 'slow' && count % SLOW === 0) await writer.flush()
  }
  if (mode !== 'none') await writer.flush()
  await summaries.flush()
  const { user, system } = process.cpuUsage(before)
  const { seq: commands } = owned.present()
  writer.stop()
  summaries.stop()
  await host.close(owned)
  writer.stop()
  return { milliseconds: (user + system) / 1000, commands }
}

function nextSeat(match: Match): number {
  return match.deciding[0] ?? 0
}

function request(match: Match, policy: (choices: number) => number, count: number) {
  const seat = nextSeat(match)
  const choices = match.decision(seat)?.choices ?? []
  const choice = choices[policy(choices.length)]
  if (choice === undefined) throw new Error('nobody has anything to decide')
  const command = { kind: 'choose' as const, seat, choices: [choice] }
  return { id: `request-${count}`, seq: match.shownSeq(seat), command }
}

/** Stores a match whose dice follow from the seed. Returns its id. */
async function newMatch(title: ServerBench['title'], db: Db, seed: number): Promise<string> {
  const { rules } = await title.load()
  const users = new Users(db)
  const players = await Promise.all(Array.from({ length: rules.seats }, () => users.add('Ann')))
  let made = 0
  const hex = (): string => `${seed}${made++}`.replace('-', '0').padStart(64, '0')
  return (await storeMatch(new Matches(db), rules, players, hex)).id
}

/** Commands of the longest possible match: the campaign of BATAAN! when every unit moves whenever it can. */
const LONGEST = 12_000

/** Costs of opening a film as long as the longest, made of stored ones joined together. */
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
