import { offer, type Procedure, type Text } from '@topside/engine'
import { note, offerPieces } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { ask, type Bataan, placeAt, record, type Unit } from '../state/state.ts'
import type { DeclaredAttack } from '../state/vars.ts'
import { DIE, efficiency, passes } from './3.4-efficiency.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { sequenceOf } from './7.2-active.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { combatOf } from './9.1-declaration.ts'
import { checkCoordination } from './10.4-check.ts'
import { coordinationLedger, needsCoordination } from './10.4-coordination.ts'
import { isBelowTable, resultAt } from './10.5-odds.ts'
import type { Circumstances } from './10.6-modifiers.ts'
import { closeSupport, endMissions, supportParts } from './10.41-close-support.ts'
import { fireSupport } from './10.42-fire-support.ts'
import { bestRated, leadAttackers, leadDefenders } from './10-leads.ts'
import { keepShown, rollShown, type Shows, showing, showOver } from './10-picture.ts'
import { combatPreview, reckon, reckonedPreview } from './10-preview.ts'
import { applyResult, type Fought } from './11-outcome.ts'
import { endGunfire, gunfire } from './15.5-gunfire.ts'
import { passesByEvent } from './17.15-checks.ts'
import { type CombatEvents, endCombatEvents, NO_COMBAT_EVENTS, playInCombat } from './17.15-combat.ts'

/** 10.0: resolves one attack, in the attacker's order; `false` once all are resolved. */
export function* resolveOne(game: Bataan): Procedure<boolean> {
  const { attacks } = game.vars
  if (attacks.length === 0) return false
  const attack = yield* ask(game, sequenceOf(game).side, 'combat.next', '10.0', {
    explicit: true,
    offers: offer(attacks, ({ hex }) => ({ verb: 'resolve', space: hex })),
    preview: (each) => combatPreview(game, combatOf(game, each), each.noRetreat),
  })
  game.vars.attacks = attacks.filter((each) => each !== attack)
  yield* fight(game, combatOf(game, attack), attack.noRetreat)
  return true
}

/** 10.4 to 10.63: one combat: leads, naval and air units, coordination of both sides, the die roll and its result. */
function* fight(game: Bataan, combat: Combat, noRetreat: DeclaredAttack['noRetreat']): Procedure {
  const { side } = sequenceOf(game)
  const show = showing(game, combat, { defenders: defendersOf(game, combat), noRetreat: noRetreat !== null })
  const attacker = yield* pickLead(game, combat, leadAttackers(game, combat))
  show({ leads: { attacker } })
  const defender = yield* pickLead(game, combat, leadDefenders(game, combat, noRetreat))
  show({ leads: { attacker, defender } })
  const naval = yield* gunfire(game, combat, side)
  show({ ships: naval.ships, others: naval.parts })
  const air = yield* closeSupport(game, combat, side, defender, show)
  const lead = { attacker, defender }
  const guns = yield* fireSupport(game, combat, lead, show)
  const uncoordinated = !(yield* coordinateGround(game, combat, attacker, show))
  show({ uncoordinated })
  const others = [...supportParts(air), ...naval.parts]
  const circumstances: Circumstances = { lead, noRetreat: noRetreat !== null, uncoordinated, others }
  const events = yield* eventsBeforeDie(game, combat, guns, circumstances)
  show({ others: [...naval.parts, ...events.parts] })
  const reckoned = reckon(game, combat, guns, withEvents(circumstances, events))
  const { attack, defence, modifiers, odds } = reckoned
  const below = isBelowTable(attack.total, defence.total)
  const rolled = below ? undefined : game.roll([DIE])
  const modified = (rolled?.values[0] ?? 0) + modifiers.total
  const box = resultAt(combat.table, attack.total, defence.total, modified)
  const shown: Text = note('picture.result', '11.11', { result: box.replace('*', '') })
  if (rolled !== undefined)
    show({
      last: rollShown(
        { n: rolled.n, value: rolled.values[0] ?? 0 },
        { side, total: modified, name: { key: 'picture.die', rule: '10.63' }, results: [shown] },
      ),
    })
  keepShown(game)
  record(game, below ? 'combat.below' : `combat.${combat.table}`, below ? '10.53' : '10.63', {
    by: side,
    ledgers: below ? [attack, defence] : [attack, defence, modifiers],
    args: { hex: placeAt(game, combat.hex), odds, modified, result: box.replace('*', '') },
    ...(rolled && { roll: { ...rolled, sides: [DIE] } }),
  })
  yield* applyResult(game, combat, box, { lead, noRetreat: noRetreat !== null, guns, events })
  endCombatEvents(game, events)
  endMissions(game)
  endGunfire(game, naval)
  showOver(game, shown)
}

/**
 * Plays events that change this combat before its die is rolled, with its exact chances; none if there will be no die
 * roll (17.14).
 */
function* eventsBeforeDie(
  game: Bataan,
  combat: Combat,
  guns: Fought['guns'],
  circumstances: Circumstances,
): Procedure<CombatEvents> {
  const { attack, defence } = reckon(game, combat, guns, circumstances)
  if (isBelowTable(attack.total, defence.total)) return NO_COMBAT_EVENTS
  return yield* playInCombat(game, { combat, lead: circumstances.lead, guns }, (events) =>
    reckonedPreview(combat, reckon(game, combat, guns, withEvents(circumstances, events))),
  )
}

function withEvents(circumstances: Circumstances, { parts }: CombatEvents): Circumstances {
  return { ...circumstances, others: [...circumstances.others, ...parts] }
}

/** 10.17: a side names its lead unit. */
function pickLead(game: Bataan, { hex }: Combat, able: readonly Unit[]) {
  const side = able[0]?.def.side ?? enemyOf(sequenceOf(game).side)
  return ask(game, side, 'combat.lead', '10.17', {
    args: { hex: placeAt(game, hex) },
    offers: offerPieces(able, 'lead'),
    recommended: () => able.indexOf(bestRated(game, able)),
    preview: (unit) => ({ ledgers: [efficiency(game, unit)], chances: [] }),
  })
}

/** The attackers' ground units coordinate, if they must: their lead unit checks (10.43). */
function* coordinateGround(game: Bataan, combat: Combat, lead: Unit, show: Shows): Procedure<boolean> {
  const { formations, side, reaction } = sequenceOf(game)
  const attacking = combat.attackers.flatMap((unit) => formationOf(game, unit) ?? [])
  // In a reaction no formation is active: Army units belong to the one with which they attack (15.49).
  const own = reaction !== undefined ? attacking : formations
  const army = own.find((id) => attacking.includes(id)) ?? own[0]
  if (!needsCoordination(game, combat, army)) return true
  const args = { hex: placeAt(game, combat.hex) }
  if (yield* passesByEvent(game, { side, timing: 'coordination', effect: 'ground-coordination', args })) return true
  const { passed } = checkCoordination(game, show, {
    side,
    rule: '10.43',
    name: 'picture.ground-check',
    args: { ...args, unit: lead },
    rating: efficiency(game, lead),
    modifiers: coordinationLedger(combat, 'ground'),
    resultOf: (modified, er) => (passes(modified, er) ? COORDINATED : FAILED),
  })
  return passed
}

const COORDINATED = { passed: true, shown: 'picture.coordinated', told: 'ground.coordinated' }
const FAILED = { passed: false, shown: 'picture.uncoordinated', told: 'ground.uncoordinated' }
