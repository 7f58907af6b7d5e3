import type { HistoryLine, RecordLine } from '@topside/engine'

/** The lines, by index, beside which it can be asked why: after each answer the first that tells of a computer (`byComputer`) and is no heading. */
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
