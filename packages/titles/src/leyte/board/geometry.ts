import { DIRECTIONS, OFF_MAP, type Point, type Rect } from '@topside/engine'
import { hexGrid, hexOf, idOf } from '../data/hexes.ts'

/** Rows of hexes from south to north, and hexes per row from west to east. */
export const { rows: ROWS, columns: COLUMNS } = hexGrid

/** Width of a hex in map units; a counter fits inside with room to spare. */
export const HEX = 68
/** Distance from the centre of a hex to its corners, and between the centres of two rows. */
export const RADIUS = HEX / Math.sqrt(3)
export const PITCH = RADIUS * 1.5

/** Upper left corner of the map on the board. */
export const ORIGIN: Point = [44, 200]

/** The map: the area inside the border, including half hexes at row ends. */
export const MAP: Rect = [...ORIGIN, HEX * (COLUMNS + 0.5), PITCH * (ROWS - 1) + 2 * RADIUS]

/** Kilometres between the centres of adjacent hexes. */
export const KILOMETRES = 1.965
/** Degrees of true north to the left of the map's top. */
export const NORTH = -12.5

/** The number of a hex: row from the south, then column from the west, two digits each. */
export const numberOf = (row: number, column: number): string =>
  `${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`

/** Row and column of a hex. */
export const rowOf = (id: string): number => Number(id.slice(0, 2))
export const columnOf = (id: string): number => Number(id.slice(2))

/** Centre of a hex. Rows run straight from west to east; even rows are shifted half a hex to the east. */
export function centreOf(id: string): Point {
  const row = rowOf(id)
  return [ORIGIN[0] + HEX * (columnOf(id) - 0.5 + (row % 2 === 0 ? 0.5 : 0)), ORIGIN[1] + RADIUS + PITCH * (ROWS - row)]
}

/** The six corners of a hex, clockwise from the top. */
export function cornersOf(id: string): Point[] {
  const [x, y] = centreOf(id)
  return [
    [x, y - RADIUS],
    [x + HEX / 2, y - RADIUS / 2],
    [x + HEX / 2, y + RADIUS / 2],
    [x, y + RADIUS],
    [x - HEX / 2, y + RADIUS / 2],
    [x - HEX / 2, y - RADIUS / 2],
  ]
}

/** The hexes of the map that touch a hex. */
export const neighboursOf = (id: string): string[] => {
  const hex = hexOf(id)
  return DIRECTIONS.map((direction) => hexGrid.neighbour(hex, direction))
    .filter((next) => next !== OFF_MAP)
    .map(idOf)
}
