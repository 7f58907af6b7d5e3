import { type Args, type Choice, choose, type Procedure, record } from '@topside/engine'
import { hexOf } from '../ground.ts'
import { FRESH, type Leyte, onMap, scenarioOf, seatOf, type Unit, unitOf, unitsOf } from '../state.ts'
import { destroy } from './elimination.ts'

/** 16.13: whether a unit is of the type that must leave by 0531. */
export function isBattalion(unit: Unit): boolean {
  const { attack, defence, movement, artillery } = unit.def
  return artillery === undefined && attack === 3 && defence === 2 && movement === 5
}

/** 16.13: whether an American unit may leave the map from a hex: any from 2925, one 3-2-5 infantry unit from 0531. */
export function mayExit(game: Leyte, unit: Unit, hex: number): boolean {
  const { exits, detachment } = scenarioOf(game)
  if (unit.def.side !== 'us') return false
  if (exits.some((exit) => hexOf(exit.hex) === hex)) return true
  const owed = detachment !== undefined && hexOf(detachment.hex) === hex && !game.vars.detached
  return owed && game.vars.turn <= detachment.by && isBattalion(unit)
}

/** 16.13: a unit leaves; from 2925 it comes back later on the northern edge. */
export function* leaveMap(game: Leyte, unit: Unit, hex: number, args: Args): Procedure {
  const { exits } = scenarioOf(game)
  game.table.move(unit, game.table.space('us-exited'))
  game.table.turn(unit, FRESH)
  const exit = exits.find((each) => hexOf(each.hex) === hex)
  if (exit === undefined) {
    game.vars.detached = true
    yield* record({ key: 'exit.detached', rule: '16.13', args })
    return
  }
  const turn = game.vars.turn + exit.returnAfter
  game.vars.returns = { ...game.vars.returns, [unit.id]: turn }
  yield* record({ key: 'exit.left', rule: '16.13', args: { ...args, turn } })
}

/** 16.13: if no battalion has left by 0531 in time, the Japanese player removes one as if it had been destroyed. */
export function* settleDetachment(game: Leyte): Procedure {
  const { detachment } = scenarioOf(game)
  if (detachment === undefined || game.vars.turn !== detachment.by || game.vars.detached) return
  const battalions = unitsOf(game, 'us').filter(isBattalion)
  const there = battalions.filter(onMap)
  const waiting = battalions.filter((unit) => unit.space.id === 'us-withheld')
  const units = there.length > 0 ? there : waiting
  if (units.length === 0) return
  const choice = yield* choose(seatOf(game, 'japan'), {
    ask: 'ask.exit.penalty',
    rule: '16.13',
    choices: units.map((unit): Choice => ({ verb: 'remove', piece: unit.id })),
  })
  yield* destroy(game, unitOf(game, choice.piece), 'exit.penalty', '16.13')
}
