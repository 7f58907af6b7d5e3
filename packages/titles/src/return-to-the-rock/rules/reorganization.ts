import { type Choice, choose, type Procedure, record } from '@topside/engine'
import {
  type Area,
  areaOf,
  controllerOf,
  hasUnits,
  mapAreas,
  type Rock,
  seatOf,
  type Unit,
  unitOf,
  unitsIn,
} from '../state.ts'
import type { Side } from '../units.ts'
import { useAdvantage } from './advantage.ts'
import { isFull } from './control.ts'
import { removeFromPlay, returnToPlay } from './elimination.ts'

/** 12.1: where a reorganized unit may be placed: a friendly-controlled Area with another friendly unit, or the side's box. */
export function reorganizationAreas(game: Rock, side: Side): Area[] {
  const areas = mapAreas(game).filter(
    (area) => controllerOf(area) === side && hasUnits(area, side) && !isFull(area, side),
  )
  return [...areas, areaOf(game, side === 'japan' ? 'hidden' : 'seaborne')]
}

/** 6.4: eliminated units that may reorganize; "S" units may not. */
function eligible(game: Rock, side: Side): Unit[] {
  return eliminated(game, side).filter((unit) => !unit.def.special)
}

function eliminated(game: Rock, side: Side): Unit[] {
  return unitsIn(areaOf(game, `eliminated-${side}`), side)
}

/** 12.0, 13.2: a side reorganizes its eliminated units. */
export function* reorganize(game: Rock, side: Side): Procedure {
  for (;;) {
    const units = eligible(game, side)
    const rally = game.vars.advantage === side
    const choices: Choice[] = []
    if (eliminated(game, side).length > 1)
      choices.push(...units.map((unit): Choice => ({ verb: 'reorganize', piece: unit.id })))
    if (rally) choices.push(...units.map((unit): Choice => ({ verb: 'rally', piece: unit.id })))
    if (choices.length === 0) return
    const choice = yield* choose(seatOf(game, side), {
      ask: 'ask.reorganization.unit',
      rule: '12.1',
      choices: [...choices, { verb: 'done' }],
      recommended: choices.length,
    })
    if (choice.verb === 'done') return
    const unit = unitOf(game, choice.piece)
    if (choice.verb === 'rally') yield* rallyUnit(game, unit)
    else yield* reorganizeUnit(game, unit)
  }
}

/** 13.2C: the Advantage brings one unit back at no price. */
function* rallyUnit(game: Rock, unit: Unit): Procedure {
  const area = yield* placeUnit(game, unit)
  useAdvantage(game, unit.def.side)
  yield* record({
    key: 'reorganization.rallied',
    rule: '13.2C',
    args: { unit: { piece: unit.id }, area: { space: area.id } },
  })
}

/** 12.1: one unit returns, another is lost for good. */
function* reorganizeUnit(game: Rock, unit: Unit): Procedure {
  const area = yield* placeUnit(game, unit)
  yield* record({
    key: 'reorganization.done',
    rule: '12.1',
    args: { unit: { piece: unit.id }, area: { space: area.id } },
  })
  const price = yield* choose(seatOf(game, unit.def.side), {
    ask: 'ask.reorganization.remove',
    rule: '12.1',
    args: { unit: { piece: unit.id } },
    choices: eliminated(game, unit.def.side).map((each): Choice => ({ verb: 'remove', piece: each.id })),
  })
  const lost = unitOf(game, price.piece)
  removeFromPlay(game, lost)
  yield* record({ key: 'reorganization.paid', rule: '12.1', args: { lost: { piece: lost.id } } })
}

function* placeUnit(game: Rock, unit: Unit): Procedure<Area> {
  const placed = yield* choose(seatOf(game, unit.def.side), {
    ask: 'ask.reorganization.where',
    rule: '12.1',
    args: { unit: { piece: unit.id } },
    choices: reorganizationAreas(game, unit.def.side).map(
      (area): Choice => ({ verb: 'place', piece: unit.id, space: area.id }),
    ),
  })
  const area = areaOf(game, placed.space)
  returnToPlay(game, unit, area)
  return area
}
