import type { BoardSpace, BoardTrack, Label, Point, Rect, TrackCell } from '@topside/engine'
import { corners } from './drawing.ts'

/** Side of a counter, and of the place for it in a box, in map units. */
export const COUNTER = 48
const SLOT = 54
/** Height of a box's title and the margin within its frame. */
const HEAD = 24
const MARGIN = 8

const label = (key: string, text: string): Label => ({ key, text })

/** A box: id, title, side, left, top, columns and rows of slots, width and height if larger than its slots need. */
type BoxRow = readonly [
  id: string,
  title: string,
  side: string | undefined,
  x: number,
  y: number,
  columns: number,
  rows: number,
  w?: number,
  h?: number,
]

/** Where the boxes lie, on the water round the island. */
const BOXES: readonly BoxRow[] = [
  ['airborne', 'Airborne Invasion', 'us', 34, 1286, 8, 2],
  ['seaborne', 'Seaborne Invasion', 'us', 1256, 884, 7, 2],
  ['reinforcements', '17 February', 'us', 1664, 884, 4, 2],
  ['advantage', 'Advantage', undefined, 1910, 884, 1, 1, 120, 140],
  ['removed-us', 'Removed · US', 'us', 1256, 1037, 3, 1],
  ['leaders-us', 'Leaders · US', 'us', 1448, 1037, 5, 1],
  ['air', 'Air', 'us', 1748, 1037, 2, 1],
  ['naval', 'Naval', 'us', 1886, 1037, 1, 1, 144],
  ['removed-japan', 'Removed · Japan', 'japan', 1256, 1135, 3, 1],
  ['leaders-japan', 'Leaders', 'japan', 1448, 1135, 2, 1],
  ['mortar', 'Mortars', 'japan', 1586, 1135, 2, 1],
  ['detonation', 'Detonation', 'japan', 1724, 1135, 2, 1],
  ['flamethrower', 'Flamethrower', 'us', 1862, 1135, 1, 1, 168],
  ['eliminated-us', 'Eliminated · US', 'us', 1122, 1232, 8, 3],
  ['eliminated-japan', 'Eliminated · Japan', 'japan', 1582, 1232, 8, 3],
  ['unplaced', 'Pillboxes', 'japan', 1221, 34, 4, 2],
  ['hidden', 'Hidden Units', 'japan', 1474, 34, 10, 3],
]

/** The boxes of sections 3.2, 3.3, 3.7 and 3.8. */
export const boxes: readonly BoardSpace[] = BOXES.map(([id, title, side, x, y, columns, rows, wide, high]) => {
  const inner = columns * SLOT
  const w = Math.max(wide ?? 0, inner + 2 * MARGIN)
  const h = Math.max(high ?? 0, HEAD + rows * SLOT + MARGIN)
  const rect: Rect = [x, y, w, h]
  const top = y + HEAD + (h - HEAD - MARGIN - rows * SLOT) / 2
  const left = x + (w - inner) / 2 + SLOT / 2
  const slots = Array.from(
    { length: columns * rows },
    (_, i): Point => [left + (i % columns) * SLOT, top + SLOT / 2 + Math.floor(i / columns) * SLOT],
  )
  const middle: Point = [x + w / 2, top + (rows * SLOT) / 2]
  return {
    id,
    kind: 'box',
    name: label(`box.${id}`, title),
    polygon: corners(rect),
    label: [x + MARGIN, y + HEAD / 2],
    title: { lines: [title], at: [x + MARGIN, y + HEAD / 2], size: 18, ink: 'ink' },
    anchors: side === undefined ? { us: middle, japan: middle } : { [side]: middle },
    slots,
    ...(side === undefined ? {} : { side }),
  }
})

/** Columns and size of a track's cells. */
interface CellShape {
  readonly columns: number
  readonly w: number
  readonly h: number
}

/** A track as rows of equal cells under a title. */
function track(
  id: string,
  name: string,
  x: number,
  y: number,
  cells: readonly Omit<TrackCell, 'rect'>[],
  shape: CellShape,
  also: Pick<BoardTrack, 'side' | 'goal'> = {},
): BoardTrack {
  const columns = Math.min(shape.columns, cells.length)
  const rows = Math.ceil(cells.length / columns)
  const rect: Rect = [x, y, columns * shape.w + 2 * MARGIN, HEAD + rows * shape.h + MARGIN]
  return {
    id,
    kind: 'track',
    ...also,
    name: label(`track.${id}`, name),
    label: [x + MARGIN, y + HEAD / 2],
    polygon: corners(rect),
    cells: cells.map((cell, i) => ({
      ...cell,
      rect: [x + MARGIN + (i % columns) * shape.w, y + HEAD + Math.floor(i / columns) * shape.h, shape.w, shape.h],
    })),
  }
}
/** The tracks of sections 3.4 to 3.6. */
export const tracks: readonly BoardTrack[] = [
  track(
    'turn',
    'Turn',
    34,
    34,
    [16, 17, 18, 19, 20, 21, 22].map((day, i) => ({
      value: i + 1,
      label: String(i + 1),
      sub: label(`turn.${i + 1}`, `${day} Feb`),
    })),
    { columns: 7, w: 88, h: 72 },
  ),
  track(
    'impulse',
    'Impulse and momentum',
    680,
    34,
    [1, 2, 3, 4, 5, 6].map((value) => ({
      value,
      label: value === 6 ? '6+' : String(value),
      sub: label(`impulse.${value}`, value === 1 ? 'no roll' : value === 2 ? 'lost on 1' : `lost on 1–${value - 1}`),
    })),
    { columns: 6, w: 84, h: 72 },
    { side: 'momentum' },
  ),
  track(
    'victory',
    'Victory points',
    497,
    1286,
    Array.from({ length: 21 }, (_, value) => ({
      value,
      label: value === 20 ? '20+' : String(value),
      ...(value === 10 ? { mark: 'goal' as const } : {}),
    })),
    { columns: 11, w: SLOT, h: SLOT },
    { goal: 'needed' },
  ),
]
