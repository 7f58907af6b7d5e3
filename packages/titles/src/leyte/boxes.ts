import type { BoardSpace, BoardTrack, Caption, Label, Point, Rect, TrackCell } from '@topside/engine'
import { corners } from './drawing.ts'
import { MAP } from './grid.ts'

/** Side of a counter, and of the place for it in a box, in map units. */
export const COUNTER = 48
const SLOT = 54
/** Height of a box's title and the margin within its frame. */
const HEAD = 32
const MARGIN = 8

/** Where the boxes begin, east of the map, and where they end. */
export const PANEL = { left: MAP[0] + MAP[2] + 34, top: 24, w: 9 * SLOT + 2 * MARGIN } as const
/** Where the tracks begin, south of the map. */
const FOOT = MAP[1] + MAP[3] + 26

/**
 * The spaces of the table beside the hexes: units to come, units that may come but are held back (12.1), units that left
 * by 2925 or 0531 (16.13), the dead, and units that the scenario does not use.
 */
export const BOX_IDS = [
  'us-reinforcements',
  'us-withheld',
  'us-exited',
  'us-eliminated',
  'us-unused',
  'japan-reinforcements',
  'japan-withheld',
  'japan-eliminated',
  'japan-unused',
] as const
/** A space beside the hexes. */
export type BoxId = (typeof BOX_IDS)[number]

/** The tracks: game-turn, points of both sides by tens, Ground Support Points of both sides. */
export const TRACK_IDS = ['turn', 'us-victory', 'japan-victory', 'us-support', 'japan-support'] as const
/** A track. */
export type TrackId = (typeof TRACK_IDS)[number]

const label = (key: string, text: string): Label => ({ key, text })

/** A box: id, title, side, left (from the panel's edge), top, columns and rows of slots, size if larger than its slots need. */
type BoxRow = readonly [
  id: BoxId,
  title: string,
  x: number,
  y: number,
  columns: number,
  rows: number,
  w?: number,
  h?: number,
]

const BOXES: readonly BoxRow[] = [
  ['us-reinforcements', 'Reinforcements · United States', 0, 0, 9, 7],
  ['us-withheld', 'Held back', 0, 428, 4, 1, 246],
  ['us-exited', 'Left the map', 256, 428, 4, 1, 246],
  ['us-eliminated', 'Eliminated · United States', 0, 532, 6, 4],
  ['us-unused', 'Not in play', 350, 532, 2, 4, 152],
  ['japan-reinforcements', 'Reinforcements · Japan', 0, 808, 9, 4],
  ['japan-eliminated', 'Eliminated · Japan', 0, 1074, 6, 5],
  ['japan-withheld', 'Held back', 350, 1074, 2, 1, 152],
  ['japan-unused', 'Not in play', 350, 1178, 2, 3, 152, 206],
]

/** Where the last box ends. */
export const PANEL_END = PANEL.top + 1384

/** The boxes beside the map. */
export const boxes: readonly BoardSpace[] = BOXES.map(([id, title, left, down, columns, rows, wide, high]) => {
  const side = id.startsWith('us') ? 'us' : 'japan'
  const [x, y] = [PANEL.left + left, PANEL.top + down]
  const inner = columns * SLOT
  const w = Math.max(wide ?? 0, inner + 2 * MARGIN)
  const h = Math.max(high ?? 0, HEAD + rows * SLOT + MARGIN)
  const rect: Rect = [x, y, w, h]
  const top = y + HEAD + (h - HEAD - MARGIN - rows * SLOT) / 2
  const first = x + (w - inner) / 2 + SLOT / 2
  return {
    id,
    kind: 'box',
    name: label(`box.${id}`, title),
    polygon: corners(rect),
    label: [x + MARGIN, y + HEAD / 2],
    title: { lines: [title], at: [x + MARGIN, y + HEAD / 2], size: 18, ink: 'ink' },
    anchors: { [side]: [x + w / 2, top + (rows * SLOT) / 2] },
    slots: Array.from(
      { length: columns * rows },
      (_, i): Point => [first + (i % columns) * SLOT, top + SLOT / 2 + Math.floor(i / columns) * SLOT],
    ),
    side,
  }
})

/** The days of each game-turn; turns 12 and 13 are longer (17.2), and the 77th Division lands on turn 18, 7 December. */
export const TURN_DATES = [
  ...['20–21 Oct', '22–23 Oct', '24–25 Oct', '26–27 Oct', '28–29 Oct', '30–31 Oct', '1–2 Nov', '3–4 Nov', '5–6 Nov'],
  ...['7–8 Nov', '9–10 Nov', '11–14 Nov', '15–18 Nov', '19–20 Nov', '21–22 Nov', '23–24 Nov', '25–26 Nov'],
  ...['7–8 Dec', '9–10 Dec', '11–12 Dec', '13–14 Dec', '15–16 Dec', '17–18 Dec', '19–20 Dec', '21–22 Dec', '23–24 Dec'],
]

