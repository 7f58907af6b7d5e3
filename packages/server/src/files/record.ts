import type { HistoryLine, Match, RecordLine } from '@topside/engine'

/** The history of a match as everybody may read it once it is over: with its secrets opened. */
export function openHistory(match: Match): HistoryLine[] {
  const open = match.history(undefined)
  const seats = Array.from({ length: match.seats }, (_, seat) => match.history(seat))
  return open.map((line, index) => {
    const told = seats
      .map((lines) => lines[index]?.line)
      .find((each) => each !== undefined && tellsMore(each, line.line))
    return told === undefined ? line : { at: line.at, line: told }
  })
}

function tellsMore(line: RecordLine, open: RecordLine): boolean {
  return line.key !== open.key || Object.keys(line.args ?? {}).length > Object.keys(open.args ?? {}).length
}
