import { type Chance, type Procedure, pick, record, roll } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { type Bataan, seatOf, type Unit } from '../state.ts'
import type { DeclaredAttack } from '../vars.ts'
import { chanceToPass, DIE, efficiency, passes } from './3.4-efficiency.ts'
import { factorsOf } from './3.6-steps.ts'
import { sequenceOf } from './7.2-active.ts'
import { pieces } from './8.1-moves.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { combatOf } from './9.1-declaration.ts'
import {
  chanceToRefuse,
  highestRated,
  mustNotRetreat,
  refuses,
  whyNoNoRetreat,
  whyNotRefuse,
} from './9.2-9.3-reaction.ts'
import { bestRated, leadDefenders } from './10-leads.ts'
import { combatPreview } from './10-preview.ts'
import { retreatUnits } from './11.3-11.5-retreats.ts'
import { lengthsOf, waysBack } from './11.3-11.5-ways.ts'
import { advance } from './11.6-advance.ts'
import { passesByEvent } from './17.15-checks.ts'

/** 9.2: the defender answers one attack: he refuses it if he can, or declares No Retreat; `false` once all are answered. */
export function* reactOne(game: Bataan): Procedure<boolean> {
  const attack = game.vars.attacks.find(({ answered }) => !answered)
  if (attack === undefined) return false
  const combat = combatOf(game, attack)
  if (yield* mayRefuse(game, combat)) {
    game.vars.attacks = game.vars.attacks.filter((each) => each !== attack)
    yield* followUp(game, combat)
    return true
  }
  const noRetreat = yield* declareNoRetreat(game, combat)
  const answer: DeclaredAttack = { ...attack, noRetreat: noRetreat?.def.id ?? null, answered: true }
  game.vars.attacks = game.vars.attacks.map((each) => (each === attack ? answer : each))
  return true
}

const REFUSAL = { lengths: [2], refusal: true } as const

/** 9.21, 9.23: the defender may attempt to refuse combat: if the lead unit passes, the whole stack retreats two hexes. Gives back whether it did. */
function* mayRefuse(game: Bataan, combat: Combat): Procedure<boolean> {
  const units = defendersOf(game, combat)
  const able =
    whyNotRefuse(game, units) === undefined && units.every((unit) => waysBack(game, unit, REFUSAL).length > 0)
  if (!able) return false
  const seat = seatOf(game, enemyOf(sequenceOf(game).side))
  const leads = leadDefenders(game, combat, null)
  const lead = yield* pick(seat, {
    ...{ kind: 'refusal', rule: '9.21', args: hexOf(game, combat) },
    offers: offerPieces(leads, 'refuse').or({ verb: 'stand' }, undefined),
    context: () => combatPreview(game, combat) ?? { ledgers: [], chances: [] },
    preview: (unit) => unit && { ledgers: [efficiency(game, unit)], chances: passing(chanceToRefuse(game, unit)) },
  })
  if (lead === undefined) return false
  const rating = efficiency(game, lead)
  const { n, values } = yield* roll([DIE])
  const passed = refuses(game, lead, values[0] ?? 0)
  yield* record({
    ...{ key: passed ? 'refusal.passed' : 'refusal.failed', rule: '9.23', seat },
    ...{
      args: { ...hexOf(game, combat), unit: { piece: lead.id } },
      ledgers: [rating],
      roll: { n, values, sides: [DIE] },
    },
  })
  if (passed) yield* retreatUnits(game, units, REFUSAL)
  return passed
}

/** 9.23: who attacked a hex that was given up may advance into it, and fights no more in this phase. */
function followUp(game: Bataan, { hex, attackers }: Combat): Procedure {
  return advance(game, { hex, most: 1, units: attackers })
}

function hexOf({ table }: Bataan, { hex }: Combat) {
  return { hex: { space: table.spaces[hex]?.id ?? '' } }
}

function passing(p: number): Chance[] {
  return [
    { key: 'odds.passes', p },
    { key: 'odds.fails', p: 1 - p },
  ]
}

/** 9.31 to 9.35: the defender may, or must, declare No Retreat. Gives back the lead unit of a declaration that succeeded. */
function* declareNoRetreat(game: Bataan, combat: Combat): Procedure<Unit | undefined> {
  const units = defendersOf(game, combat)
  const [first] = units
  if (first === undefined) return undefined
  if (first.def.side === 'japan' && isTrapped(game, combat)) return yield* standTrapped(game, combat)
  const able = leadDefenders(game, combat, null).filter((unit) => whyNoNoRetreat(game, unit) === undefined)
  if (able.length === 0) return undefined
  const forced = highestRated(game, combat.hex).filter((unit) => able.includes(unit) && mustNotRetreat(game, unit))
  const seat = seatOf(game, first.def.side)
  const optional = offerPieces(able, 'hold').or({ verb: 'give-way' }, undefined)
  const lead = yield* pick(seat, {
    ...{ kind: forced.length > 0 ? 'no-retreat.must' : 'no-retreat', rule: '9.31', args: hexOf(game, combat) },
    offers: forced.length > 0 ? offerPieces(forced, 'hold') : optional,
    context: () => combatPreview(game, combat) ?? { ledgers: [], chances: [] },
    preview: (unit) =>
      unit && { ledgers: [efficiency(game, unit)], chances: passing(chanceToPass(efficiency(game, unit).total)) },
  })
  return lead && (yield* attemptNoRetreat(game, combat, lead))
}

/** 9.35: the lead unit checks; if it passes, the hex is under a No Retreat marker. */
function* attemptNoRetreat(game: Bataan, combat: Combat, lead: Unit): Procedure<Unit | undefined> {
  const { side } = lead.def
  const args = hexOf(game, combat)
  if (yield* passesByEvent(game, { side, timing: 'reaction', effect: 'no-retreat', args })) return lead
  const rating = efficiency(game, lead)
  const { n, values } = yield* roll([DIE])
  const passed = passes(values[0] ?? 0, rating.total)
  yield* record({
    ...{ key: passed ? 'no-retreat.passed' : 'no-retreat.failed', rule: '9.35', seat: seatOf(game, lead.def.side) },
    ...{
      args: { ...hexOf(game, combat), unit: { piece: lead.id } },
      ledgers: [rating],
      roll: { n, values, sides: [DIE] },
    },
  })
  return passed ? lead : undefined
}

/** Whether no unit in a hex has a way back from this combat (9.33); that some cannot move at all does not count (9.36). */
function isTrapped(game: Bataan, combat: Combat): boolean {
  const retreat = { lengths: lengthsOf(combat.table) }
  const mobile = defendersOf(game, combat).filter((unit) => factorsOf(unit).movement > 0)
  return mobile.length > 0 && mobile.every((unit) => waysBack(game, unit, retreat).length === 0)
}

/** 9.33, 9.35: Japanese units without a way back declare No Retreat without a check. */
function* standTrapped(game: Bataan, combat: Combat): Procedure<Unit> {
  const lead = bestRated(game, leadDefenders(game, combat, null))
  yield* record({ key: 'no-retreat.trapped', rule: '9.33', args: { ...hexOf(game, combat), units: pieces([lead]) } })
  return lead
}
