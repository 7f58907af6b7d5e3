import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { MODIFIER_LIMIT } from '../data/charts.ts'
import type { Bataan, Unit } from '../state/state.ts'
import { efficiency } from './3.4-efficiency.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
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
    part('part.efficiency', '10.61', rating(lead.defender) - rating(lead.attacker)),
    part('part.two-formations', '10.61', formationsOf(game, combat) > 1 ? -1 : 0),
    part('part.no-retreat', '9.36', noRetreat ? 1 : 0),
    part('part.uncoordinated', '10.43', uncoordinated ? UNCOORDINATED : 0),
    ...others,
  ]
  const sum = parts.reduce((all, { value }) => all + value, 0)
  const limited = Math.min(Math.max(sum, -MODIFIER_LIMIT), MODIFIER_LIMIT)
  return ledger('ledger.modifiers', [...parts, part('part.modifier-limit', '10.62', limited - sum)])
}

/**
 * 10.61: number of defending formations; Army units do not count, unless they are in Reserve with a formation (5.34).
 */
function formationsOf(game: Bataan, combat: Combat): number {
  const formations = defendersOf(game, combat).flatMap((unit) => formationOf(game, unit) ?? [])
  return new Set(formations).size
}
