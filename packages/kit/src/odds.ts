/** How halves are dealt with: `half`: kept. */
export type Halving = 'up' | 'down' | 'half'

/** Half of a strength, rounded as a rulebook says. */
export function halved(strength: number, halving: Halving): number {
  if (halving === 'half') return strength / 2
  return halving === 'up' ? Math.ceil(strength / 2) : Math.floor(strength / 2)
}

/** Odds as printed above a column: attacker to defender. */
export interface Odds {
  readonly attacker: number
  readonly defender: number
}

/** Odds out of a label such as `3-2`; throws a `RangeError` for anything else, and for a 0 in it. */
export function oddsOf(label: string): Odds {
  const [, attacker, defender] = /^([1-9]\d*)-([1-9]\d*)$/.exec(label) ?? []
  if (attacker === undefined || defender === undefined) throw new RangeError(`${label} are no odds`)
  return { attacker: Number(attacker), defender: Number(defender) }
}

/**
 * How odds between two printed ones are rounded: `down` to the lower ones, in the defender's favour; `up` to the higher
 * ones; `nearest` to those whose ratio is nearer, and to the lower ones if both are as near.
 */
export type OddsRounding = 'down' | 'up' | 'nearest'

/**
 * Index of the odds to which two strengths come down; `ladder` rises. Below the first and above the last these are
 * used. Strengths are at least 0 and may be halves: they are compared as fractions, never divided. A defence of 0 gives
 * the last odds.
 */
export function oddsIndex(ladder: readonly Odds[], attack: number, defence: number, rounding: OddsRounding): number {
  const above = ladder.findIndex((odds) => attack * odds.defender < odds.attacker * defence)
  if (above < 0) return ladder.length - 1
  const lower = Math.max(0, above - 1)
  const [low, high] = [ladder[lower], ladder[above]]
  if (above === 0 || low === undefined || high === undefined || rounding === 'down') return lower
  if (rounding === 'up') return attack * low.defender === low.attacker * defence ? lower : above
  // Nearer to the higher ones: twice the ratio is above the sum of both.
  const sum = low.attacker * high.defender + high.attacker * low.defender
  return 2 * attack * low.defender * high.defender > sum * defence ? above : lower
}
