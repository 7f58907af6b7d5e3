import type { MatchSummary } from '@topside/protocol'
import { api } from '../net/user.ts'
import { loadDisplay } from '../parts/titles.ts'

/** What the server was asked about a match before there was anything to show it. */
let asked: { readonly match: string; readonly answer: Promise<MatchSummary> } | undefined

/** Fetches all that a table needs whatever is played on it, at once rather than one after the other; what fails is fetched again by who needs it. */
export function fetchTableParts(): void {
  import('@topside/board').then(({ prepareBoard }) => prepareBoard()).catch(() => undefined)
  import('../net/link.ts').catch(() => undefined)
}

/** The page begins with the table of a match: what it needs is fetched while the table itself is still on its way. */
export function fetchAhead(match: string): void {
  asked = { match, answer: api.match(match) }
  asked.answer
    .then(({ title, status }) => (status === 'running' ? loadDisplay(title) : undefined))
    .catch(() => undefined)
  fetchTableParts()
}

/** What the server says of a match: what it was asked ahead, once, and else asked now. Rejects with an `ApiError`. */
export function summaryOf(match: string): Promise<MatchSummary> {
  const ahead = asked?.match === match ? asked.answer : undefined
  asked = undefined
  return ahead ?? api.match(match)
}
