import type { HistoryLine } from '@topside/engine'

/** One row of the history panel; `index` is the line's index in the history. */
export interface Row {
  readonly index: number
  readonly line: HistoryLine
  /** 0 for an ordinary line, otherwise the level of the heading, 1 to 3. */
  readonly depth: 0 | 1 | 2 | 3
  /** For a heading: whether its part is folded, and the number of lines hidden. */
  readonly folded: boolean
  readonly hides: number
}

/** The rows that are not hidden; `folded` holds the indexes of folded headings. */
export function rowsOf(lines: readonly HistoryLine[], folded: ReadonlySet<number>): Row[] {
  const rows: Row[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined) break
    const depth = line.line.heading ?? 0
    const isFolded = depth > 0 && folded.has(index)
    const end = isFolded ? endOfPart(lines, index) : index + 1
    rows.push({ index, line, depth, folded: isFolded, hides: end - index - 1 })
    index = end - 1
  }
  return rows
}

/** The end of a heading's part: the next heading of the same or a higher level. */
function endOfPart(lines: readonly HistoryLine[], heading: number): number {
  const depth = lines[heading]?.line.heading ?? 0
  let end = heading + 1
  while (end < lines.length) {
    const next = lines[end]?.line.heading
    if (next !== undefined && next <= depth) break
    end++
  }
  return end
}

/** The rows in the document: `from` to `to` (exclusive). */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Minimum number of rows to render, used until the height of the list is known. */
export const CHUNK = 34

/** The last `chunk` rows. */
export function tail(count: number, chunk: number): Span {
  return { from: Math.max(0, count - chunk), to: count }
}

/** A chunk of rows around `row`. */
export function around(row: number, count: number, chunk: number): Span {
  const from = Math.max(0, Math.min(row - Math.floor(chunk / 2), count - chunk))
  return { from, to: Math.min(count, from + chunk) }
}

/** Adds a chunk of rows before or after; at most three chunks are in the document. */
export function extend(span: Span, towards: 'up' | 'down', count: number, chunk: number): Span {
  if (towards === 'up') {
    const from = Math.max(0, span.from - chunk)
    return { from, to: Math.min(span.to, from + 3 * chunk) }
  }
  const to = Math.min(count, span.to + chunk)
  return { from: Math.max(span.from, to - 3 * chunk), to }
}

/** The span after the number of rows changed: if it included the last row, it still does. */
export function follow(span: Span, before: number, count: number, chunk: number): Span {
  if (count < span.from + 1 || (span.to >= before && span.from === 0 && count <= chunk)) return tail(count, chunk)
  if (span.to < before) return { from: span.from, to: Math.min(span.to, count) }
  return { from: Math.max(span.from, count - 3 * chunk), to: count }
}
