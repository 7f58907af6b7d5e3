import type { BoardSpace, Label, Point } from '@topside/engine'
import { box } from '../shared/drawing.ts'

/** Distance from the centre of a hex to a corner. */
const RADIUS = 64
/** Distance from one hex of a row to the next, and from one row to the next. */
const [ACROSS, DOWN] = [RADIUS * Math.sqrt(3), RADIUS * 1.5]
/** Distance from one slot of a box to the next. */
const SLOT = 54

/** Position and shape of a hex map on a board. */
export interface HexMap {
  /** The centre of hex 0. */
  readonly at: Point
  readonly columns: number
  /** The rows shifted by half a hex: even or odd ones. */
  readonly shifted: 0 | 1
}

/** A text with its key. */
export const label = (key: string, text: string): Label => ({ key, text })

/** The centre of a hex of a map, by its index. */
export function middleOf({ at, columns, shifted }: HexMap, index: number): Point {
  const row = Math.floor(index / columns)
  const along = (index % columns) + (row % 2 === shifted ? 0.5 : 0)
  return [Math.round(at[0] + along * ACROSS), Math.round(at[1] + row * DOWN)]
}

/** The corners of a hex around a point, enlarged by `margin`. */
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
 * A box beside the maps with a number of slots, or none for a face-down pile; `at`: its upper left corner. `title`: the
 * text in it, if not its whole name.
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
