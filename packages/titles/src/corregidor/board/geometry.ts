import type { Point, Rect } from '@topside/engine'
import { flatCornerNames, flatCorners, tenth } from '../../shared/flat-hexes.ts'
import bataanData from '../data/bataan.json' with { type: 'json' }
import type { Frame } from '../data/hexes.ts'
import islandData from '../data/islands.json' with { type: 'json' }

/** A sheet of hexes: the map of the islands with its displaced panels, or the map of Bataan. */
export interface Sheet {
  /** First letter of the ids of its hexes. */
  readonly letter: 'i' | 'b'
  /** Distance between opposite sides of a hex, in map units; a counter fits inside with room to spare. */
  readonly hex: number
  /** Distance from the centre of a hex to its corners, and between the centres of two columns. */
  readonly radius: number
  readonly pitch: number
  /** Upper left corner of the area of the first column and row of its first panel. */
  readonly origin: Point
  /** Its panels, all on one grid. */
  readonly panels: readonly SheetPanel[]
}

/** A panel of a sheet, and its area. */
export interface SheetPanel {
  readonly id: string
  readonly rect: Rect
}

function sheetOf(letter: 'i' | 'b', hex: number, origin: Point, frames: readonly Frame[]): Sheet {
  const radius = hex / Math.sqrt(3)
  const pitch = radius * 1.5
  const [first] = frames
  if (first === undefined) throw new RangeError('a sheet without panels')
  const panels = frames.map(({ id, firstColumn, lastColumn, firstRow, lastRow }): SheetPanel => {
    const [x, y] = [
      origin[0] + pitch * (firstColumn - first.firstColumn),
      origin[1] + hex * (firstRow - first.firstRow),
    ]
    const [columns, rows] = [lastColumn - firstColumn, lastRow - firstRow + 1.5]
    return { id, rect: [tenth(x), tenth(y), tenth(pitch * columns + 2 * radius), tenth(hex * rows)] }
  })
  const start: Point = [origin[0] + radius - pitch * first.firstColumn, origin[1] - hex * (first.firstRow - 0.5)]
  return { letter, hex, radius, pitch, origin: start, panels }
}

/** The Fortified Islands; the displaced panels are below the main one, on the same grid. */
export const ISLANDS: Sheet = sheetOf('i', 96, [70, 150], islandData.panels)
/** Bataan, Cavite and Subic Bay, east of the islands. */
export const BATAAN: Sheet = sheetOf('b', 72, [4000, 150], bataanData.panels)

/** The sheet of a hex. */
export function sheetAt(id: string): Sheet {
  return id.startsWith('b') ? BATAAN : ISLANDS
}

/** Column and row of a hex, as printed. */
export const columnOf = (id: string): number => Number(id.slice(1, 3))
export const rowOf = (id: string): number => Number(id.slice(3))

/** Centre of a hex. Columns run straight from north to south; even columns are half a hex further south. */
export function centreOf(id: string): Point {
  const { origin, pitch, hex } = sheetAt(id)
  const column = columnOf(id)
  return [tenth(origin[0] + pitch * column), tenth(origin[1] + hex * (rowOf(id) + (column % 2 === 0 ? 0.5 : 0)))]
}

/** The six corners of a hex, clockwise from the upper right. */
export const cornersOf = (id: string): Point[] => flatCorners(centreOf(id), sheetAt(id).hex)

/** Names of a hex's corners in the order of {@link cornersOf}; shared corners of neighbours have the same name. */
export const cornerNames = (id: string): string[] =>
  flatCornerNames(columnOf(id), rowOf(id), columnOf(id) % 2 === 0).map((name) => `${id.slice(0, 1)}${name}`)

/** The two corners that neighbouring hexes share. */
export function sideBetween(a: string, b: string): Point[] {
  const names = new Set(cornerNames(b))
  const corners = cornersOf(a)
  return cornerNames(a).flatMap((name, i) => (names.has(name) ? [corners[i] ?? [0, 0]] : []))
}

/** A point given by a hex and an offset from its centre, in hexes. */
export function near(id: string, dx = 0, dy = 0): Point {
  const { hex } = sheetAt(id)
  const [x, y] = centreOf(id)
  return [tenth(x + dx * hex), tenth(y + dy * hex)]
}
