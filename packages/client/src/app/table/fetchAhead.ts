import type { MatchSummary } from '@topside/protocol'
import { api } from '../net/user.ts'
import { loadDisplay } from '../parts/titles.ts'

/** Fetches all that a table needs whatever is played on it, at once rather than one after the other; what fails is fetched again by who needs it. */
export function fetchTableParts(): void {
  import('@topside/board').then(({ prepareBoard }) => prepareBoard()).catch(() => undefined)
  import('../net/link.ts').catch(() => undefined)
}

/** What a page that begins with a match asked the server before there was anything to show it. */
export class AskedAhead {
  #asked: { readonly match: string; readonly answer: Promise<MatchSummary> } | undefined

  /** The page begins with the table of a match: what it needs is fetched while the table itself is still on its way. */
  fetch(match: string): void {
    const answer = api.match(match)
    this.#asked = { match, answer }
    answer.then(({ title, status }) => (status === 'running' ? loadDisplay(title) : undefined)).catch(() => undefined)
    fetchTableParts()
  }

  /** What the server says of a match: what it was asked ahead, once, and else asked now. Rejects with an `ApiError`. */
  summaryOf(match: string): Promise<MatchSummary> {
    const asked = this.#asked
    this.#asked = undefined
    return asked?.match === match ? asked.answer : api.match(match)
  }
}
