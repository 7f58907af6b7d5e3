import type { HistoryLine, RecordLine } from '@topside/engine'

/**
 * Indexes of the lines that offer an explanation: after each answer, the first line by a computer that is not a
 * heading.
 */
export function computerLines(
  lines: readonly HistoryLine[],
  byComputer: (line: RecordLine) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>()
  let asked: number | undefined
  for (const [index, { at, line }] of lines.entries()) {
    if (line.heading !== undefined || at < 1 || at === asked || !byComputer(line)) continue
    found.add(index)
    asked = at
  }
  return found
}
