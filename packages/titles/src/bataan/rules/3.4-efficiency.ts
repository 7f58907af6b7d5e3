import { type Chance, type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { dieFaces, part } from '@topside/kit'
import type { Bataan, Unit } from '../state/state.ts'
import { factorsOf } from './3.6-steps.ts'
import { DISRUPTED_ER, isDisrupted } from './3.7-disruption.ts'
import { isOutOfSupply, OUT_OF_SUPPLY_ER } from './6.1-in-supply.ts'
import { leafletParts } from './17.15-lasting.ts'

/** Sides of the die; a 0 counts as ten (2.41). */
export const DIE = 10

/** 3.42: whether a modified die passes a check against an efficiency rating. */
export function passes(die: number, er: number): boolean {
  return die <= er
}

/** 3.42: probability, 0 to 1, of passing a check against a rating with a modifier to the die. */
export function chanceToPass(er: number, modifier = 0): number {
  return dieFaces(DIE)
    .map((die) => passes(die + modifier, er))
    .chance(true)
}

/** 3.42: a check in a preview, by its probability of passing. */
export function checkChances(p: number): Chance[] {
  return [
    { key: 'odds.passes', p },
    { key: 'odds.fails', p: 1 - p },
  ]
}

/** 3.44: the current efficiency rating of a unit: less if Disrupted (3.72) or Out of Supply (6.14), at least 1. */
export function efficiency(game: Bataan, unit: Unit): Ledger {
  const printed = factorsOf(unit).er
  const less: readonly (LedgerPart | false)[] = [
    isDisrupted(game, unit) && part('part.disrupted', '3.72', -DISRUPTED_ER),
    isOutOfSupply(game, unit) && part('part.out-of-supply', '6.14', -OUT_OF_SUPPLY_ER),
    ...leafletParts(game, unit),
  ]
  const sum = less.reduce((all, each) => all + (each === false ? 0 : each.value), printed)
  return ledger('ledger.efficiency', [
    part('part.printed-er', '3.41', printed, { unit }),
    ...less,
    part('part.least-er', '3.44', Math.max(0, 1 - sum)),
  ])
}