/** A track as one row of equal cells under a title; `below` is room under the cells. */
function track(
  id: TrackId,
  name: string,
  x: number,
  y: number,
  size: readonly [w: number, h: number],
  cells: readonly Omit<TrackCell, 'rect'>[],
  below = 0,
): BoardTrack {
  const [w, h] = size
  return {
    id,
    kind: 'track',
    name: label(`track.${id}`, name),
    label: [x + MARGIN, y + HEAD / 2],
    polygon: corners([x, y, cells.length * w + 2 * MARGIN, HEAD + h + below + MARGIN]),
    cells: cells.map((cell, i) => ({ ...cell, rect: [x + MARGIN + i * w, y + HEAD, w, h] })),
  }
}

/** Cells of the turn track; what arrives is written below them. */
const TURN_CELL = [(MAP[2] - 2 * MARGIN) / TURN_DATES.length, 66] as const

/** What arrives by turn and side (18.1, 18.2): how many units, and where: beach areas, map edges, Or for Ormoc. */
const ARRIVALS: readonly (readonly [turn: number, side: 'us' | 'japan', text: string])[] = [
  [1, 'us', '21 N E'],
  [2, 'us', '10 N E'],
  [6, 'us', '3 N'],
  [11, 'us', '3 N W'],
  [12, 'us', '3 south'],
  [13, 'us', '6 south'],
  [18, 'us', '6 S E'],
  [19, 'us', '4 S'],
  [3, 'japan', '1 Or'],
  [4, 'japan', '2 Or'],
  [5, 'japan', '2 Or'],
  [6, 'japan', '1 Or'],
  [7, 'japan', '2 Or'],
  [8, 'japan', '9 Or'],
  [10, 'japan', '3 Or'],
  [11, 'japan', '5 Or'],
  [15, 'japan', '1 west'],
  [18, 'japan', '1 air'],
  [20, 'japan', '3 west'],
]

/** The arrivals as written under the cells of the turn track. */
export const arrivals: readonly Caption[] = ARRIVALS.map(([turn, side, text]) => ({
  key: `arrival.${turn}.${side}`,
  text: `${side === 'us' ? 'US' : 'JP'} ${text}`,
  at: [MAP[0] + MARGIN + (turn - 0.5) * TURN_CELL[0], PANEL.top + HEAD + TURN_CELL[1] + (side === 'us' ? 11 : 29)],
  size: 14.5,
  face: 'sans',
  ink: side === 'us' ? 'shore' : 'victory',
  bold: true,
  fromZoom: 0.68,
}))

/** Points by twenties; a token between two cells shows its own figure. */
const points = Array.from({ length: 16 }, (_, i) => ({ value: i * 20, label: i === 15 ? '300+' : String(i * 20) }))
const support = Array.from({ length: 9 }, (_, i) => ({ value: i, label: String(i) }))
const GAP = 14
/** Height of the cells south of the map, and the widths of the cells of points and of support. */
const LOW = 46
const NARROW = 36
const WIDE = ((MAP[2] - 3 * GAP - 8 * MARGIN) / 2 - support.length * NARROW) / points.length

/** The tracks round the map. */
export const tracks: readonly BoardTrack[] = [
  track(
    'turn',
    'Game-turn and reinforcements',
    MAP[0],
    PANEL.top,
    TURN_CELL,
    TURN_DATES.map((date, i) => ({
      value: i + 1,
      label: String(i + 1),
      sub: label(`turn.${i + 1}`, date),
    })),
    38,
  ),
  ...(
    [
      ['us-victory', 'Victory points · United States', WIDE, points],
      ['japan-victory', 'Victory points · Japan', WIDE, points],
      ['us-support', 'Ground Support · US', NARROW, support],
      ['japan-support', 'Ground Support · Japan', NARROW, support],
    ] as const
  ).reduce<{ readonly x: number; readonly list: readonly BoardTrack[] }>(
    ({ x, list }, [id, name, w, cells]) => ({
      x: x + w * cells.length + 2 * MARGIN + GAP,
      list: [...list, track(id, name, x, FOOT, [w, LOW], cells)],
    }),
    { x: MAP[0], list: [] },
  ).list,
]

/** The whole board. */
export const SIZE = { w: PANEL.left + PANEL.w + 24, h: FOOT + HEAD + LOW + MARGIN + 24 } as const
