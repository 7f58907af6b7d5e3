import { type Choice, type Ledger, ledger, type Offers, offer, type Procedure, type Text } from '@topside/engine'
import { offerPieces, part, type Reason } from '@topside/kit'
import { type AreaId, BEACH_AREA, DROP_AREA } from '../data/areas.ts'
import { beachResult, dropResult, goodness } from '../data/tables.ts'
import type { Side } from '../data/units.ts'
import { dieChances } from '../odds.ts'
import { type Action, refuseUnit } from '../state/asking.ts'
import {
  type Area,
  areaOf,
  ask,
  boxOf,
  explained,
  hasUnits,
  isFresh,
  lineOf,
  type Rock,
  type Unit,
  unitsIn,
} from '../state/state.ts'
import { sum } from './2-dice.ts'
import { eliminate } from './3-boxes.ts'
import { spend } from './4-units.ts'
import { relocate, whyFull } from './7-stacking-and-control.ts'
import { activate } from './8.1-8.2-movement.ts'
import { resolveAttack } from './9.4-resolution.ts'
import { wantsToAttack } from './9-combat.ts'
import { rollWithAdvantage } from './13-advantage.ts'

/** The effect of a landing on a unit. */
type Landing = 'eliminated' | 'spent' | 'fresh'

/** One of the two ways onto the island, from an Invasion Approach Box (3.2). */
export interface Invasion {
  readonly box: 'airborne' | 'seaborne'
  readonly rule: '8.3' | '8.4'
  /** Its target Area. */
  readonly target: AreaId
  /** The effect of a modified die on a unit. */
  landing(unit: Unit, die: number): Landing
}

/** 8.3: Airborne Invasion. */
export const AIRBORNE: Invasion = {
  box: 'airborne',
  rule: '8.3',
  target: DROP_AREA,
  landing: (_unit, die) => dropResult(die),
}

/** 8.4: Seaborne Invasion; a 1 eliminates "S" units and makes the others Spent. */
const SEABORNE: Invasion = {
  box: 'seaborne',
  rule: '8.4',
  target: BEACH_AREA,
  landing(unit, die) {
    const result = beachResult(die)
    if (result !== 'disrupted') return result
    return unit.def.special ? 'eliminated' : 'spent'
  },
}

const INVASIONS = [AIRBORNE, SEABORNE]

/** 8.3, 8.4: the invasion from a box; `undefined` for boxes other than the Invasion Approach Boxes (3.2). */
export function invasionFrom(box: Area): Invasion | undefined {
  return INVASIONS.find((invasion) => invasion.box === box.id)
}

const ENEMY_BOX: Reason = { key: 'why.enemy-box', rule: '3.2' }
const NO_LANDING_AT_NIGHT: Reason = { key: 'why.no-landing-at-night', rule: '6.3.3' }
const NO_UNITS: Reason = { key: 'why.no-units', rule: '8.1' }

/** 8.3, 8.4: why a side cannot land from a box, regardless of room. */
function whyNoInvasion(game: Rock, side: Side, { box }: Invasion): Reason | undefined {
  if (side === 'japan') return ENEMY_BOX
  if (game.vars.phase === 'night') return NO_LANDING_AT_NIGHT
  return hasUnits(boxOf(game, box), side) ? undefined : NO_UNITS
}

/** 8.3, 8.4: why a side cannot land from a box, including room in the target Area (7.1). */
export function whyNotInvading(game: Rock, side: Side, invasion: Invasion): Text | undefined {
  const target = areaOf(game, invasion.target)
  const box = boxOf(game, invasion.box)
  return (
    explained(whyNoInvasion(game, side, invasion), { place: box }) ??
    explained(whyFull(target, side), { place: target })
  )
}

/** 8.3, 8.4: the invasions that a side can begin. */
export function landings(game: Rock, side: Side): Offers<Action> {
  const able = INVASIONS.filter(
    (invasion) =>
      whyNoInvasion(game, side, invasion) === undefined && whyFull(areaOf(game, invasion.target), side) === undefined,
  )
  return offer(able, ({ box }): Choice => ({ verb: 'assault', space: box })).map(
    (invasion) => () => landFrom(game, invasion),
  )
}

/**
 * 8.3, 8.4: one unit lands from an Invasion Approach Box; if it is Fresh and the Area was already Contested, it may
 * attack (9.2).
 */
function* landFrom(game: Rock, invasion: Invasion): Procedure {
  const box = boxOf(game, invasion.box)
  activate(game, box)
  const unit = yield* chooseLanding(game, invasion, unitsIn(box, 'us'))
  yield* land(game, unit, invasion)
  const area = unit.space
  if (area.id !== invasion.target || !isFresh(unit) || !game.vars.impulse.contested.includes(area.id)) return
  const attack = yield* wantsToAttack(game, unit)
  if (attack !== undefined) yield* resolveAttack(game, attack)
}

/** 8.3, 8.4: the American side picks a unit to land; `why`: the reason why another unit in the box cannot. */
export function chooseLanding(
  game: Rock,
  invasion: Invasion,
  units: readonly Unit[],
  why?: (unit: Unit) => Reason | undefined,
): Procedure<Unit> {
  const { box, rule, target } = invasion
  return ask(game, 'us', `landing.${box}`, rule, {
    args: { area: areaOf(game, target) },
    offers: offerPieces(units, 'land'),
    preview: (unit) => {
      const modifiers = landingModifiers(game, unit, invasion)
      const chances = dieChances('odds', (die) => invasion.landing(unit, die + modifiers.total))
      return { ledgers: [modifiers], chances }
    },
    whyNot: refuseUnit({ rule, side: 'us', place: boxOf(game, box) }, why),
  })
}

/** 8.3, 8.4: the modifiers of a unit's landing roll. */
function landingModifiers(game: Rock, unit: Unit, { box, rule, target }: Invasion): Ledger {
  const guns = gunsOver(areaOf(game, target))
  return ledger('ledger.landing', [
    box === 'airborne' && unit.def.wave === 1 && part('part.surprise', '8.3.1', 1),
    part('part.guns', rule, -guns.length, { units: guns }),
  ])
}

/** 8.3, 8.4: Fresh Japanese Machine Gun units in an Area or Adjacent to it. */
function gunsOver(area: Area): Unit[] {
  return [area, ...area.near].flatMap((each) =>
    unitsIn(each, 'japan').filter((unit) => unit.def.type === 'machine-gun' && isFresh(unit)),
  )
}

/** 8.3, 8.4: rolls on the Airborne Drop or Seaborne Landing Table. */
export function* land(game: Rock, unit: Unit, invasion: Invasion): Procedure {
  const modifiers = landingModifiers(game, unit, invasion)
  const landingOf = (dice: readonly number[]) => invasion.landing(unit, sum(dice) + modifiers.total)
  const area = areaOf(game, invasion.target)
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'landing',
    dice: 1,
    line: ({ n, values }) =>
      lineOf(game, `landing.${landingOf(values)}`, invasion.rule, {
        by: 'us',
        args: { unit, area },
        ledgers: [modifiers],
        roll: { n, values },
      }),
    worth: { to: 'us', of: (values) => [goodness(landingOf(values))] },
  })
  const landing = landingOf(dice)
  if (landing === 'eliminated') {
    eliminate(game, unit)
    return
  }
  relocate(game, unit, area)
  if (landing === 'spent') spend(game, unit)
}
