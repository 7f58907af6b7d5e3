import type { Signal } from '@preact/signals'
import type { HistoryLine } from '@topside/engine'
import type { HistoryNews, RecordsAnswer } from '@topside/protocol'
import { answerInTime } from './answerInTime.ts'
import type { Link } from './link.ts'

/** Lines of the history per request. */
const PAGE = 200

/** Source and destination of a history's lines. */
interface HistorySource {
  /** Set whenever all known lines are complete. */
  readonly history: Signal<readonly HistoryLine[]>
  /** Number of lines of the match; `undefined` until known. */
  readonly length: () => number | undefined
  readonly link: () => Link | undefined
}

/** The lines of a match's history, fetched page by page. */
export interface HistoryPages {
  /** Reads all lines again, and shows the old lines until then. */
  forget(): void
  /** Drops the lines after the first `count`, which were taken back. */
  cut(count: number): void
  /** Stores lines until the state to which they belong arrives. */
  tell(news: HistoryNews): void
  /** Adds the stored lines, once their state has arrived. */
  add(): void
  /** Fetches missing lines; never rejects. */
  readOn(): Promise<void>
}

/** Reads the history of a match over the current connection. */
export function historyPages(source: HistorySource): HistoryPages {
  return new Pages(source)
}

class Pages implements HistoryPages {
  readonly #source: HistorySource
  #lines: readonly HistoryLine[] = []
  /** Incremented by changes that make pending answers obsolete. */
  #generation = 0
  #fetching = false
  #told: HistoryNews[] = []

  constructor(source: HistorySource) {
    this.#source = source
  }

  forget(): void {
    this.#lines = []
    this.#told = []
    this.#generation++
  }

  cut(count: number): void {
    if (this.#lines.length <= count) return
    this.#lines = this.#lines.slice(0, count)
    this.#generation++
    this.#show()
  }

  tell(news: HistoryNews): void {
    this.#told.push(news)
  }

  add(): void {
    for (const { from, lines } of this.#told) {
      // After a gap, these lines are fetched together with the missing ones.
      if (this.#lines.length < from) continue
      this.#lines = [...this.#lines.slice(0, from), ...lines]
      this.#generation++
    }
    this.#told = []
    if (this.#lines.length === this.#source.length()) this.#show()
  }

  async readOn(): Promise<void> {
    if (this.#fetching) return
    this.#fetching = true
    let asked = this.#source.link()
    try {
      asked = await this.#fetchPages()
      if (this.#lines.length === this.#source.length()) this.#show()
    } catch {
      // The next state or connection fetches the rest.
    } finally {
      this.#fetching = false
    }
    if (asked !== this.#source.link()) void this.readOn()
  }

  #show(): void {
    this.#source.history.value = this.#lines
  }

  /** Fetches pages until no lines are missing; returns the connection it used last. */
  async #fetchPages(): Promise<Link | undefined> {
    const { link, length } = this.#source
    for (;;) {
      const asked = link()
      const wanted = length() ?? 0
      if (asked === undefined || this.#lines.length >= wanted) return asked
      const from = this.#lines.length
      const at = this.#generation
      const page = { from, to: Math.min(wanted, from + PAGE) }
      const more = (await answerInTime(asked.request('records', page))) as RecordsAnswer
      if (at !== this.#generation || asked !== link()) continue
      if (more.length === 0) return asked
      this.#lines = [...this.#lines, ...more]
      if (this.#lines.length >= (length() ?? 0)) this.#show()
    }
  }
}
