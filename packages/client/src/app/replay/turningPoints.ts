import type { ValuesAnswer } from '@topside/protocol'

/** The evaluation of a match for one seat after an answer. */
export interface Worth {
  /** The moment: the number of answers given. */
  readonly at: number
  /** From -1 (lost) to 1 (won). */
  readonly value: number
}

/** A large change of the evaluation. */
export interface TurningPoint extends Worth {
  /** The value before. */
  readonly before: number
}

/**
 * Evaluations for one seat, converted from what computers estimated for their own seats: equal for allies (`isWith`),
 * negated for opponents. Drops evaluations of answers that were taken back. `values` must be in order of time.
 */
export function worthsFor(values: ValuesAnswer, isWith: (seat: number) => boolean): readonly Worth[] {
  const kept: Worth[] = []
  for (const { at, seat, value } of values) {
    while ((kept.at(-1)?.at ?? -1) >= at) kept.pop()
    kept.push({ at, value: isWith(seat) ? value : -value })
  }
  return kept
}

/** Maximum number of turning points. */
const TOLD = 3
/** Smallest change that counts. */
const LEAST = 0.08
/** Changes within this many moments of a larger one belong to it. */
const NEAR = 3

/** The largest changes, in order of time. `worths` must be in order of time. */
export function turningPoints(worths: readonly Worth[]): readonly TurningPoint[] {
  const changes = worths.flatMap(({ at, value }, index): TurningPoint[] => {
    const before = worths[index - 1]?.value
    return before === undefined || Math.abs(value - before) < LEAST ? [] : [{ at, value, before }]
  })
  const found: TurningPoint[] = []
  for (const change of changes.toSorted((a, b) => size(b) - size(a))) {
    if (found.length === TOLD) break
    if (found.every(({ at }) => Math.abs(at - change.at) > NEAR)) found.push(change)
  }
  return found.toSorted((a, b) => a.at - b.at)
}

const size = ({ before, value }: TurningPoint): number => Math.abs(value - before)

/** The next turning point after a moment, or the previous one before it; wraps around. */
export function nextTurning(points: readonly TurningPoint[], at: number, by: 1 | -1): number | undefined {
  const found = by === 1 ? points.find((point) => point.at > at) : points.findLast((point) => point.at < at)
  return (found ?? points.at(by === 1 ? 0 : -1))?.at
}
