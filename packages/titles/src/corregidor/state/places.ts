import type { Space, Table } from '@topside/engine'
import type { BoxId } from '../data/boxes.ts'
import { type HexDef, hexDefs } from '../data/hexes.ts'
import type { CounterDef } from '../data/units.ts'

/** A box beside the maps. */
export interface BoxDef {
  readonly id: BoxId
  readonly terrain?: undefined
}

/** A hex of one of the maps, or a box beside them. */
export type PlaceDef = HexDef | BoxDef
/** A hex or a box on the table. */
export type Place = Space<CounterDef, PlaceDef>

/** Anything with the table of a match. */
export interface HasTable {
  readonly table: Table<CounterDef, PlaceDef>
}

/** Number of hexes among the table's spaces; they come first. */
export const MAP_SIZE = hexDefs.length

/** Whether a place is a hex, not a box. */
export function isHex(place: Place): place is Place & { readonly def: HexDef } {
  return place.index < MAP_SIZE
}

/** The place of a hex; throws a `RangeError` if there is none. */
export function placeAt({ table }: HasTable, hex: number): Place & { readonly def: HexDef } {
  const place = table.spaces[hex]
  if (place === undefined || !isHex(place)) throw new RangeError(`no hex ${hex}`)
  return place
}

/** A box by its id. */
export function box({ table }: HasTable, id: BoxId): Place {
  return table.space(id)
}
