import type { Reason } from '@topside/kit'
import { figures } from '../data/scenarios.ts'
import type { Singapore, Unit } from '../state/state.ts'

/** 11.7: a unit's remaining attacks in this player turn. */
export function attacksLeft({ table }: Pick<Singapore, 'table'>, unit: Unit): number {
  return figures.attacksPerTurn - table.status(unit, 'attacks')
}

const NO_ATTACK: Reason = { key: 'why.no-attack', rule: '4.3' }
const FATIGUED: Reason = { key: 'why.fatigued', rule: '11.7' }

/** 11.7, 4.3: why a unit cannot attack. */
export function whyNoAttack(game: Pick<Singapore, 'table'>, unit: Unit): Reason | undefined {
  if (unit.def.attack.length === 0) return NO_ATTACK
  return attacksLeft(game, unit) > 0 ? undefined : FATIGUED
}
