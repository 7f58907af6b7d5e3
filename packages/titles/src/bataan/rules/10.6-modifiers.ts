import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { MODIFIER_LIMIT } from '../data/charts.ts'
import type { Bataan, Unit } from '../state/state.ts'
import { efficiency } from './3.4-efficiency.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { terrainParts } from './10.2-terrain.ts'
import { UNCOORDINATED } from './10.4-coordination.ts'

/** Other inputs of a combat's modifiers. */
export interface Circumstances {
  readonly lead: { readonly attacker: Unit; readonly defender: Unit }
  /** Whether there is a No Retreat marker (9.36). */
  readonly noRetreat: boolean
  /** Whether the attackers failed to coordinate (10.43). */
  readonly uncoordinated: boolean
  /** Modifiers of air and naval support (13.3, 15.5) and events (17.14). */
  readonly others: readonly LedgerPart[]
}

/** 10.61, 10.62: all modifiers of the combat die, limited to five either way. */
export function modifierLedger(game: Bataan, combat: Combat, circumstances: Circumstances): Ledger {
  const { lead, noRetreat, uncoordinated, others } = circumstances
  const rating = (unit: Unit) => efficiency(game, unit).total
  const parts: readonly LedgerPart[] = [
    ...terrainParts(game, combat),
    { key: 'part.efficiency', rule: '10.61', value: rating(lead.defender) - rating(lead.attacker) },
    { key: 'part.two-formations', rule: '10.61', value: formationsOf(game, combat) > 1 ? -1 : 0 },
    { key: 'part.no-retreat', rule: '9.36', value: noRetreat ? 1 : 0 },
    { key: 'part.uncoordinated', rule: '10.43', value: uncoordinated ? UNCOORDINATED : 0 },
    ...others,
  ]
  const sum = parts.reduce((all, { value }) => all + value, 0)
  const limited = Math.min(Math.max(sum, -MODIFIER_LIMIT), MODIFIER_LIMIT)
  return ledger('ledger.modifiers', [...parts, { key: 'part.modifier-limit', rule: '10.62', value: limited - sum }])
}

/** 10.61: number of defending formations; Army units do not count. */
function formationsOf(game: Bataan, combat: Combat): number {
  const formations = defendersOf(game, combat).flatMap(({ def }) => def.formation ?? [])
  return new Set(formations).size
}
