import { type Ledger, ledger, type Preview } from '@topside/engine'
import { part } from '@topside/kit'
import { enemyOf, type Side, type UnitType } from '../data/units.ts'
import { combatPreview } from '../odds.ts'
import { type Area, isFresh, type Marker, type Rock, type Unit, unitsIn } from '../state/state.ts'
import { supportPart } from './17-optional-rules.ts'

/** The attacking units, with a known lead unit. */
export interface Attackers {
  readonly lead: Unit
  /** All of them, including the lead unit. */
  readonly attackers: readonly Unit[]
  /** 8.6.1: whether the Attack Factor is doubled. */
  readonly banzai?: boolean
}

/** 9.4.2: the Attack Value. */
export function attackValue(game: Rock, { lead, attackers, banzai }: Attackers, support: readonly Marker[]): Ledger {
  const types = new Set<UnitType>(attackers.map((unit) => unit.def.type))
  if (support.some((marker) => marker.def.marker === 'mortar')) types.add('artillery')
  const { side, attack } = lead.def
  return ledger('ledger.attack', [
    part('part.lead-attack', '9.4.2A', attack, { unit: lead }),
    banzai === true && part('part.banzai', '8.6.1', attack),
    part('part.more-attackers', '9.4.2B', attackers.length - 1),
    types.size >= 3 && part('part.combined-arms', '9.4.2C', 1),
    side === 'us' && game.vars.phase === 'day' && part('part.day', '9.4.2D', 1),
    ...support.map(supportPart),
  ])
}

/** 9.4.3: the Defense Value with a given Lead Defending Unit. */
export function defenceValue(game: Rock, area: Area, lead: Unit): Ledger {
  const { side, defence, spentDefence } = lead.def
  const others = unitsIn(area, side).filter((unit) => unit !== lead && isFresh(unit)).length
  return ledger('ledger.defence', [
    part('part.lead-defence', '9.4.3A', isFresh(lead) ? defence : spentDefence, { unit: lead }),
    part('part.more-defenders', '9.4.3B', others),
    part('part.terrain', '9.4.3C', area.def.tem, { area }),
    side === 'us' && game.vars.phase === 'day' && part('part.day', '9.4.3D', 1),
  ])
}

/** 9.4.3: the highest Defense Value that the Defender can choose, which the Attacker should expect. */
export function strongestDefence(game: Rock, area: Area, side: Side): Ledger {
  const ledgers = unitsIn(area, side).map((unit) => defenceValue(game, area, unit))
  return ledgers.reduce((best, each) => (each.total > best.total ? each : best))
}

/**
 * 9.4.3: the preview of an attack by a side's units, with their best lead against the strongest defence; `undefined`
 * without units.
 */
export function attackPreview(game: Rock, area: Area, attackers: readonly Unit[]): Preview | undefined {
  const [first] = attackers
  if (first === undefined) return undefined
  const values = attackers.map((lead) => attackValue(game, { lead, attackers }, []))
  const best = values.reduce((most, each) => (each.total > most.total ? each : most))
  const odds = combatPreview(best, strongestDefence(game, area, enemyOf(first.def.side)))
  return { ...odds, notes: [{ key: 'note.best-lead', rule: '9.4.2' }] }
}
