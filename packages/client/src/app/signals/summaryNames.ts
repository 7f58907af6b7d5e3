import type { MatchSummary } from '@topside/protocol'
import { entryOf } from '../parts/titles.ts'

/** The name of the title of a listed match; its id if this client does not know it. */
export function titleNameOf({ title }: MatchSummary): string {
  return entryOf(title)?.name ?? title
}

/** The names of the other users with seats in a listed match. */
export function othersIn({ seats }: MatchSummary): string[] {
  return seats.flatMap(({ name, you }) => (name !== null && !you ? [name] : []))
}
