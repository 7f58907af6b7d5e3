import { type BoardSpace, DIRECTIONS, type Label, type Layer, OFF_MAP, type Point, type Shape } from '@topside/engine'
import { SidesOnce } from '../../shared/flat-hexes.ts'
import { hexSpace, trait } from '../../shared/hexes.ts'
import { type HexDef, hexAt, hexDefs, hexGrid, hexOf, hexsides, idOf, RIVER, ROAD, TRAIL } from '../data/hexes.ts'
import { centreOf, cornerNames, cornersOf, HEX, rowOf } from './geometry.ts'

const runs = (hex: number, kind: number) => DIRECTIONS.some((direction) => hexsides.has(hex, direction, kind))

/** A hex in words: terrain, cover, routes, rivers, airfield, port. */
function traitsOf({ id, terrain, cover, airfield, port }: HexDef): Label[] {
  const hex = hexOf(id)
  return [
    trait(terrain),
    ...(cover === undefined ? [] : [trait(cover, cover.replace('-', ' '))]),
    ...(runs(hex, ROAD) ? [trait('road')] : runs(hex, TRAIL) ? [trait('trail')] : []),
    ...(runs(hex, RIVER) ? [trait('river', 'river on a side')] : []),
    ...(airfield === undefined ? [] : [trait('airfield')]),
    ...(port === undefined ? [] : [trait('port')]),
  ]
}

/** Whether a hex is drawn with sides and number; hexes far out at sea are not. */
export function isShown(id: string): boolean {
  const hex = hexOf(id)
  if (hexAt(hex).terrain !== 'sea') return true
  return DIRECTIONS.some((direction) => {
    const next = hexGrid.neighbour(hex, direction)
    return next !== OFF_MAP && hexAt(next).terrain !== 'sea'
  })
}

/** The hexes down to a row as spaces, with the stacks of both sides in the middle. */
export function hexSpaces(lastRow: number): BoardSpace[] {
  return hexDefs.filter(({ id }) => rowOf(id) <= lastRow).map(spaceOf)
}

function spaceOf(row: HexDef): BoardSpace {
  const { id } = row
  const [x, y] = centreOf(id)
  return {
    ...hexSpace(row, [x, y], cornersOf(id), traitsOf(row)),
    quietControl: true,
    ...(isShown(id) && { number: { text: id, at: [x, y - HEX * 0.41], size: 11, fromZoom: 0.72 } }),
  }
}

/** The hexsides down to a row, each drawn once, by the first hex that has it. */
export function hexSides(lastRow: number): Layer {
  const shown = new Set(hexDefs.filter(({ id }) => rowOf(id) <= lastRow && isShown(id)).map(({ id }) => id))
  const sides = new SidesOnce()
  const shapes: Shape[] = []
  for (const id of shown) {
    const lines = sides.of(cornersOf(id), cornerNames(id))
    shapes.push(...lines.map((line): Shape => ({ line, stroke: 'ink', width: 0.9, opacity: 0.28 })))
  }
  return { id: 'grid', shapes }
}

/** The corners at both ends of a hexside, from one hex to its neighbour. */
export function sideBetween(hex: number, next: number): Point[] {
  const [a, b] = [cornersOf(idOf(hex)), cornersOf(idOf(next))]
  return a.filter(([x, y]) => b.some(([u, v]) => Math.hypot(x - u, y - v) < 1))
}
