import type { BoardSpace, BoardTrack, Point } from '@topside/engine'
import { cellTrack, label, MARGIN, SLOT, slotBox } from '../../shared/boxes.ts'
import type { BoxId } from '../data/boxes.ts'
import { dateOfDay, dateOfWeek } from '../data/calendar.ts'
import type { Scenario } from '../data/scenarios.ts'
import type { Side } from '../data/units.ts'
import { DEFENDERS_POINTS, SUPPLY_BY_DIE, weeks } from '../data/weeks.ts'
import { MONTHS } from '../text/english/dates.ts'

/** Height of a title. */
const HEAD = 32
/** Space between boxes. */
const GAP = 12
/** Height of a box with a number of rows of counters. */
const heightOf = (rows: number) => HEAD + rows * SLOT + MARGIN

/** A box: id, title, columns and rows of slots. */
type BoxRow = readonly [id: BoxId, title: string, columns: number, rows: number]

const widthOf = (columns: number) => columns * SLOT + 2 * MARGIN

/** Boxes that can hold pieces of both sides. */
const SHARED: ReadonlySet<BoxId> = new Set(['high', 'medium', 'low'])

const sideOf = (id: BoxId): Side | undefined => (SHARED.has(id) ? undefined : id.startsWith('us-') ? 'us' : 'japan')

/** Boxes side by side, starting at a position; all as high as the highest. */
function rowOfBoxes([x, y]: Point, rows: readonly BoxRow[]): BoardSpace[] {
  let left = x
  const h = Math.max(...rows.map(([, , , count]) => heightOf(count)))
  return rows.map(([id, title, columns, count]) => {
    const at: Point = [left, y]
    left += widthOf(columns) + GAP
    return slotBox({ id, title, side: sideOf(id), at, columns, rows: count, h, head: HEAD })
  })
}

/** Boxes below each other, starting at a position. */
function columnOfBoxes([x, y]: Point, rows: readonly BoxRow[]): BoardSpace[] {
  let top = y
  return rows.map(([id, title, columns, count]) => {
    const at: Point = [x, top]
    top += heightOf(count) + GAP
    return slotBox({ id, title, side: sideOf(id), at, columns, rows: count, head: HEAD })
  })
}

/** Altitudes of air attacks, highest first (9.2). */
const ALTITUDES: readonly BoxRow[] = [
  ['high', 'High', 13, 1],
  ['medium', 'Medium', 13, 1],
  ['low', 'Low', 13, 1],
]

/** Width and height of the boxes below the map of Bataan. */
export const DISPLAY = { w: 2702, h: 860 } as const

/** The boxes of 1942, below the map of Bataan: aircraft by altitude, ready and flown, and waiting units. */
export function boxes1942([x, y]: Point): BoardSpace[] {
  const right = x + widthOf(13) + GAP
  return [
    ...columnOfBoxes([x, y], ALTITUDES),
    ...rowOfBoxes(
      [right, y],
      [
        ['japan-available', 'Japanese air · at hand', 13, 2],
        ['japan-held', 'Japan · reinforcements held aside', 13, 2],
        ['japan-at-sea', 'Japan · at sea', 7, 2],
      ],
    ),
    ...rowOfBoxes(
      [right, y + heightOf(2) + GAP],
      [
        ['japan-flown', 'Japanese air · has flown', 13, 2],
        ['japan-eliminated', 'Eliminated · Japan', 13, 2],
        ['us-at-sea', 'United States · at sea', 7, 2],
      ],
    ),
    ...rowOfBoxes(
      [x, y + 3 * (heightOf(1) + GAP)],
      [
        ['us-eliminated', 'Eliminated · United States', 11, 1],
        ['us-deploying', 'Set-up', 2, 1],
        ['us-withdrawn', 'Gone · US', 3, 1],
        ['japan-withdrawn', 'Gone · Japan', 3, 1],
        ['us-road', 'Road to 3801', 5, 1],
        ['japan-road', 'Road · Japan', 5, 1],
        ['transit-bataan', 'To Bataan', 4, 1],
        ['transit-cavite', 'To Cavite', 4, 1],
        ['transit-subic', 'To Subic', 3, 1],
        ['us-available', 'US air', 2, 1],
      ],
    ),
  ]
}

