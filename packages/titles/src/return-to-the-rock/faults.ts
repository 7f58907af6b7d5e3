import { isPublic } from '@topside/engine'
import { overstacked } from '@topside/kit'
import { FRESH, SPENT } from './data/faces.ts'
import { enemyOf, SIDES } from './data/units.ts'
import { stacking } from './rules/7-stacking-and-control.ts'
import { victoryPoints } from './rules/15-victory.ts'
import { controllerOf, hasUnits, isUnit, mapAreas, type Rock } from './state/state.ts'

/**
 * Checks invariants, which must hold after every command (3, 6.2.1, 7, 15.2); returns a sentence for each violation.
 */
export function faults(game: Rock): string[] {
  const found: string[] = []
  for (const { space, owner } of overstacked(stacking, mapAreas(game), SIDES))
    found.push(`7.1: too many ${owner} units in ${space.id}`)
  for (const area of mapAreas(game)) {
    for (const side of SIDES) {
      if (hasUnits(area, side) && !hasUnits(area, enemyOf(side)) && controllerOf(area) !== side)
        found.push(`7.2: ${area.id} should be controlled by ${side}`)
    }
    if (
      area.pieces.filter((piece) => isUnit(piece) && piece.def.type === 'pillbox').length > 1 ||
      controllerOf(area) === undefined
    )
      found.push(`7.1: two pillboxes, or nobody in control, in ${area.id}`)
  }
  for (const piece of game.table.pieces) {
    if (!isUnit(piece)) continue
    if (piece.face !== FRESH && piece.face !== SPENT) found.push(`4.0: ${piece.id} shows no side of a unit`)
    if (piece.face === SPENT && piece.space.def.kind === 'box') found.push(`${piece.id} is Spent in ${piece.space.id}`)
    const { id } = piece.space
    if (piece.def.side === 'us' && (id === 'hidden' || id.endsWith('japan'))) found.push(`3.3: ${piece.id} is in ${id}`)
    if (
      piece.def.side === 'japan' &&
      ['airborne', 'seaborne', 'reinforcements', 'eliminated-us', 'removed-us'].includes(id)
    )
      found.push(`3.2: ${piece.id} is in ${id}`)
    if (piece.def.type === 'pillbox' && id === 'hidden') found.push(`6.1.1: ${piece.id} is hidden`)
  }
  if (game.table.track('victory') !== victoryPoints(game)) found.push('15.2: the Victory Point marker is wrong')
  const known = game.table.space('hidden').pieces.filter((piece) => game.vars.seats !== null && isPublic(piece))
  if (known.length > 1) found.push('3.3: the Hidden Units Box lies open')
  return found
}
