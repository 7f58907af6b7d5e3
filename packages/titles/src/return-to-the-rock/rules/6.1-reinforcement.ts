import type { Procedure } from '@topside/engine'
import { allowed, offerPieces, offerSpaces, pickOneByOne, type Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { refuseArea, refuseUnit } from '../state/asking.ts'
import {
  type Area,
  ask,
  boxOf,
  controllerOf,
  mapAreas,
  type Rock,
  record,
  tell,
  type Unit,
  unitsIn,
} from '../state/state.ts'
import { sum } from './2-dice.ts'
import { returnToPlay } from './3-boxes.ts'
import { hasPillbox, whyFull } from './7-stacking-and-control.ts'
import { malintaBlown } from './17.4-detonations.ts'

/** The rule of each side's reinforcements. */
const RULES = { japan: '6.1.1', us: '6.1.2' } as const
const reasons = (key: string) => ({ japan: { key, rule: RULES.japan }, us: { key, rule: RULES.us } })

const NOT_SPECIAL: Reason = { key: 'why.not-special', rule: '6.1' }
const NO_PLACE = reasons('why.no-place')
const RETURNS_HIDDEN = reasons('why.returns-hidden')
const NOT_HERE = reasons('why.not-here')
const NOT_CONTROLLED = reasons('why.not-controlled')
const PILLBOX_THERE = reasons('why.pillbox-there')

/** 6.1: why an eliminated unit cannot return now: it is not an "S" unit, or there is no place for it. */
function whyNotReturned(game: Rock, unit: Unit): Reason | undefined {
  if (!unit.def.special) return NOT_SPECIAL
  const somewhere = returnsHidden(unit) || mapAreas(game).some((area) => whyNotReturnedTo(unit, area) === undefined)
  return somewhere ? undefined : NO_PLACE[unit.def.side]
}

function returning(game: Rock, side: Side): Unit[] {
  return allowed(unitsIn(boxOf(game, `eliminated-${side}`), side), (unit) => whyNotReturned(game, unit))
}

/**
 * 6.1: the number of units that may return: half the dice, rounded up. The Japanese roll one die after a detonation
 * under Malinta Hill (17.4.3).
 */
function reinforcementRoll(game: Rock, side: Side): number {
  const single = side === 'japan' && malintaBlown(game)
  const rolled = game.roll(single ? [6] : [6, 6])
  const units = Math.ceil(sum(rolled.values) / 2)
  record(game, 'reinforcement.roll', single ? '17.4.3' : RULES[side], {
    by: side,
    args: { side: { side }, units },
    roll: { n: rolled.n, values: rolled.values },
  })
  return units
}

/** 6.1.1: Japanese Machine Gun units return to the Hidden Units Box. */
function returnsHidden({ def }: Unit): boolean {
  return def.side === 'japan' && def.type === 'machine-gun'
}

/** 6.1.1, 6.1.2: why an "S" unit cannot return to an Area or box. */
function whyNotReturnedTo(unit: Unit, area: Area): Reason | undefined {
  const { side, type } = unit.def
  if (returnsHidden(unit)) return area.id === 'hidden' ? undefined : RETURNS_HIDDEN[side]
  if (area.def.kind === 'box') return NOT_HERE[side]
  if (controllerOf(area) !== side) return NOT_CONTROLLED[side]
  if (type === 'pillbox' && hasPillbox(area)) return PILLBOX_THERE[side]
  return whyFull(area, side)
}

function returnAreas(game: Rock, unit: Unit): Area[] {
  const places = returnsHidden(unit) ? [boxOf(game, 'hidden')] : mapAreas(game)
  return allowed(places, (area) => whyNotReturnedTo(unit, area))
}

/** 6.1.1, 6.1.2: a side's eliminated "S" units return; nothing is rolled if no unit could. */
export function* reinforce(game: Rock, side: Side): Procedure {
  if (returning(game, side).length === 0) return
  const limit = reinforcementRoll(game, side)
  const rule = RULES[side]
  yield* pickOneByOne({
    most: limit,
    able: () => returning(game, side),
    ask: (able, returned) =>
      ask(game, side, 'reinforcement.unit', rule, {
        args: { left: limit - returned.length },
        offers: offerPieces(able, 'return').or({ verb: 'done' }, undefined),
        whyNot: refuseUnit({ rule, side, place: boxOf(game, `eliminated-${side}`) }, (unit) =>
          whyNotReturned(game, unit),
        ),
      }),
    carryOut: (unit) => placeReturning(game, unit),
  })
}

function* placeReturning(game: Rock, unit: Unit): Procedure {
  const { side } = unit.def
  const rule = RULES[side]
  const area = yield* ask(game, side, 'reinforcement.where', rule, {
    args: { unit },
    offers: offerSpaces(returnAreas(game, unit), 'place', unit),
    whyNot: refuseArea({ rule, unit }, (each) => whyNotReturnedTo(unit, each)),
  })
  returnToPlay(game, unit, area)
  tell(game, 'reinforcement.returned', rule, { unit, area })
}

const APPROACH_BOXES = ['airborne', 'seaborne'] as const
const NO_APPROACH: Reason = { key: 'why.not-here', rule: '6.1.2' }

/** 6.1.2: the American side divides the reinforcements of 17 February between the two Invasion Approach Boxes. */
export function* february17(game: Rock): Procedure {
  const boxes = APPROACH_BOXES.map((name) => boxOf(game, name))
  let all: Area | undefined
  for (const unit of unitsIn(boxOf(game, 'reinforcements'), 'us')) {
    let box = all
    if (box === undefined) {
      const sent = yield* ask(game, 'us', 'reinforcement.february-17', '6.1.2', {
        args: { unit },
        offers: offerSpaces(boxes, 'send', unit)
          .map((to) => ({ to, all: false }))
          .and(offerSpaces(boxes, 'send-all').map((to) => ({ to, all: true }))),
        whyNot: refuseArea({ rule: '6.1.2', unit }, (area) => (boxes.includes(area) ? undefined : NO_APPROACH)),
      })
      box = sent.to
      if (sent.all) all = box
    }
    game.table.move(unit, box)
    tell(game, 'reinforcement.sent', '6.1.2', { unit, area: box })
  }
}
