import type { BoardSpace, Label, Point } from '@topside/engine'
import { box } from '../shared/drawing.ts'

/** Distance from the middle of a hex to a corner. */
const RADIUS = 64
/** From one hex of a row to the next, and from one row to the next. */
const [ACROSS, DOWN] = [RADIUS * Math.sqrt(3), RADIUS * 1.5]
/** From one slot of a box to the next. */
const SLOT = 54

/** How a map of hexes lies on a board. */
export interface HexMap {
  /** The middle of hex 0. */
  readonly at: Point
  readonly columns: number
  /** Which rows stand half a hex further on: the even ones, or the odd ones. */
  readonly shifted: 0 | 1
}

/** A text with its key. */
export const label = (key: string, text: string): Label => ({ key, text })

/** The middle of a hex of a map, by its index. */
export function middleOf({ at, columns, shifted }: HexMap, index: number): Point {
  const row = Math.floor(index / columns)
  const along = (index % columns) + (row % 2 === shifted ? 0.5 : 0)
  return [Math.round(at[0] + along * ACROSS), Math.round(at[1] + row * DOWN)]
}

/** The corners of a hex around a point, wider by `margin`. */
export const hexAround = ([x, y]: Point, margin = 0): Point[] =>
  [0, 1, 2, 3, 4, 5].map((corner): Point => {
    const turn = ((corner + 0.5) * Math.PI) / 3
    return [Math.round(x + (RADIUS + margin) * Math.cos(turn)), Math.round(y + (RADIUS + margin) * Math.sin(turn))]
  })

/** A hex around a point, with its number. */
export function hexSpace(id: string, name: string, number: number, at: Point): BoardSpace {
  return {
    id,
    kind: 'area',
    name: label(`space.${id}`, name),
    polygon: hexAround(at),
    label: at,
    title: { lines: [], at, size: 12, ink: 'muted' },
    anchors: {},
    number: { text: String(number), at: [at[0], at[1] - 46], size: 13, fromZoom: 0.4 },
  }
}

/**
 * A box beside the maps with so many slots, or without for what lies face down in a pile; `at`: its upper left corner.
 * `title` is what stands in it, if not its whole name.
 */
export function boxSpace(id: string, name: string, [x, y]: Point, slots: number, title = name): BoardSpace {
  const at: Point = [x + 12, y + 20]
  return {
    id,
    kind: 'box',
    name: label(`space.${id}`, name),
    polygon: box(x, y, Math.max(2, slots) * SLOT + 12, 90),
    label: at,
    title: { lines: [title], at, size: 16, ink: 'ink' },
    anchors: {},
    ...(slots > 0 && { slots: Array.from({ length: slots }, (_, slot): Point => [x + 33 + slot * SLOT, y + 58]) }),
  }
}
