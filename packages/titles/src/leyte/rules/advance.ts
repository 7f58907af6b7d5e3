import { type Choice, choose, NEVER, type Procedure, record } from '@topside/engine'
import { grid, hexId } from '../ground.ts'
import { type Leyte, scenarioOf, seatOf, type Unit, unitIn, unitOf } from '../state.ts'
import type { Side } from '../units.ts'

/** 7.7: one victorious unit may enter each hex that was given up, whatever zones of control are there; each unit once. */
export function* advance(game: Leyte, side: Side, units: readonly Unit[], given: readonly number[]): Procedure {
  const crossing = scenarioOf(game).crossing[side]
  let able = [...units]
  for (;;) {
    const choices: Choice[] = []
    for (const hex of given) {
      if (unitIn(game, hex) !== undefined) continue
      for (const unit of able) {
        const direction = grid.directionTo(unit.space.index, hex)
        if (direction !== undefined && crossing[unit.space.index * 6 + direction] !== NEVER)
          choices.push({ verb: 'advance', piece: unit.id, space: hexId(hex) })
      }
    }
    if (choices.length === 0) return
    choices.push({ verb: 'stay' })
    const choice = yield* choose(seatOf(game, side), { ask: 'ask.combat.advance', rule: '7.7', choices })
    if (choice.verb === 'stay') return
    const unit = unitOf(game, choice.piece)
    const path = [unit.space.id, choice.space ?? '']
    game.table.move(unit, game.table.space(choice.space ?? ''))
    able = able.filter((each) => each !== unit)
    yield* record({
      key: 'combat.advanced',
      rule: '7.7',
      args: { unit: { piece: unit.id }, to: { space: choice.space ?? '' }, path: { spaces: path } },
    })
  }
}
