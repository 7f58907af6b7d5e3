import { Foresight, type Match, type Seat } from '@topside/engine'

/** Foresights that are kept, the most recently asked. Each may be as large as a few matches. */
const KEPT = 16

interface Kept {
  readonly match: Match
  readonly seq: number
  readonly seat: Seat
  readonly foresight: Foresight
}

const kept: Kept[] = []

/**
 * What a seat may know of a match, for whatever is told of it before a command is accepted. Dealing what the seat may not know costs up to some
 * milliseconds: of the last positions that were asked about it is kept.
 */
export function foresight(match: Match, seat: Seat): Foresight {
  // What others do in secret changes nothing that the seat sees: it must not take longer either.
  const seq = match.shownSeq(seat)
  const at = kept.findIndex((each) => each.match === match && each.seat === seat)
  const [found] = at === -1 ? [] : kept.splice(at, 1)
  const current = found?.seq === seq ? found : { match, seq, seat, foresight: new Foresight(match, seat) }
  kept.push(current)
  if (kept.length > KEPT) kept.shift()
  return current.foresight
}
