import type { HistoryLine } from '@topside/engine'
import { keep, kept } from '../../browser/storage.ts'

/** What happened since the user's last visit. */
export interface Recap {
  /** Index of the first new line in the history. */
  readonly from: number
  /** Number of new lines, without headings. */
  readonly count: number
  /** The most important lines, in order. */
  readonly highlights: readonly HistoryLine[]
}

const HIGHLIGHTS = 5

/** Summarizes the lines after the first `seen`; `undefined` if there are none, or all are the user's own. */
export function recapOf(lines: readonly HistoryLine[], seen: number, own: ReadonlySet<number>): Recap | undefined {
  const news = lines.slice(seen)
  const entries = news.filter(({ line }) => line.heading === undefined)
  if (entries.length === 0 || entries.every(({ line }) => line.seat !== undefined && own.has(line.seat)))
    return undefined
  const weighed = news.map((each, index) => ({ each, index, weight: weight(each) }))
  const kept = weighed
    .toSorted((a, b) => b.weight - a.weight || b.index - a.index)
    .slice(0, HIGHLIGHTS)
    .toSorted((a, b) => a.index - b.index)
  return { from: seen, count: entries.length, highlights: kept.map(({ each }) => each) }
}

/**
 * Importance of a line: calculations first, then lines that name pieces, then major headings; a bare roll counts
 * little.
 */
function weight({ line }: HistoryLine): number {
  if (line.heading !== undefined) return line.heading === 1 ? 2.5 : line.heading === 2 ? 1 : 0
  const named = Object.values(line.args ?? {}).some(
    (arg) => typeof arg === 'object' && ('piece' in arg || 'pieces' in arg),
  )
  return (line.ledgers !== undefined ? 3 : 0) + (named ? 1.5 : 0) + (line.roll !== undefined ? 0.5 : 0)
}

const key = (match: string) => `topside.seen.${match}`

/** How many lines of a match's history this browser had shown on its last visit; `undefined` on the first visit. */
export function seenBefore(match: string): number | undefined {
  const value = kept(key(match))
  return typeof value === 'number' ? value : undefined
}

/** Stores how many lines have been seen. */
export function rememberSeen(match: string, count: number): void {
  keep(key(match), count)
}
