import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import type { Side } from '../data/units.ts'
import {
  type Artillery,
  ask,
  askSeveral,
  type Bataan,
  placeAt,
  record,
  refuse,
  tell,
  type Unit,
} from '../state/state.ts'
import { efficiency } from './3.4-efficiency.ts'
import type { Combat } from './9.1-attacks.ts'
import { checkCoordination } from './10.4-check.ts'
import { coordinationLedger, type Fire, fireOf } from './10.4-coordination.ts'
import type { Circumstances } from './10.6-modifiers.ts'
import type { Both, Shows } from './10-picture.ts'
import { gunsOf, isAtHand, isGunsAlone, isReady, turnFired, whyNotDefend, whyNotSupport } from './12.1-support.ts'
import { type Gun, MOST_GUNS } from './12-artillery.ts'
import { passesByEvent } from './17.15-checks.ts'

/** Artillery designated by a side to fire in a combat (10.42). */
interface Battery {
  readonly side: Side
  readonly guns: readonly Artillery[]
  /** 12.17: the gun that needs no coordination, if any. */
  readonly sure?: Artillery
  /** The gun with whose rating all guns but `sure` check coordination; absent if there are no others. */
  readonly lead?: Artillery
}

/**
 * 10.42: both sides designate artillery and its lead unit, then coordinate it, the attacker first each time. Returns
 * the guns that fire, and how well.
 */
export function* fireSupport(
  game: Bataan,
  combat: Combat,
  { attacker, defender }: Circumstances['lead'],
  show: Shows,
): Procedure<Both<readonly Gun[]>> {
  const attack = yield* designate(game, combat, attacker.def.side, yield* attackingGuns(game, combat, attacker))
  show({ laid: { attacker: attack.guns, defender: [] } })
  const defence = yield* designate(game, combat, defender.def.side, yield* defendingGuns(game, combat, defender))
  show({ laid: { attacker: attack.guns, defender: defence.guns } })
  const attackers = yield* fire(game, combat, attack, show)
  show({ guns: { attacker: attackers, defender: [] }, laid: { attacker: [], defender: defence.guns } })
  const guns = { attacker: attackers, defender: yield* fire(game, combat, defence, show) }
  show({ guns, laid: { attacker: [], defender: [] } })
  return guns
}

/**
 * 10.42, 12.17: picks the gun that needs no coordination and, if other guns do, the lead gun; both can be the same gun.
 */
function* designate(game: Bataan, combat: Combat, side: Side, guns: readonly Artillery[]): Procedure<Battery> {
  if (guns.length === 0) return { side, guns }
  record(game, 'guns.laid', '12.11', { by: side, args: { units: guns } })
  const near = guns.filter((unit) => isAtHandFor(combat, unit))
  const sure = near.length > 1 ? yield* pickSure(game, side, near) : near[0]
  const lead = guns.some((gun) => gun !== sure) ? yield* pickLead(game, side, guns) : undefined
  return { side, guns, ...(sure && { sure }), ...(lead && { lead }) }
}

/** 10.42: picks the artillery that fires for an attack led by a unit (12.11, 12.13). */
function* attackingGuns(game: Bataan, combat: Combat, lead: Unit): Procedure<readonly Artillery[]> {
  const { side } = lead.def
  const able = gunsOf(game, side, (unit) => whyNotSupport(game, combat, lead, unit))
  return yield* askSeveral(game, side, 'guns.attack', '12.11', {
    args: { hex: placeAt(game, combat.hex) },
    verb: 'support',
    things: able,
    min: 0,
    max: MOST_GUNS,
    whyNot: refuse.unit((unit) => whyNotSupport(game, combat, lead, unit)),
  })
}

/**
 * 10.42: picks the artillery that fires in defence of a hex led by this unit (12.11, 12.13); a gun among other units
 * there always does (12.23).
 */
