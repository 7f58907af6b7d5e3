import type { MatchSummary } from '@topside/protocol'
import { api } from '../net/user.ts'
import { loadDisplay } from '../parts/titles.ts'

/** Preloads in parallel what every table needs; failed requests are repeated on use. */
export function fetchTableParts(): void {
  import('@topside/board').then(({ prepareBoard }) => prepareBoard()).catch(() => undefined)
  import('../net/link.ts').catch(() => undefined)
}

/** A match requested before its page's code was loaded. */
export class RequestedMatch {
  #asked: { readonly match: string; readonly answer: Promise<MatchSummary> } | undefined

  /**
   * For a page that opens with a match: requests the match and preloads its parts while the page's code still loads.
   */
  fetch(match: string): void {
    const answer = api.match(match)
    this.#asked = { match, answer }
    answer.then(({ title, status }) => (status === 'running' ? loadDisplay(title) : undefined)).catch(() => undefined)
    fetchTableParts()
  }

  /** The summary of a match: the answer requested ahead, once; otherwise a new request. Rejects with an `ApiError`. */
  summaryOf(match: string): Promise<MatchSummary> {
    const asked = this.#asked
    this.#asked = undefined
    return asked?.match === match ? asked.answer : api.match(match)
  }
}
