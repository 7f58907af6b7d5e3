import { carriedOut, type Procedure } from '@topside/engine'

/** How the price of an exchange is paid. */
export interface ExchangeRules<U> {
  /**
   * What a unit counts towards the price, at least 0. Must be a whole number; where units have halves, count in halves
   * throughout.
   */
  worth(unit: U): number
  /** Whether units may be given up only if the closest payment stays possible; absent: no. */
  readonly closest?: boolean
  /** Asks for one of the units; `due` is the rest of the price, above 0. */
  ask(able: readonly U[], due: number): Procedure<U>
  /** Removes the unit, as a procedure or at once. */
  carryOut(unit: U): unknown
}

/** The least sum of some of these numbers (whole, at least 0) that reaches `due`; the sum of all if none does. */
export function leastAbove(values: readonly number[], due: number): number {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= due) return total
  const sums = new Uint8Array(total + 1)
  sums[0] = 1
  for (const value of values) for (let sum = total - value; sum >= 0; sum--) if (sums[sum] === 1) sums[sum + value] = 1
  const least = sums.indexOf(1, Math.max(0, due))
  return least < 0 ? total : least
}

/** The units that may be given up next: all, or those that keep the closest payment possible. */
export function exchangeable<U>(units: readonly U[], due: number, { worth, closest }: ExchangeRules<U>): readonly U[] {
  if (closest !== true) return units
  const least = leastAbove(units.map(worth), due)
  return units.filter((unit, index) => {
    const rest = units.filter((_, i) => i !== index).map(worth)
    return worth(unit) + leastAbove(rest, Math.max(0, due - worth(unit))) === least
  })
}

/** A side gives up units until their worth reaches the price or none is left. Returns the units given up. */
export function* exchange<U>(units: readonly U[], price: number, rules: ExchangeRules<U>): Procedure<readonly U[]> {
  let left = units
  for (let due = price; left.length > 0 && due > 0; ) {
    const unit = yield* rules.ask(exchangeable(left, due, rules), due)
    due -= rules.worth(unit)
    left = left.filter((each) => each !== unit)
    yield* carriedOut(rules.carryOut(unit))
  }
  return units.filter((unit) => !left.includes(unit))
}
