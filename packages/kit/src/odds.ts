/** How halves are rounded; `half`: not at all. */
export type Halving = 'up' | 'down' | 'half'

/** Half of a strength, rounded as the rulebook says. */
export function halved(strength: number, halving: Halving): number {
  if (halving === 'half') return strength / 2
  return halving === 'up' ? Math.ceil(strength / 2) : Math.floor(strength / 2)
}

/** Odds as printed above a column, attacker to defender. */
export interface Odds {
  readonly attacker: number
  readonly defender: number
}

/** Parses odds such as `3-2`; throws a `RangeError` for anything else, and for a 0. */
export function oddsOf(label: string): Odds {
  const [, attacker, defender] = /^([1-9]\d*)-([1-9]\d*)$/.exec(label) ?? []
  if (attacker === undefined || defender === undefined) throw new RangeError(`${label} is not odds`)
  return { attacker: Number(attacker), defender: Number(defender) }
}

/**
 * How odds between two columns are rounded: `down` to the lower column, in the defender's favour; `up` to the higher
 * one; `nearest` to the one with the nearer ratio, or the lower of two equally near.
 */
export type OddsRounding = 'down' | 'up' | 'nearest'

/**
 * Index of the column for two strengths on a rising `ladder`; the first or last beyond its ends. Strengths are at least
 * 0 and may be halves; they are compared as fractions, never divided. A defence of 0 gives the last column.
 */
export function oddsIndex(ladder: readonly Odds[], attack: number, defence: number, rounding: OddsRounding): number {
  const above = ladder.findIndex((odds) => attack * odds.defender < odds.attacker * defence)
  if (above < 0) return ladder.length - 1
  const lower = Math.max(0, above - 1)
  const [low, high] = [ladder[lower], ladder[above]]
  if (above === 0 || low === undefined || high === undefined || rounding === 'down') return lower
  if (rounding === 'up') return attack * low.defender === low.attacker * defence ? lower : above
  // Nearer to the higher odds: twice the ratio is above the sum of both.
  const sum = low.attacker * high.defender + high.attacker * low.defender
  return 2 * attack * low.defender * high.defender > sum * defence ? above : lower
}
