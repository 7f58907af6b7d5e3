import type { Decision, Heuristics, Seat, Simulation } from '@topside/engine'

/** Number of stages to look ahead, unless the title defines it. */
const HORIZON = 4
/** Maximum number of answers in one line. */
const LONGEST_LINE = 600

/**
 * The decisions of a line of play from its current position to the horizon. The caller must answer each one before it
 * requests the next.
 */
export function* askedTo(
  line: Simulation,
  { stage, horizon = HORIZON }: Heuristics,
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
