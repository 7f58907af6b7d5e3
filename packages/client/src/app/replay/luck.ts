import type { HistoryLine, RollLine } from '@topside/engine'

/** The dice of one seat, or of no seat (`null`). */
export interface Luck {
  readonly seat: number | null
  readonly dice: number
  /** Sum of all points rolled, and the mean of fair dice. */
  readonly sum: number
  readonly expected: number
  /** Deviation of the sum from the mean, in standard deviations; 0 without dice. */
  readonly sigmas: number
}

/**
 * Sums up the dice in the history by seat. A group of a roll belongs to the seat that the roll names for it. Otherwise
 * the roll belongs to the seat of its record; of two groups between two seats, the second belongs to the other seat.
 */
export function luckOf(rolls: readonly RollLine[], lines: readonly HistoryLine[], seats: number): Luck[] {
  const sides = new Map(rolls.map((roll) => [roll.n, roll.sides]))
  const sums = new Map<number | null, { dice: number; sum: number; expected: number; variance: number }>()
  const counted = new Set<number>()
  for (const { line } of lines) {
    const { roll, seat } = line
    const faces = roll && sides.get(roll.n)
    if (roll === undefined || faces === undefined || counted.has(roll.n)) continue
    counted.add(roll.n)
    let group = 0
    let left = roll.groups?.[0] ?? roll.values.length
    for (const [die, value] of roll.values.entries()) {
      while (left === 0 && group < (roll.groups?.length ?? 1)) left = roll.groups?.[++group] ?? roll.values.length
      left--
      add(roll.seats?.[group] ?? owner(seat, group, roll.groups?.length ?? 1, seats), value, faces[die] ?? 6)
    }
  }
  function add(to: number | null, value: number, faces: number): void {
    const before = sums.get(to) ?? { dice: 0, sum: 0, expected: 0, variance: 0 }
    sums.set(to, {
      dice: before.dice + 1,
      sum: before.sum + value,
      expected: before.expected + (faces + 1) / 2,
      variance: before.variance + (faces * faces - 1) / 12,
    })
  }
  return [...sums]
    .sort(([a], [b]) => (a ?? seats) - (b ?? seats))
    .map(([seat, { dice, sum, expected, variance }]) => ({
      seat,
      dice,
      sum,
      expected,
      sigmas: variance === 0 ? 0 : (sum - expected) / Math.sqrt(variance),
    }))
}

function owner(seat: number | undefined, group: number, groups: number, seats: number): number | null {
  if (seat === undefined) return null
  if (group === 0) return seat
  return groups === 2 && seats === 2 ? 1 - seat : null
}
