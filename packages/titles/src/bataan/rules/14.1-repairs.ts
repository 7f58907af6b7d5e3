import { hexGrid, hexOf, idOf } from '../data/hexes.ts'
import { type Bataan, isHex, onMap, type Place, type Unit, unitsOf } from '../state/state.ts'
import type { FortState } from '../state/vars.ts'
import { unitsAt } from './3.2-zones-of-control.ts'

/** 14.13: the marker of a fortification is in its hex while it is destroyed, and beside the map otherwise. */
export function showFort({ table, vars }: Pick<Bataan, 'table' | 'vars'>, hex: string): void {
  const id = `fort-${hex}`
  if (!table.hasPiece(id)) return
  const destroyed = vars.forts[hex]?.destroyed === true
  table.move(table.piece(id), destroyed ? table.space(idOf(hexOf(hex))) : table.space('forts'))
}

/**
 * 14.15: at the start of the Operations Segment, notes the US units that could repair if undisturbed: in a destroyed
 * fortification with no enemy adjacent.
 */
export function watchRepairs(game: Bataan): void {
  game.vars.undisturbed = unitsOf(game, 'us')
    .filter((unit) => onMap(unit) && isRepairable(game, unit.space.id) && !hasJapaneseBeside(game, unit.space.index))
    .map(({ def }) => def.id)
}

/**
 * 14.15: whether the fortification in a hex can be repaired: it is destroyed, and not part of the fallen Abucay Line.
 */
function isRepairable({ vars }: Bataan, hex: string): boolean {
  const fort: FortState | undefined = vars.forts[hex]
  return fort?.destroyed === true && !(fort.line === 'abucay' && vars.abucayFallen)
}

function hasJapaneseBeside(game: Bataan, hex: number): boolean {
  const enemies = unitsAt(game, 'japan')
  return hexGrid.within(hex, 1).some((each) => enemies[each] !== 0)
}

/** 14.15: a move ends the repairs of the unit itself and of units that a Japanese unit is now adjacent to. */
export function disturbRepairs(game: Bataan, unit: Unit, to: Place): void {
  const { undisturbed } = game.vars
  if (undisturbed.length === 0) return
  if (unit.def.side === 'us') stopRepair(game, unit)
  else if (isHex(to))
    for (const each of unitsOf(game, 'us'))
      if (onMap(each) && hexGrid.distance(each.space.index, to.index) <= 1) stopRepair(game, each)
}

/** 14.15: a unit stops repairing for the rest of this Operations Segment. */
export function stopRepair({ table, vars }: Bataan, unit: Unit): void {
  if (!vars.undisturbed.includes(unit.def.id)) return
  vars.undisturbed = vars.undisturbed.filter((id) => id !== unit.def.id)
  table.setStatus(unit, 'repairing', 0)
}
