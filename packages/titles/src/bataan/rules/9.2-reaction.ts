import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { ask, type Bataan, placeAt, record } from '../state/state.ts'
import type { DeclaredAttack } from '../state/vars.ts'
import { checkChances, DIE, efficiency } from './3.4-efficiency.ts'
import { sequenceOf } from './7.2-active.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { combatOf } from './9.1-declaration.ts'
import { chanceToRefuse, refuses, whyNotRefuse } from './9.2-refusal.ts'
import { declareNoRetreat } from './9.3-declaration.ts'
import { leadDefenders } from './10-leads.ts'
import { combatPreview } from './10-preview.ts'
import { retreatUnits } from './11.3-11.5-retreats.ts'
import { waysBack } from './11.3-11.5-routes.ts'
import { advance } from './11.6-advance.ts'

/**
 * 9.2: the defender answers one attack (7.21): first attempts to refuse combat, then No Retreat declarations; `false`
 * once all are answered.
 */
export function* reactOne(game: Bataan): Procedure<boolean> {
  const { attacks } = game.vars
  const attack =
    attacks.find(({ stands, answered }) => !stands && !answered) ?? attacks.find(({ answered }) => !answered)
  if (attack === undefined) return false
  const combat = combatOf(game, attack)
  if (attack.stands !== true && (yield* mayRefuse(game, combat))) {
    game.vars.attacks = game.vars.attacks.filter((each) => each !== attack)
    yield* followUp(game, combat)
    return true
  }
  const stands = attack.stands !== true
  const answer = stands ? { ...attack, stands } : yield* holdOrNot(game, attack, combat)
  game.vars.attacks = game.vars.attacks.map((each) => (each === attack ? answer : each))
  return true
}

/** 9.2: asks whether the defender declares No Retreat against an attack that was not refused (9.31). */
function* holdOrNot(game: Bataan, attack: DeclaredAttack, combat: Combat): Procedure<DeclaredAttack> {
  const noRetreat = yield* declareNoRetreat(game, combat)
  return { ...attack, noRetreat: noRetreat?.def.id ?? null, answered: true }
}

const REFUSAL = { lengths: [2], refusal: true } as const

/**
 * 9.21, 9.23: the defender may attempt to refuse combat: if the lead unit passes, the whole stack retreats two hexes.
 * Returns whether it did.
 */
function* mayRefuse(game: Bataan, combat: Combat): Procedure<boolean> {
  const units = defendersOf(game, combat)
  const able =
    whyNotRefuse(game, units) === undefined && units.every((unit) => waysBack(game, unit, REFUSAL).length > 0)
  if (!able) return false
  const args = { hex: placeAt(game, combat.hex) }
  const leads = leadDefenders(game, combat, null)
  const side = enemyOf(sequenceOf(game).side)
  const lead = yield* ask(game, side, 'refusal', '9.21', {
    args,
    offers: offerPieces(leads, 'refuse').or({ verb: 'stand' }, undefined),
    context: () => combatPreview(game, combat) ?? { ledgers: [], chances: [] },
    preview: (unit) => unit && { ledgers: [efficiency(game, unit)], chances: checkChances(chanceToRefuse(game, unit)) },
  })
  if (lead === undefined) return false
  const rating = efficiency(game, lead)
  const { n, values } = game.roll([DIE])
  const passed = refuses(game, lead, values[0] ?? 0)
  record(game, passed ? 'refusal.passed' : 'refusal.failed', '9.23', {
    by: side,
    args: { ...args, unit: lead },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
  if (passed) yield* retreatUnits(game, units, REFUSAL)
  return passed
}

/** 9.23: the attackers of a hex given up may advance into it, and do not fight again in this phase. */
function followUp(game: Bataan, { hex, attackers }: Combat): Procedure {
  return advance(game, { hex, most: 1, units: attackers })
}
