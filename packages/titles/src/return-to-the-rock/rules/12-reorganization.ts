import type { Offers, Procedure } from '@topside/engine'
import { offerAllowedPieces, offerPieces, offerSpaces, type Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { type Action, refuseArea, refuseUnit } from '../state/asking.ts'
import {
  type Area,
  ask,
  boxOf,
  controllerOf,
  hasUnits,
  mapAreas,
  type Rock,
  tell,
  type Unit,
  unitsIn,
} from '../state/state.ts'
import { count } from '../state/unit-counts.ts'
import { returnToPlay } from './3-boxes.ts'
import { whyFull } from './7-stacking-and-control.ts'

const SPECIAL: Reason = { key: 'why.special', rule: '6.4' }
const NO_PRICE: Reason = { key: 'why.no-price', rule: '12.1' }

/** 12.1: the box of a side's eliminated units. */
export function eliminatedBox(game: Rock, side: Side): Area {
  return boxOf(game, `eliminated-${side}`)
}

/** 12.1, 6.4: why an eliminated unit cannot be brought back: "S" units are reinforcements. */
export function whyNotEligible(unit: Unit): Reason | undefined {
  return unit.def.special ? SPECIAL : undefined
}

/** 12.1: why an eliminated unit cannot reorganize: there must be another one to give up. */
export function whyNotReorganized(game: Rock, unit: Unit): Reason | undefined {
  const { side } = unit.def
  return whyNotEligible(unit) ?? (count(eliminatedBox(game, side), side) > 1 ? undefined : NO_PRICE)
}

/** 12.1: a side's eliminated units that can reorganize. */
export function reorganizations(game: Rock, side: Side): Offers<Action> {
  const units = unitsIn(eliminatedBox(game, side), side)
  const able = offerAllowedPieces(units, 'reorganize', (unit) => whyNotReorganized(game, unit))
  return able.map((unit) => () => exchange(game, unit))
}

/** 12.1: one unit returns, another is lost permanently. */
function* exchange(game: Rock, unit: Unit): Procedure {
  const { side } = unit.def
  const area = yield* placeReorganized(game, unit)
  const args = { unit }
  tell(game, 'reorganization.done', '12.1', { ...args, area })
  const box = eliminatedBox(game, side)
  const lost = yield* ask(game, side, 'reorganization.remove', '12.1', {
    args,
    offers: offerPieces(unitsIn(box, side), 'remove'),
    whyNot: refuseUnit({ rule: '12.1', side, place: box }),
  })
  game.table.move(lost, boxOf(game, `removed-${side}`))
  tell(game, 'reorganization.paid', '12.1', { lost })
}

/** 12.1: a unit is placed Fresh in a friendly-controlled Area with another friendly unit, or in its side's box. */
export function* placeReorganized(game: Rock, unit: Unit): Procedure<Area> {
  const { side } = unit.def
  const places = [...mapAreas(game), boxOf(game, BOXES[side])].filter((area) => whyNotPlaced(area, side) === undefined)
  const area = yield* ask(game, side, 'reorganization.where', '12.1', {
    args: { unit },
    offers: offerSpaces(places, 'place', unit),
    whyNot: refuseArea({ rule: '12.1', unit }, (each) => whyNotPlaced(each, side)),
  })
  returnToPlay(game, unit, area)
  return area
}

const BOXES = { us: 'seaborne', japan: 'hidden' } as const
const NOT_HERE: Reason = { key: 'why.not-here', rule: '12.1' }
const NOT_CONTROLLED: Reason = { key: 'why.not-controlled', rule: '12.1' }
const NOBODY_THERE: Reason = { key: 'why.nobody-there', rule: '12.1' }

/** 12.1: why a side's reorganized units cannot be placed in an Area or box. */
function whyNotPlaced(area: Area, side: Side): Reason | undefined {
  if (area.def.kind === 'box') return area.id === BOXES[side] ? undefined : NOT_HERE
  if (controllerOf(area) !== side) return NOT_CONTROLLED
  return hasUnits(area, side) ? whyFull(area, side) : NOBODY_THERE
}
