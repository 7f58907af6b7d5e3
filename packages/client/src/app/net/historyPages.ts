import type { Signal } from '@preact/signals'
import type { HistoryLine } from '@topside/engine'
import type { HistoryNews, RecordsAnswer } from '@topside/protocol'
import type { Link } from './link.ts'
import { within } from './within.ts'

/** Lines of the history asked for at once. */
const PAGE = 200

/** Where the lines of a history come from, and where they go. */
export interface HistorySource {
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
export function historyPages({ history, length, link }: HistorySource): HistoryPages {
  let lines: HistoryLine[] = []
  /** Counts what makes answers on their way worthless. */
  let generation = 0
  let fetching = false
  let told: HistoryNews[] = []

  /** Fetches pages until nothing is missing; tells over which connection it ended. */
  const fetchPages = async (): Promise<Link | undefined> => {
    for (;;) {
      const asked = link()
      const wanted = length() ?? 0
      if (asked === undefined || lines.length >= wanted) return asked
      const from = lines.length
      const at = generation
      const page = { from, to: Math.min(wanted, from + PAGE) }
      const more = (await within(asked.request('records', page))) as RecordsAnswer
      if (at !== generation || asked !== link()) continue
      if (more.length === 0) return asked
      lines = [...lines, ...more]
      if (lines.length >= (length() ?? 0)) history.value = lines
    }
  }

  const readOn = async (): Promise<void> => {
    if (fetching) return
    fetching = true
    let asked = link()
    try {
      asked = await fetchPages()
      if (lines.length === (length() ?? -1)) history.value = lines
    } catch {
      // The next state, or the next connection, reads on.
    } finally {
      fetching = false
    }
    if (asked !== link()) void readOn()
  }

  return {
    forget() {
      lines = []
      told = []
      generation++
    },
    cut(count) {
      if (lines.length <= count) return
      lines = lines.slice(0, count)
      generation++
      history.value = lines
    },
    tell(news) {
      told.push(news)
    },
    add() {
      for (const { from, lines: more } of told) {
        // With a gap before them they are fetched with what is missing.
        if (lines.length < from) continue
        lines = [...lines.slice(0, from), ...more]
        generation++
      }
      told = []
      if (lines.length === length()) history.value = lines
    },
    readOn,
  }
}