function* defendingGuns(game: Bataan, combat: Combat, lead: Unit): Procedure<readonly Artillery[]> {
  const { side } = lead.def
  const { hex } = combat
  const alone = isGunsAlone(game, hex)
  const whyNot = (unit: Unit) => whyNotDefend(game, hex, lead, unit)
  const able = gunsOf(game, side, whyNot).filter((unit) => !(alone && unit.space.index === hex))
  const within = able.filter((unit) => unit.space.index === hex)
  const chosen = yield* askSeveral(game, side, 'guns.defence', '12.11', {
    args: { hex: placeAt(game, hex) },
    verb: 'support',
    things: able,
    min: Math.min(1, within.length),
    max: MOST_GUNS,
    apart: (guns) => (guns.filter((gun) => within.includes(gun)).length > 1 ? ONE_WITHIN : undefined),
    lacks: (guns) => (within.length > 0 && !guns.some((gun) => within.includes(gun)) ? MUST_FIRE : undefined),
    whyNot: refuse.unit(whyNot),
  })
  const ready: Artillery[] = []
  for (const gun of chosen) if (isReady(game, combat, lead, gun)) ready.push(gun)
  return ready
}

const ONE_WITHIN = { key: 'why.one-gun-within', rule: '12.23' }
const MUST_FIRE = { key: 'why.gun-must-fire', rule: '12.23' }

/**
 * 10.42, 12.17: one gun fires fully without coordination; a lead unit checks for the others. All have then fired
 * (12.19).
 */
function* fire(game: Bataan, combat: Combat, battery: Battery, show: Shows): Procedure<readonly Gun[]> {
  const { guns, sure } = battery
  const result = yield* coordinate(game, combat, battery, show)
  for (const gun of guns) turnFired(game, gun)
  if (sure !== undefined) tell(game, 'guns.at-hand', '12.17', { unit: sure })
  return guns.map((unit): Gun => ({ unit, fire: unit === sure ? 'full' : result }))
}

function isAtHandFor({ hex, attackers }: Combat, unit: Unit): boolean {
  const attacks = attackers.some(({ def }) => def.side === unit.def.side)
  return attacks ? isAtHand(unit, hex) : unit.space.index === hex
}

function pickSure(game: Bataan, side: Side, near: readonly Artillery[]) {
  const offers = offerPieces(near, 'at-hand')
  return ask(game, side, 'guns.at-hand', '12.17', { offers })
}

/** 10.42: a side names its lead gun. No question if all ratings are equal: only the rating of the lead matters. */
function* pickLead(game: Bataan, side: Side, guns: readonly Artillery[]): Procedure<Artillery | undefined> {
  const [first, ...others] = guns
  if (first === undefined) return undefined
  const rating = (gun: Artillery) => efficiency(game, gun).total
  if (others.every((gun) => rating(gun) === rating(first))) return first
  return yield* ask(game, side, 'guns.lead', '10.42', {
    offers: offerPieces(guns, 'lead'),
    preview: (gun) => ({ ledgers: [efficiency(game, gun)], chances: [] }),
  })
}

/** 10.42: the other guns check for coordination with the rating of the lead gun. */
function* coordinate(game: Bataan, combat: Combat, { side, guns, sure, lead }: Battery, show: Shows): Procedure<Fire> {
  if (lead === undefined) return 'full'
  const args = { hex: placeAt(game, combat.hex) }
  if (yield* passesByEvent(game, { side, timing: 'coordination', effect: 'artillery-coordination', args }))
    return 'full'
  const units = guns.filter((gun) => gun !== sure)
  const { fire } = checkCoordination(game, show, {
    side,
    rule: '10.42',
    name: 'picture.guns-check',
    args: { unit: lead, units },
    rating: efficiency(game, lead),
    modifiers: coordinationLedger(combat, 'artillery'),
    resultOf: fireTold,
  })
  return fire
}

/** 10.42: the fire at a die roll, with its texts. */
function fireTold(modified: number, er: number) {
  const fire = fireOf(modified, er)
  return { fire, shown: `picture.guns-${fire}`, told: `guns.${fire}` }
}
