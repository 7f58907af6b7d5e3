import type { LedgerPart } from '@topside/engine'
import { part } from '@topside/kit'
import { beachHexes, hexOf } from '../data/hexes.ts'
import type { Objective } from '../data/scenarios.ts'
import { type Leyte, scenarioOf, unitsAt } from '../state/state.ts'

/** 15.21: points for hexes with Japanese units at the end. */
export function japaneseObjectives(game: Leyte): LedgerPart[] {
  const units = unitsAt(game, 'japan')
  return scenarioOf(game)
    .objectives.japan.filter(({ hex }) => units[hexOf(hex)] !== 0)
    .map((objective) => objectivePart(objective, '15.21'))
}

/** 15.21: the points of a hex. */
export function objectivePart({ hex, points }: Objective, rule: string): LedgerPart {
  return part('part.objective', rule, points, { hex: { space: hex } })
}

/** 15.22: points for Japanese units on the northern or eastern beaches. */
export const BEACH_POINTS = 40

/** 15.22: points for Japanese units on the northern or eastern beaches, scored once, in every scenario. */
export function japaneseBeaches(game: Leyte): LedgerPart {
  return part('part.beaches', '15.22', isOnBeach(game) ? BEACH_POINTS : 0)
}

/** 15.22: whether a Japanese unit is on a northern or eastern beach. */
export function isOnBeach(game: Leyte): boolean {
  const units = unitsAt(game, 'japan')
  return [...beachHexes.north, ...beachHexes.east].some((hex) => units[hex] !== 0)
}
