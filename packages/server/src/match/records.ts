import { type HistoryLine, type Match, sameJson } from '@topside/engine'
import type { HistoryNews, RecordsRequest } from '@topside/protocol'

/** A stretch of the history as these seats together may read it (none: the spectator room). */
export function recordsFor(match: Match, seats: readonly number[], { from, to }: RecordsRequest): HistoryLine[] {
  const [first, ...others] = seats
  const lines = match.history(first, from, to)
  if (others.length === 0) return lines
  const open = match.history(undefined, from, to)
  for (const seat of others)
    for (const [index, line] of match.history(seat, from, to).entries())
      if (!sameJson(line, open[index])) lines[index] = line
  return lines
}

/** New lines of the history that are sent by themselves, at most: as many as a command makes, but not the whole history again. */
const LINES_TOLD = 40

/**
 * The lines that came when the first `kept` of those known before still stood, as these seats together may read them; `undefined` if there
 * are none, or too many to be sent to somebody who did not ask.
 */
export function newLines(match: Match, seats: readonly number[], kept: number): HistoryNews | undefined {
  return newsOf({ from: kept, to: match.historyLength }, (range) => recordsFor(match, seats, range))
}

/** The same of any history: its lines in this range are the new ones. */
export function newsOf(
  range: RecordsRequest,
  lines: (range: RecordsRequest) => readonly HistoryLine[],
): HistoryNews | undefined {
  const { from, to } = range
  return from >= to || to - from > LINES_TOLD ? undefined : { from, lines: lines(range) }
}

/** Whether news of one command are surely the same, line by line: where somebody may read more of a line, that line is another one. */
export function sameNews(news: HistoryNews, other: HistoryNews): boolean {
  const { from, lines } = news
  return (
    from === other.from &&
    lines.length === other.lines.length &&
    lines.every(({ line }, index) => line === other.lines[index]?.line)
  )
}
