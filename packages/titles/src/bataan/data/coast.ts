import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import data from './coast.json' with { type: 'json' }
import { hexAt, hexGrid, hexOf, idOf } from './hexes.ts'
import hexsideData from './hexsides.json' with { type: 'json' }

/** The waters off a coastal hex: a sea zone, or the Mariveles Port Area, which is not a sea zone (15.26). */
export type Waters = 'bataan-coast' | 'manila-bay' | 'mariveles-port'

/** The coastal hexes along which landings drift, from north to south (15.44). */
export const coasts: { readonly [waters in Waters]: readonly number[] } = {
  'bataan-coast': data['bataan-coast'].map(hexOf),
  'manila-bay': data['manila-bay'].map(hexOf),
  'mariveles-port': data['mariveles-port'].map(hexOf),
}

/**
 * The hexes of the Puerto Rivas Inlet, which do not count along the coast, with the nearest coastal hexes north and
 * south of each (15.44).
 */
export const inlet: ReadonlyMap<number, { readonly north: number; readonly south: number }> = new Map(
  Object.entries(data.inlet).map(([id, [north = '', south = '']]) => [
    hexOf(id),
    { north: hexOf(north), south: hexOf(south) },
  ]),
)

const mudflats: ReadonlySet<string> = new Set(hexsideData.mudflatCoasts)

/** Whether the whole coastline of a hex is mudflat (15.43). */
export function isMudflat(hex: number): boolean {
  return mudflats.has(idOf(hex))
}

const waters: ReadonlyMap<number, Waters> = new Map(
  Array.from({ length: hexGrid.size }, (_, hex) => hex).flatMap((hex): [number, Waters][] => {
    const found = watersOff(hex)
    return found === undefined ? [] : [[hex, found]]
  }),
)

function watersOff(hex: number): Waters | undefined {
  if (inlet.has(hex) || coasts['manila-bay'].includes(hex)) return 'manila-bay'
  if (coasts['mariveles-port'].includes(hex)) return 'mariveles-port'
  return coasts['bataan-coast'].includes(hex) || touchesSea(hex) ? 'bataan-coast' : undefined
}

function touchesSea(hex: number): boolean {
  if (hexAt(hex).terrain === 'sea') return false
  return DIRECTIONS.some((direction) => {
    const next = hexGrid.neighbour(hex, direction)
    return next !== OFF_MAP && hexAt(next).terrain === 'sea'
  })
}

/** 3.14: the waters off a coastal hex; `undefined` if the hex has no coast. */
export function watersOf(hex: number): Waters | undefined {
  return waters.get(hex)
}
