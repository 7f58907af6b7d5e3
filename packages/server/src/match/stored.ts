import type { AnyTitle } from '@topside/engine'
import { fault } from '../faults.ts'
import type { Matches, StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'

/** A match as it is stored, with the rules that it is played by. */
export interface Stored extends StoredMatch {
  readonly title: AnyTitle
}

/** Finds a match in the store. Throws a `Fault`: `not-found` if there is none, `unplayable` if nobody here knows its title. */
export async function findStored(matches: Matches, titles: TitleList, id: string): Promise<Stored> {
  const stored = await matches.get(id)
  if (stored === undefined) throw fault('not-found')
  return withRules(stored, titles)
}

/** A stored match with its rules. Throws the `Fault` `unplayable` if nobody here knows its title. */
export async function withRules<S extends StoredMatch>(stored: S, titles: TitleList): Promise<S & Stored> {
  const id = stored.row.title
  const title = await titles.rules(id)
  if (title === undefined) throw fault('unplayable', { key: 'error.unknown-title', args: { title: id } })
  return { ...stored, title }
}
