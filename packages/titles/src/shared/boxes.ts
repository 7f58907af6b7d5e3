import type { BoardSpace, BoardTrack, Label, Point, Rect, TrackCell } from '@topside/engine'
import { corners } from './drawing.ts'

/** Side of a counter in map units. */
export const COUNTER = 48
/** Side of a counter's slot in a box. */
export const SLOT = 54
/** Margin within a frame. */
export const MARGIN = 8

/** A text with its key. */
export const label = (key: string, text: string): Label => ({ key, text })

/** Position of a box in map units, its columns and rows of slots, and its size if larger than the slots require. */
export type BoxPlace = readonly [x: number, y: number, columns: number, rows: number, w?: number, h?: number]

/** A box with slots for counters. */
export interface SlotBox {
  readonly id: string
  readonly title: string
  /** The side whose pieces it holds; absent: both. */
  readonly side?: string | undefined
  readonly at: Point
  readonly columns: number
  readonly rows: number
  /** Least width and height, if larger than the slots require. */
  readonly w?: number | undefined
  readonly h?: number | undefined
  /** Height of its title. */
  readonly head: number
}

/** Draws a box: title above, slots in the middle. */
export function slotBox({ id, title, side, at: [x, y], columns, rows, w: wide, h: high, head }: SlotBox): BoardSpace {
  const inner = columns * SLOT
  const w = Math.max(wide ?? 0, inner + 2 * MARGIN)
  const h = Math.max(high ?? 0, head + rows * SLOT + MARGIN)
  const top = y + head + (h - head - MARGIN - rows * SLOT) / 2
  const left = x + (w - inner) / 2 + SLOT / 2
  const middle: Point = [x + w / 2, top + (rows * SLOT) / 2]
  return {
    id,
    kind: 'box',
    name: label(`box.${id}`, title),
    polygon: corners([x, y, w, h]),
    label: [x + MARGIN, y + head / 2],
    title: { lines: [title], at: [x + MARGIN, y + head / 2], size: 18, ink: 'ink' },
    anchors: side === undefined ? { us: middle, japan: middle } : { [side]: middle },
    slots: Array.from(
      { length: columns * rows },
      (_, i): Point => [left + (i % columns) * SLOT, top + SLOT / 2 + Math.floor(i / columns) * SLOT],
    ),
    ...(side !== undefined && { side }),
  }
}

/** A track of equal cells in rows. */
export interface CellTrack {
  readonly id: string
  readonly name: string
  readonly at: Point
  /** Cells in a row; absent: all. */
  readonly columns?: number
  readonly cell: readonly [w: number, h: number]
  /** Height of its title. */
  readonly head: number
  /** Space below the cells. */
  readonly below?: number
}

/** Draws a track: title above, cells row by row. */
export function cellTrack(
  { id, name, at: [x, y], columns, cell: [w, h], head, below = 0 }: CellTrack,
  cells: readonly Omit<TrackCell, 'rect'>[],
  more: Pick<BoardTrack, 'side' | 'goal'> = {},
): BoardTrack {
  const across = Math.min(columns ?? cells.length, cells.length)
  const down = Math.ceil(cells.length / across)
  const frame: Rect = [x, y, across * w + 2 * MARGIN, head + down * h + below + MARGIN]
  return {
    id,
    kind: 'track',
    ...more,
    name: label(`track.${id}`, name),
    label: [x + MARGIN, y + head / 2],
    polygon: corners(frame),
    cells: cells.map((cell, i) => ({
      ...cell,
      rect: [x + MARGIN + (i % across) * w, y + head + Math.floor(i / across) * h, w, h],
    })),
  }
}
