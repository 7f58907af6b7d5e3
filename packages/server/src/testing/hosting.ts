import { type AnyTitle, commitment } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type { ClientCommand, NewUser } from '@topside/protocol'
import { newId, newSeed } from '../ids.ts'
import type { MatchBounds } from '../match/bounds.ts'
import { FilmWriter } from '../match/film-writer.ts'
import { MatchHost } from '../match/host.ts'
import type { LoadServices } from '../match/loaded-match.ts'
import { MemoryRoom } from '../match/memory-room.ts'
import { Previews, type PreviewWork } from '../match/previews.ts'
import { Replays } from '../replays/replays.ts'
import { Appender } from '../store/appender.ts'
import type { Db } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { Matches } from '../store/matches.ts'
import { Summaries } from '../store/summaries.ts'
import { Users } from '../store/users.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import { previewHere } from './preview-here.ts'
import { toyTitle } from './toy-title.ts'

/** A host of toy matches on a store, as in a server. */
export interface Hosting extends LoadServices {
  readonly db: Db
  readonly users: Users
  readonly host: MatchHost
  readonly summaries: Summaries
  readonly films: FilmWriter
  /** Its log lines. */
  readonly said: string[]
}

/**
 * A host on `db`; several on one store act like several processes. `work`: where previews are computed; default: this
 * thread.
 */
export function hosting(
  db: Db,
  titles: readonly ServerTitle[] = [toyTitle],
  bounds?: MatchBounds,
  work?: (here: PreviewWork) => PreviewWork,
  room = new MemoryRoom(bounds),
): Hosting {
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  const matches = new Matches(db)
  const summaries = new Summaries(db, 60_000, (error) => say(String(error)))
  const replays = new Replays(matches)
  const films = new FilmWriter({ films: new Films(db), replays, say, interval: 3_600_000 })
  const list = new TitleList(titles)
  const here = previewHere(list)
  const previews = new Previews(work?.(here) ?? here)
  const services = { matches, replays, appender: new Appender(db), summaries, films, previews, say }
  const host = new MatchHost(services, list, { room })
  return { db, users: new Users(db), matches, replays, host, summaries, films, say, said }
}

/** A running match with a user in each seat. */
export async function runningMatch(
  { users, matches }: Hosting,
  { id: title, seats, rulesVersion }: Pick<AnyTitle, 'id' | 'seats' | 'rulesVersion'> = toy,
): Promise<{ id: string; players: NewUser[] }> {
  const players: NewUser[] = []
  for (const name of ['Ann', 'Bob', 'Cyd'].slice(0, seats)) players.push(await users.add(name))
  const { id } = await storeMatch(matches, { id: title, rulesVersion }, players)
  return { id, players }
}

/**
 * Stores a running match of these users, each with a dice seed; returns its id and all seeds. `seed` makes the seeds,
 * the server's first.
 */
export async function storeMatch(
  matches: Matches,
  { id: title, rulesVersion }: Pick<AnyTitle, 'id' | 'rulesVersion'>,
  players: readonly NewUser[],
  seed = newSeed,
): Promise<{ id: string; serverSeed: string; seeds: readonly string[] }> {
  const [id, serverSeed, seeds] = [newId(), seed(), players.map(() => seed())]
  const [creator] = players
  if (creator === undefined) throw new RangeError('a match needs a user')
  const match = { id, title, rulesVersion, options: {}, private: false, delay: 0, status: 'running' as const }
  await matches.add(
    { ...match, creator: creator.id, commitment: commitment(serverSeed), serverSeed },
    players.map((player, seat) => ({ seat, holder: { user: player.id }, seed: seeds[seat] ?? '' })),
  )
  return { id, serverSeed, seeds }
}

/** A command with one or more choices. */
export function choose(seat: number, ...choices: Extract<ClientCommand, { kind: 'choose' }>['choices']): ClientCommand {
  return { kind: 'choose', seat, choices }
}

export const bid = (value: number) => ({ verb: 'bid', value })
export const pass = { verb: 'pass' }
