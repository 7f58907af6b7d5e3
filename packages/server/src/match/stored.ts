import type { AnyTitle } from '@topside/engine'
import { fault } from '../faults.ts'
import type { Matches, StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'

/** A stored match with its rules. */
export interface Stored extends StoredMatch {
  readonly title: AnyTitle
}

/**
 * Finds a match in the store. Throws a `Fault`: `not-found` if it does not exist, `unplayable` if its title is unknown.
 */
export async function findStored(matches: Matches, titles: TitleList, id: string): Promise<Stored> {
  const stored = await matches.get(id)
  if (stored === undefined) throw fault('not-found')
  return withRules(stored, titles)
}

/** Adds a stored match's rules. Throws the `Fault` `unplayable` if its title is unknown. */
export async function withRules<S extends StoredMatch>(stored: S, titles: TitleList): Promise<S & Stored> {
  const id = stored.row.title
  const title = await titles.rules(id)
  if (title === undefined) throw fault('unplayable', { key: 'error.unknown-title', args: { title: id } })
  return { ...stored, title }
}
