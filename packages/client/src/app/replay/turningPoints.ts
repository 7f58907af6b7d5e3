import type { ValuesAnswer } from '@topside/protocol'

/** How a match stood for one seat after an answer. */
export interface Worth {
  /** The moment of the match: how many answers had been given. */
  readonly at: number
  /** From -1 (lost) to 1 (won). */
  readonly value: number
}

/** A moment at which a match turned. */
export interface TurningPoint extends Worth {
  /** The value before. */
  readonly before: number
}

/**
 * How a match stood for one seat, from what computers thought of their own seats: for who is with it the same, for who is against it the opposite. What
 * was thought of answers that were taken back is left out. `values`: in the order in which they came.
 */
export function worthsFor(values: ValuesAnswer, isWith: (seat: number) => boolean): readonly Worth[] {
  const kept: Worth[] = []
  for (const { at, seat, value } of values) {
    while ((kept.at(-1)?.at ?? -1) >= at) kept.pop()
    kept.push({ at, value: isWith(seat) ? value : -value })
  }
  return kept
}

/** How many turning points are told. */
const TOLD = 3
/** A change that is smaller than this is none. */
const LEAST = 0.08
/** Changes within so many moments of a larger one belong to it. */
const NEAR = 3

/** The moments at which a match turned most, in their order. `worths`: in the order of the moments. */
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

/** The turning point after a moment, or the one before it; the first or last of all where there is none. */
export function nextTurning(points: readonly TurningPoint[], at: number, by: 1 | -1): number | undefined {
  const found = by === 1 ? points.find((point) => point.at > at) : points.findLast((point) => point.at < at)
  return (found ?? points.at(by === 1 ? 0 : -1))?.at
}
