import { type AnyTitle, commitment } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type { ClientCommand, NewPerson } from '@topside/protocol'
import { newId, newSeed } from '../ids.ts'
import { MatchHost } from '../match/host.ts'
import { Appender } from '../store/appender.ts'
import type { Db } from '../store/db.ts'
import { Matches } from '../store/matches.ts'
import { Persons } from '../store/persons.ts'
import { Summaries } from '../store/summaries.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import { toyTitle } from './toy-title.ts'

/** A host of toy matches on a store, as a server has it. */
export interface Hosting {
  readonly db: Db
  readonly persons: Persons
  readonly matches: Matches
  readonly host: MatchHost
  readonly summaries: Summaries
  /** What the host had to say. */
  readonly said: string[]
}

/** A host on `db`; several on the same store are like several processes. */
export function hosting(db: Db, titles: readonly ServerTitle[] = [toyTitle]): Hosting {
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  const matches = new Matches(db)
  const summaries = new Summaries(db, 60_000, (error) => say(String(error)))
  const services = { matches, appender: new Appender(db), summaries, say }
  const host = new MatchHost(services, new TitleList(titles))
  return { db, persons: new Persons(db), matches, host, summaries, said }
}

/** A running match of two persons, or of as many as the title seats. */
export async function runningMatch(
  { persons, matches }: Hosting,
  { id: title, seats, rulesVersion }: Pick<AnyTitle, 'id' | 'seats' | 'rulesVersion'> = toy,
): Promise<{ id: string; players: NewPerson[] }> {
  const players: NewPerson[] = []
  for (const name of ['Ann', 'Bob', 'Cyd'].slice(0, seats)) players.push(await persons.add(name))
  const id = newId()
  const serverSeed = newSeed()
  await matches.add(
    {
      id,
      title,
      rulesVersion,
      options: {},
      private: false,
      delay: 0,
      status: 'running',
      creator: players[0]?.id ?? '',
      commitment: commitment(serverSeed),
      serverSeed,
      knownRolls: null,
      imported: false,
    },
    players.map(({ id: person }, seat) => ({ seat, person, seed: newSeed() })),
  )
  return { id, players }
}

/** The command of one or more choices. */
export function choose(seat: number, ...choices: Extract<ClientCommand, { kind: 'choose' }>['choices']): ClientCommand {
  return { kind: 'choose', seat, choices }
}

export const bid = (value: number) => ({ verb: 'bid', value })
export const pass = { verb: 'pass' }
