import { type Ledger, ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { type Coordinated, coordinationModifiers } from '../data/charts.ts'
import { hexAt } from '../data/hexes.ts'
import type { Bataan } from '../state/state.ts'
import { passes } from './3.4-efficiency.ts'
import { isDisrupted } from './3.7-disruption.ts'
import type { Combat } from './9.1-attacks.ts'
import { formationInSequence } from './16.32-philippine-scouts.ts'

/** 10.4: the modifiers of the die in a check of coordination, the same for either side. */
export function coordinationLedger(combat: Pick<Combat, 'hex' | 'sequence'>, kind: Coordinated): Ledger {
  const { cover } = hexAt(combat.hex)
  return ledger('ledger.coordination', [
    part(`part.${combat.sequence}-sequence`, '7.21', coordinationModifiers[combat.sequence][kind]),
    cover !== undefined && part(`part.${cover}`, '10.4', coordinationModifiers[cover][kind]),
  ])
}

/** How well artillery coordinates its fire (10.42). */
export type Fire = 'full' | 'half' | 'none'

/** The fire of artillery for a modified die and the rating of its lead unit (10.42). */
export function fireOf(modified: number, er: number): Fire {
  if (passes(modified, er)) return 'full'
  return modified < NO_FIRE ? 'half' : 'none'
}

/** From this number on, artillery that has failed its check does not fire (10.42). */
const NO_FIRE = 10

/**
 * 10.43: whether the ground units of an attack must check their coordination: units of several formations, Disrupted
 * units, and on the Mobile table units in several hexes. Army units count as part of the active formation (7.46), given
 * by `army`.
 */
export function needsCoordination(game: Bataan, { table, attackers }: Combat, army?: string): boolean {
  const formations = new Set(attackers.map((unit) => formationInSequence(game, unit) ?? army))
  const hexes = new Set(attackers.map(({ space }) => space.index))
  const apart = table === 'mobile' && hexes.size > 1
  return apart || formations.size > 1 || attackers.some((unit) => isDisrupted(game, unit))
}

/** 10.43: added to the combat die if the ground units fail to coordinate. */
export const UNCOORDINATED = 2
