import { LANDED } from '../data/faces.ts'
import { hexAt, type Island } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, tell } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { wake } from './5-calendar.ts'
import { noteBeach, rollForMines } from './11.3-landing.ts'
import { noteLanding } from './11-landed.ts'
import { noteSector } from './13.12-sectors.ts'

/**
 * 7.0, 8.1A: a unit comes ashore, and does not move again this turn. `beach`: the hex where it landed; default: its
 * current hex.
 */
export function comeAshore(game: Corregidor, unit: Unit, beach = unit.space.index): void {
  game.table.setStatus(unit, 'moved', LANDED)
  noteBeach(game, beach)
  noteLanding(game, unit, islandOf(beach))
  noteSector(game, unit, beach)
  wake(game, enemyOf(unit.def.side), 'landing')
  tell(game, 'landed', '7.0F', { unit, hex: placeAt(game, beach) })
  rollForMines(game, unit, beach)
}

/** Units that advance along a path from the water onto a beach have landed there (7.0F). */
export function landAdvancing(game: Corregidor, units: readonly Unit[], way: readonly number[]): void {
  const [from, beach] = way
  if (from === undefined || beach === undefined || hexAt(from).terrain !== 'sea') return
  for (const unit of units) comeAshore(game, unit, beach)
}

function islandOf(hex: number): Island {
  const { id, island } = hexAt(hex)
  if (island === undefined) throw new RangeError(`${id} is on no island`)
  return island
}
