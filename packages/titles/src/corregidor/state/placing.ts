import { oncePerMatch } from '@topside/kit'
import { SIDES, type Side } from '../data/units.ts'
import type { HasTable } from './places.ts'
import { type Counter, isUnit } from './units.ts'

const placings = oncePerMatch(({ table }: HasTable) => {
  const versions = { us: 0, japan: 0 }
  const known = table.pieces.map(({ space, face }) => ({ space, face }))
  table.watch((piece: Counter) => {
    const last = known[piece.index]
    if (last === undefined || (last.space === piece.space && last.face === piece.face)) return
    last.space = piece.space
    last.face = piece.face
    if (isUnit(piece)) versions[piece.def.side]++
  })
  return versions
})

/** A number that changes whenever a ground unit of a side moves, on the maps or beside them, or is turned over. */
export function placing(game: HasTable, side: Side): number {
  return placings(game)[side]
}

/** The numbers of both sides. */
export function placingOfAll(game: HasTable): readonly number[] {
  const numbers = placings(game)
  return SIDES.map((side) => numbers[side])
}
