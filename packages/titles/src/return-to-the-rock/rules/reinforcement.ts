import { type Choice, choose, type Procedure, type Rolled, record, roll } from '@topside/engine'
import { type Area, areaOf, controllerOf, mapAreas, type Rock, seatOf, type Unit, unitOf, unitsIn } from '../state.ts'
import type { Side } from '../units.ts'
import { sum } from './combat.ts'
import { isFull } from './control.ts'
import { malintaBlown } from './detonation.ts'
import { returnToPlay } from './elimination.ts'

/** 6.1: eliminated "S" units of a side, and those that have somewhere to return to. */
function returning(game: Rock, side: Side): Unit[] {
  return unitsIn(areaOf(game, `eliminated-${side}`), side).filter(
    (unit) => unit.def.special && returnAreas(game, unit).length > 0,
  )
}

/** 6.1.1, 6.1.2: where an "S" unit may return to play. */
export function returnAreas(game: Rock, unit: Unit): Area[] {
  const { side, type } = unit.def
  if (side === 'japan' && type === 'machine-gun') return [areaOf(game, 'hidden')]
  return mapAreas(game).filter(
    (area) => controllerOf(area) === side && !isFull(area, side) && (type !== 'pillbox' || !hasPillbox(area)),
  )
}

/** 7.1: whether a Pillbox is in the Area. */
export function hasPillbox(area: Area): boolean {
  return area.pieces.some((piece) => piece.def.kind === 'unit' && piece.def.type === 'pillbox')
}

/** 6.1: how many units may return: half the dice, rounded up; the Japanese roll one die after a detonation under Malinta Hill (17.4.3). */
function* reinforcementRoll(game: Rock, side: Side): Procedure<number> {
  const single = side === 'japan' && malintaBlown(game)
  const rolled: Rolled = yield* roll(single ? [6] : [6, 6])
  const units = Math.ceil(sum(rolled.values) / 2)
  yield* record({
    key: 'reinforcement.roll',
    seat: seatOf(game, side),
    rule: single ? '17.4.3' : side === 'japan' ? '6.1.1' : '6.1.2',
    args: { side: { side }, units },
    roll: { n: rolled.n, values: rolled.values },
  })
  return units
}

/** 6.1.1, 6.1.2: a side's eliminated "S" units return. No dice are rolled when none could. */
export function* reinforce(game: Rock, side: Side): Procedure {
  if (returning(game, side).length === 0) return
  const limit = yield* reinforcementRoll(game, side)
  const rule = side === 'japan' ? '6.1.1' : '6.1.2'
  for (let left = limit; left > 0; left--) {
    const able = returning(game, side)
    if (able.length === 0) return
    const picked = yield* choose(seatOf(game, side), {
      ask: 'ask.reinforcement.unit',
      rule,
      args: { left },
      choices: [...able.map((unit): Choice => ({ verb: 'return', piece: unit.id })), { verb: 'done' }],
    })
    if (picked.verb === 'done') return
    yield* placeReturning(game, unitOf(game, picked.piece), rule)
  }
}

function* placeReturning(game: Rock, unit: Unit, rule: string): Procedure {
  const { side } = unit.def
  const placed = yield* choose(seatOf(game, side), {
    ask: 'ask.reinforcement.where',
    rule,
    args: { unit: { piece: unit.id } },
    choices: returnAreas(game, unit).map((area): Choice => ({ verb: 'place', piece: unit.id, space: area.id })),
  })
  returnToPlay(game, unit, areaOf(game, placed.space))
  yield* record({
    key: 'reinforcement.returned',
    rule,
    args: { unit: { piece: unit.id }, area: { space: placed.space ?? '' } },
  })
}

/** 6.1.2: the reinforcements of 17 February go to the two Invasion Approach Boxes, as the American side likes. */
export function* february17(game: Rock): Procedure {
  let all: string | undefined
  for (const unit of unitsIn(areaOf(game, 'reinforcements'), 'us')) {
    const boxes = ['airborne', 'seaborne']
    const choice: Choice =
      all !== undefined
        ? { verb: 'send', space: all }
        : yield* choose(seatOf(game, 'us'), {
            ask: 'ask.reinforcement.february-17',
            rule: '6.1.2',
            args: { unit: { piece: unit.id } },
            choices: [
              ...boxes.map((space): Choice => ({ verb: 'send', piece: unit.id, space })),
              ...boxes.map((space): Choice => ({ verb: 'send-all', space })),
            ],
          })
    if (choice.verb === 'send-all') all = choice.space
    game.table.move(unit, areaOf(game, choice.space))
    yield* record({
      key: 'reinforcement.sent',
      rule: '6.1.2',
      args: { unit: { piece: unit.id }, area: { space: choice.space ?? '' } },
    })
  }
}
