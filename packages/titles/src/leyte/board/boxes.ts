import type { BoardSpace, BoardTrack, Caption } from '@topside/engine'
import { type BoxPlace, cellTrack, label, MARGIN, SLOT, slotBox } from '../../shared/boxes.ts'
import type { BoxId } from '../data/hexes.ts'
import arrivalData from '../data/reinforcements.json' with { type: 'json' }
import turnData from '../data/turns.json' with { type: 'json' }
import { MAP } from './geometry.ts'

/** Height of a box's title. */
const HEAD = 32

/** Position and width of the boxes, east of the map. */
export const PANEL = { left: MAP[0] + MAP[2] + 34, top: 24, w: 9 * SLOT + 2 * MARGIN } as const
/** Top of the tracks, south of the map. */
const FOOT = MAP[1] + MAP[3] + 26

/**
 * A box: id, title, side, left (from the panel's edge), top, columns and rows of slots, size if larger than the slots
 * require.
 */
type BoxRow = readonly [id: BoxId, title: string, ...place: BoxPlace]

const BOXES: readonly BoxRow[] = [
  ['us-reinforcements', 'Reinforcements · United States', 0, 0, 9, 7],
  ['us-withheld', 'Held back', 0, 428, 4, 1, 246],
  ['us-exited', 'Left the map', 256, 428, 4, 1, 246],
  ['us-eliminated', 'Eliminated · United States', 0, 532, 6, 4],
  ['us-unused', 'Not in play', 350, 532, 2, 4, 152],
  ['japan-reinforcements', 'Reinforcements · Japan', 0, 808, 9, 4],
  ['japan-withheld', 'Held back', 350, 1074, 2, 1, 152],
  ['japan-eliminated', 'Eliminated · Japan', 0, 1074, 6, 5],
  ['japan-unused', 'Not in play', 350, 1178, 2, 3, 152, 206],
]

/** Bottom of the last box. */
export const PANEL_END = PANEL.top + 1384

/** The boxes beside the map. */
export const boxes: readonly BoardSpace[] = BOXES.map(([id, title, left, down, columns, rows, w, h]) => {
  const side = id.startsWith('us') ? 'us' : 'japan'
  return slotBox({ id, title, side, at: [PANEL.left + left, PANEL.top + down], columns, rows, w, h, head: HEAD })
})

/** The dates of each game-turn, short enough for a cell. */
const DATES = turnData.turns.map(({ dates }) =>
  dates.replace('-', '–').replace(/(Oct|Nov|Dec)[a-z]*/, (month) => month.slice(0, 3)),
)

/** Cells of the turn track, with arrivals below them. */
const TURN_CELL = [(MAP[2] - 2 * MARGIN) / DATES.length, 66] as const

/** Names of places of arrival (12.2). */
const ENTRIES: readonly (readonly [entry: string, text: string])[] = [
  ['north', 'N'],
  ['east', 'E'],
  ['south', 'S'],
  ['ormoc', 'Or'],
  ['south-edge', 'south'],
  ['west-edge', 'west'],
  ['anywhere', 'air'],
]

/** Arrivals on a turn (18.1, 18.2): number of units of a side, and place. */
function arrivalsOf(turn: number, side: 'us' | 'japan'): string | undefined {
  const mark = side === 'us' ? 'us-' : 'jp-'
  const units = arrivalData.reinforcements.filter((each) => each.turn === turn && each.unit.startsWith(mark))
  if (units.length === 0) return undefined
  // Units that an option lets land on the southern beaches historically landed on the eastern beaches.
  const entries = new Set(units.map((each) => ('optional' in each ? 'east' : each.entry)))
  const where = ENTRIES.filter(([entry]) => entries.has(entry)).map(([, text]) => text)
  return [side === 'us' ? 'US' : 'JP', units.length, ...where].join(' ')
}

/** The arrivals below the cells of the turn track. */
export const arrivals: readonly Caption[] = turnData.turns.flatMap(({ turn }) =>
  (['us', 'japan'] as const).flatMap((side): Caption[] => {
    const text = arrivalsOf(turn, side)
    if (text === undefined) return []
    return [
      {
        key: `arrival.${turn}.${side}`,
        text,
        at: [
          MAP[0] + MARGIN + (turn - 0.5) * TURN_CELL[0],
          PANEL.top + HEAD + TURN_CELL[1] + (side === 'us' ? 11 : 29),
        ],
        size: 14.5,
        face: 'sans',
        ink: side === 'us' ? 'shore' : 'victory',
        bold: true,
        fromZoom: 0.68,
      },
    ]
  }),
)

/** Points in steps of twenty; a token between two cells shows its value. */
const points = Array.from({ length: 16 }, (_, i) => ({ value: i * 20, label: i === 15 ? '300+' : String(i * 20) }))
const support = Array.from({ length: 9 }, (_, i) => ({ value: i, label: String(i) }))
const GAP = 14
/** Height of the cells south of the map, and widths of the cells of points and support. */
const LOW = 46
const NARROW = 36
const WIDE = ((MAP[2] - 3 * GAP - 8 * MARGIN) / 2 - support.length * NARROW) / points.length

/** The tracks round the map. */
export const tracks: readonly BoardTrack[] = [
  cellTrack(
    {
      id: 'turn',
      name: 'Game-turn and reinforcements',
      at: [MAP[0], PANEL.top],
      cell: TURN_CELL,
      head: HEAD,
      below: 38,
    },
    DATES.map((date, i) => ({
      value: i + 1,
      label: String(i + 1),
      sub: label(`turn.${i + 1}`, date),
    })),
    { side: 'side', goal: 'last' },
  ),
  ...(
    [
      ['us-victory', 'Victory points · United States', WIDE, points],
      ['japan-victory', 'Victory points · Japan', WIDE, points],
      ['us-support', 'Support · US', NARROW, support],
      ['japan-support', 'Support · Japan', NARROW, support],
    ] as const
  ).reduce<{ readonly x: number; readonly list: readonly BoardTrack[] }>(
    ({ x, list }, [id, name, w, cells]) => ({
      x: x + w * cells.length + 2 * MARGIN + GAP,
      list: [
        ...list,
        cellTrack({ id, name, at: [x, FOOT], cell: [w, LOW], head: HEAD }, cells, {
          side: id.startsWith('us') ? 'us' : 'japan',
        }),
      ],
    }),
    { x: MAP[0], list: [] },
  ).list,
]

/** The whole board. */
export const SIZE = { w: PANEL.left + PANEL.w + 24, h: FOOT + HEAD + LOW + MARGIN + 24 } as const