/** The boxes of 1945, beside the map of the islands: aircraft, ships, and units out of play. */
export function boxes1945([x, y]: Point): BoardSpace[] {
  return columnOfBoxes(
    [x, y],
    [
      ['us-aboard', 'Paratroops in the air', COLUMNS_1945, 1],
      ['us-at-sea', 'United States · at sea', COLUMNS_1945, 2],
      ['us-available', 'Ships and aircraft · at hand', COLUMNS_1945, 2],
      ['us-eliminated', 'Eliminated · United States', COLUMNS_1945, 1],
      ['japan-eliminated', 'Eliminated · Japan', COLUMNS_1945, 2],
      ['japan-deploying', 'Japan · to be set up', COLUMNS_1945, 1],
      ['us-withdrawn', 'Gone by sea · United States', COLUMNS_1945, 1],
    ],
  )
}

/** Slots in a row of the boxes of 1945. */
const COLUMNS_1945 = 20
/** Width of the boxes of 1945. */
export const WIDTH_1945 = widthOf(COLUMNS_1945)

type Cell = Parameters<typeof cellTrack>[1][number]

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The days of a scenario, with their day of the month; the token shows the side to move. */
function dayTrack(scenario: Scenario, at: Point, columns: number, w: number): BoardTrack {
  const { firstDay, lastDay } = scenario
  const cells = upTo(firstDay, lastDay).map((value): Cell => {
    const { day, month } = dateOfDay(scenario, value)
    return { value, label: String(day), sub: label(`month.${month}`, MONTHS.get(month) ?? '') }
  })
  return cellTrack({ id: 'day', name: 'Day', at, columns, cell: [w, 46], head: HEAD }, cells, { side: 'side' })
}

function hourTrack({ hours }: Scenario, at: Point): BoardTrack {
  const cells = hours.map(({ name, night }, value): Cell => {
    const light = night ? 'night' : 'day'
    return { value, label: name, sub: label(`light.${light}`, light) }
  })
  return cellTrack({ id: 'hour', name: 'Hour', at, cell: [80, 50], head: HEAD }, cells, { side: 'side' })
}

/** A track of a side with cells for some values; `open`: the last cell also represents higher values. */
function countTrack(
  id: string,
  name: string,
  side: Side,
  { at, values, w, open = false }: { at: Point; values: readonly number[]; w: number; open?: boolean },
): BoardTrack {
  const cells = values.map((value, i): Cell => {
    const more = open && i === values.length - 1
    return { value, label: more ? `${value}+` : String(value) }
  })
  return cellTrack({ id, name, at, cell: [w, 50], head: HEAD }, cells, { side })
}

/** The width of a track with a number of cells. */
const trackWidth = (count: number, w: number) => count * w + 2 * MARGIN

/** Landing craft that a track counts one by one. */
const MOST_CRAFT = 20
/** Losses from which communications are poor, and out (3.3, 13.8). */
const POOR = 5
const OUT = 8

function craftTrack(at: Point): BoardTrack {
  return countTrack('craft', 'Japanese landing craft', 'japan', { at, values: upTo(0, MOST_CRAFT), w: 38, open: true })
}

function communicationsTrack(at: Point): BoardTrack {
  const cells = upTo(0, 10).map((value): Cell => {
    const state = value >= OUT ? 'out' : value >= POOR ? 'poor' : 'in'
    return { value, label: String(value), sub: label(`communications.${state}`, state) }
  })
  const place = {
    id: 'communications',
    name: 'American communications · losses',
    at,
    cell: [44, 50],
    head: HEAD,
  } as const
  return cellTrack(place, cells, { side: 'us' })
}

function weekTrack(scenario: Scenario, at: Point): BoardTrack {
  const cells = upTo(1, WEEKS).map((value): Cell => {
    const { day, month } = dateOfWeek(scenario, value)
    return { value, label: String(value), sub: label(`week.${value}`, `from ${day} ${MONTHS.get(month)?.slice(0, 3)}`) }
  })
  return cellTrack({ id: 'week', name: 'Weekly turns', at, cell: [WEEK, 50], head: HEAD }, cells, { side: 'side' })
}

