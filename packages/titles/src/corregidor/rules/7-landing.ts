import { type Procedure, record } from '@topside/engine'
import { LANDED } from '../data/faces.ts'
import { hexAt, type Island } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { isHex } from '../places.ts'
import type { Corregidor } from '../state.ts'
import type { Unit } from '../units.ts'
import { wake } from './5-calendar.ts'
import { noteBeach, rollForMines } from './11.3-landing.ts'
import { noteLanding } from './11-landed.ts'
import { noteSector } from './13.12-sectors.ts'

/** 7.0, 8.1A: a unit has come ashore, and does not move any more in this turn. */
export function* comeAshore(game: Corregidor, unit: Unit): Procedure {
  const { island } = islandOf(unit)
  game.table.setStatus(unit, 'moved', LANDED)
  noteBeach(game, unit.space.index)
  noteLanding(game, unit, island)
  noteSector(game, unit)
  wake(game, enemyOf(unit.def.side), 'landing')
  yield* record({
    ...{ key: 'landed', rule: '7.0F' },
    args: { unit: { piece: unit.id }, hex: { space: unit.space.id } },
  })
  yield* rollForMines(game, unit, unit.space.index)
}

function islandOf({ id, space }: Unit): { readonly island: Island } {
  const island = isHex(space) ? hexAt(space.index).island : undefined
  if (island === undefined) throw new RangeError(`${id} is on no island`)
  return { island }
}
