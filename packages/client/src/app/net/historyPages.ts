import type { Signal } from '@preact/signals'
import type { HistoryLine } from '@topside/engine'
import type { HistoryNews, RecordsAnswer } from '@topside/protocol'
import { answerInTime } from './answerInTime.ts'
import type { Link } from './link.ts'

/** Lines of the history asked for at once. */
const PAGE = 200

/** Where the lines of a history come from, and where they go. */
interface HistorySource {
  /** Told the lines whenever all that are known of have come. */
  readonly history: Signal<readonly HistoryLine[]>
  /** Number of lines that the match has; `undefined` until that is known. */
  readonly length: () => number | undefined
  readonly link: () => Link | undefined
}

/** The lines of a match's history, fetched page by page. */
export interface HistoryPages {
  /** All lines are read again; the old ones are shown until then. */
  forget(): void
  /** Lines after the first `count` were taken back. */
  cut(count: number): void
  /** Lines have come that belong to the next state. */
  tell(news: HistoryNews): void
  /** That state has come. */
  add(): void
  /** Fetches what is missing; never rejects. */
  readOn(): Promise<void>
}

/** Reads the history of a match over whatever connection there is. */
export function historyPages(source: HistorySource): HistoryPages {
  return new Pages(source)
}

class Pages implements HistoryPages {
  readonly #source: HistorySource
  #lines: readonly HistoryLine[] = []
  /** Counts what makes answers on their way worthless. */
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
      // With a gap before them they are fetched with what is missing.
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
      // The next state, or the next connection, reads on.
    } finally {
      this.#fetching = false
    }
    if (asked !== this.#source.link()) void this.readOn()
  }

  #show(): void {
    this.#source.history.value = this.#lines
  }

  /** Fetches pages until nothing is missing; tells over which connection it ended. */
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
