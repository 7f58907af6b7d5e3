import { type HistoryLine, type Match, sameJson } from '@topside/engine'
import type { HistoryNews, RecordsRequest } from '@topside/protocol'

/** A range of history lines as these seats together may read them (none: a spectator). */
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

/** Maximum number of new history lines sent unasked: enough for a command's lines, but not for the whole history. */
const LINES_TOLD = 40

/**
 * The history lines after the first `kept`, which were known before and are still valid, as these seats together may
 * read them; `undefined` if there are none, or too many to send unasked.
 */
export function newLines(match: Match, seats: readonly number[], kept: number): HistoryNews | undefined {
  return newsOf({ from: kept, to: match.historyLength }, (range) => recordsFor(match, seats, range))
}

/** Like {@link newLines} for any history: the lines in this range are new. */
export function newsOf(
  range: RecordsRequest,
  lines: (range: RecordsRequest) => readonly HistoryLine[],
): HistoryNews | undefined {
  const { from, to } = range
  return from >= to || to - from > LINES_TOLD ? undefined : { from, lines: lines(range) }
}

/**
 * Whether the news of one command is equal for two viewers, by identity of lines: a line that some seat may read in
 * more detail is a different object.
 */
export function sameNews(news: HistoryNews, other: HistoryNews): boolean {
  const { from, lines } = news
  return (
    from === other.from &&
    lines.length === other.lines.length &&
    lines.every(({ line }, index) => line === other.lines[index]?.line)
  )
}