/** Resources of both armies on Bataan in a weekly turn, beside the weeks (11.2). */
function campaignTracks([x, y]: Point): BoardTrack[] {
  const rows = [
    ['boats', 'American boats', 'us', upTo(0, DEFENDERS_POINTS.boats)],
    ['aircraft', 'American aircraft', 'us', upTo(0, DEFENDERS_POINTS.air)],
    ['replacements', 'Replacement steps', 'japan', upTo(0, Math.max(...weeks.map((each) => each.replacements)))],
    ['gun-replacements', 'Of guns', 'japan', upTo(0, Math.max(...weeks.map((each) => each.artillery)))],
  ] as const
  let left = x
  return rows.map(([id, name, side, values]) => {
    const at: Point = [left, y]
    left += trackWidth(values.length, 38) + GAP
    return countTrack(id, name, side, { at, values, w: 38 })
  })
}

/** Supply spent by the defenders of Bataan, in tens; only they know how much they had (11.2F). */
function spentTrack(at: Point): BoardTrack {
  const values = upTo(0, Math.max(...SUPPLY_BY_DIE) / 10).map((tens) => 10 * tens)
  return countTrack('supply-spent', 'Supply spent on Bataan', 'us', { at, values, w: 48 })
}

/** Width of a week. */
const WEEK = 80

/** Weekly turns of the campaign of Bataan (11.2). */
const WEEKS = 20
/** Height of a track with one row of cells. */
const TRACK = HEAD + 50 + MARGIN + GAP
/** Days in a row of the track of 1942, and the width of each. */
const DAYS = [43, 62] as const

/** The tracks of 1942, below the boxes. */
export function tracks1942(scenario: Scenario, [x, y]: Point): BoardTrack[] {
  const top = y + 4 * (heightOf(1) + GAP)
  const days = HEAD + 2 * 46 + MARGIN + GAP
  const craft = x + trackWidth(scenario.hours.length, 80) + GAP
  const communications = craft + trackWidth(MOST_CRAFT + 1, 38) + GAP
  const weekly = scenario.weekOne !== undefined
  return [
    dayTrack(scenario, [x, top], ...DAYS),
    hourTrack(scenario, [x, top + days]),
    craftTrack([craft, top + days]),
    communicationsTrack([communications, top + days]),
    ...(weekly ? [spentTrack([communications + trackWidth(11, 44) + GAP, top + days])] : []),
    ...(weekly ? [weekTrack(scenario, [x, top + days + TRACK])] : []),
    ...(weekly ? campaignTracks([x + trackWidth(WEEKS, WEEK) + GAP, top + days + TRACK]) : []),
  ]
}

/** Support points with a cell on the tracks; between two cells the token shows the number (9.3). */
const POINTS: readonly number[] = [...upTo(0, 10).map((tens) => 10 * tens), 150, 200, 250, 300]

const supportTrack = (id: string, name: string, at: Point) => countTrack(id, name, 'us', { at, values: POINTS, w: 56 })

/** The height of a track with one row of days. */
const DAY = HEAD + 46 + MARGIN + GAP
/** The height of the tracks of 1945. */
export const TRACKS_1945 = DAY + 3 * TRACK

/** The tracks of 1945, below the boxes. */
export function tracks1945(scenario: Scenario, [x, y]: Point): BoardTrack[] {
  return [
    dayTrack(scenario, [x, y], 17, 63),
    hourTrack(scenario, [x, y + DAY]),
    supportTrack('naval-points', 'Support points of ships', [x, y + DAY + TRACK]),
    supportTrack('air-points', 'Support points of aircraft', [x, y + DAY + 2 * TRACK]),
  ]
}

/** Total height of the boxes of 1945. */
export const HEIGHT_1945 = 3 * heightOf(2) + heightOf(3) + 2 * heightOf(1) + 6 * GAP
