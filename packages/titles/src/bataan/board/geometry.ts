import type { Point, Rect } from '@topside/engine'
import { flatCornerNames, flatCorners, tenth } from '../../shared/flat-hexes.ts'
import { hexGrid, MAP as NUMBERS } from '../data/hexes.ts'

/** Distance between opposite sides of a hex in map units; a counter fits inside with room to spare. */
export const HEX = 74
/** Distance from the centre of a hex to its corners, and between the centres of two columns. */
export const RADIUS = HEX / Math.sqrt(3)
export const PITCH = RADIUS * 1.5

/** Upper left corner of the map on the board. */
export const ORIGIN: Point = [44, 140]

/** Column and row of a hex, as printed. */
export const columnOf = (id: string): number => Number(id.slice(0, 2))
export const rowOf = (id: string): number => Number(id.slice(2))

/** Centre of a hex, not rounded. Columns run straight from north to south; odd columns are half a hex further south. */
function middleOf(id: string): Point {
  const column = columnOf(id)
  const south = rowOf(id) - NUMBERS.firstRow + 0.5 + (column % 2 === 0 ? 0 : 0.5)
  return [ORIGIN[0] + RADIUS + PITCH * (column - NUMBERS.firstColumn), ORIGIN[1] + HEX * south]
}

/** Centre of a hex. */
export function centreOf(id: string): Point {
  const [x, y] = middleOf(id)
  return [tenth(x), tenth(y)]
}

/** The six corners of a hex, clockwise from the upper right; neighbours share exactly the same coordinates. */
export const cornersOf = (id: string): Point[] => flatCorners(middleOf(id), HEX)

/** Names of a hex's corners in the order of {@link cornersOf}; shared corners of neighbours have the same name. */
export const cornerNames = (id: string): string[] => flatCornerNames(columnOf(id), rowOf(id), columnOf(id) % 2 === 1)

/** The area that the map fills down to a row, inclusive. */
export function mapDownTo(lastRow: number): Rect {
  const rows = lastRow - NUMBERS.firstRow + 1.5
  return [...ORIGIN, tenth(PITCH * (hexGrid.rows - 1) + 2 * RADIUS), HEX * rows]
}
