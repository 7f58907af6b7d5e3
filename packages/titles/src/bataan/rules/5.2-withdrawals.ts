import type { Procedure } from '@topside/engine'
import { note } from '@topside/kit'
import { FRONT, REDUCED } from '../data/faces.ts'
import type { Side } from '../data/units.ts'
import { askSeveral, type Bataan, isUnit, onMap, record, scenarioOf, type Unit, unitsOf } from '../state/state.ts'
import { relocate } from './3.1-terminology.ts'
import { factorsOf } from './3.6-steps.ts'
import { removeMarkers } from './4.3-markers.ts'
import { restore } from './16.26-rebuilding.ts'

/**
 * 5.21: the Reinforcement Phase: units due to withdraw leave the game from wherever they are, including the 48th
 * Division, whether or not its event was played (16.42). An eliminated headquarters among them does not return (16.26),
 * and markers of formations without units left are removed (4.36).
 */
export function* withdrawUnits(game: Bataan): Procedure {
  for (const { turn, side, units } of scenarioOf(game).withdrawals) {
    if (turn !== game.vars.turn) continue
    const pieces = units.filter((id) => game.table.hasPiece(id)).map((id) => game.table.piece(id))
    const leaving = pieces.filter((piece) => isInPlay(side, piece.space.id))
    for (const piece of leaving) {
      if (isUnit(piece)) takeAway(game, piece)
      else game.table.move(piece, game.table.space(`${side}-unused`))
    }
    if (leaving.length > 0) {
      const args = { units: leaving }
      record(game, 'withdrawal.done', '5.21', { by: side, args })
    }
    game.vars.rebuilding = game.vars.rebuilding.filter(({ unit }) => !units.includes(unit))
    const lost = pieces.filter(isUnit).filter(({ space }) => space.id === `${side}-eliminated`)
    yield* substitute(game, side, lost)
    removeMarkers(game)
  }
}

function isInPlay(side: Side, box: string): boolean {
  return ![`${side}-unused`, `${side}-eliminated`].includes(box)
}

/**
 * Removes a unit from the game; its lost steps count as recovered, because they are no longer missing from the table
 * (19.15).
 */
function takeAway(game: Bataan, unit: Unit): void {
  if (unit.face === REDUCED) restore(game, unit)
  relocate(game, unit, game.table.space(`${unit.def.side}-unused`))
  game.table.turn(unit, FRONT)
  game.table.setStatuses(unit, 0)
}

/**
 * 5.22: other units leave instead of eliminated ones, with at least the same total attack strength as far as available.
 */
function* substitute(game: Bataan, side: Side, lost: readonly Unit[]): Procedure {
  const needed = lost.reduce((sum, { def }) => sum + def.attack, 0)
  const able = unitsOf(game, side).filter((unit) => onMap(unit) && factorsOf(unit).attack > 0)
  const strength = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + factorsOf(unit).attack, 0)
  const due = Math.min(needed, strength(able))
  if (due === 0) return
  const chosen = yield* askSeveral(game, side, 'withdrawal', '5.22', {
    args: { due },
    things: able,
    min: 1,
    verb: 'withdraw',
    lacks: (units) => (strength(units) < due ? note('why.withdraw-more', '5.22', { due }) : undefined),
  })
  for (const unit of chosen) takeAway(game, unit)
  const args = { units: chosen }
  record(game, 'withdrawal.instead', '5.22', { by: side, args })
}
