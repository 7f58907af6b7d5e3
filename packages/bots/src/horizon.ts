import type { Decision, KnowHow, Seat, Simulation } from '@topside/engine'

/** Stages that are followed where the title does not say how many. */
const HORIZON = 4
/** Answers of one line, at most. */
const LONGEST_LINE = 600

/**
 * What is asked in a line of play from where it stands to the horizon; each must be answered before the next is looked
 * for.
 */
export function* askedTo(
  line: Simulation,
  { stage, horizon = HORIZON }: KnowHow,
): Generator<readonly [Seat, Decision]> {
  let [present, left] = [stage?.(line.game), horizon]
  for (let count = 0; count < LONGEST_LINE && line.outcome === undefined; count++) {
    const now = stage?.(line.game)
    if (now !== present && --left <= 0) return
    present = now
    const seat = line.deciding[0] as Seat
    yield [seat, line.decision(seat) as Decision]
  }
}
