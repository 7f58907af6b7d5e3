import type { BoardSpace, BoardTrack, Point, Rect } from '@topside/engine'
import { cellTrack, label, MARGIN, SLOT, slotBox } from '../../shared/boxes.ts'
import type { BoxId } from '../data/boxes.ts'
import { DISPLAY_IDS, SEA_ZONES } from '../data/display.ts'
import type { Scenario } from '../data/scenario.ts'
import type { Side } from '../data/units.ts'
import { turnDays } from '../text/english/terms.ts'

/** Height of a box's title. */
const HEAD = 32
/** Width of the boxes east of the map. */
export const PANEL_WIDTH = 9 * SLOT + 2 * MARGIN
/** Room between boxes beside each other, and from the slots of a line to the next line. */
const [GAP, BELOW] = [10, 18]

/** A box: id, title, columns and rows of slots, and its width unless it fills the panel. */
type BoxRow = readonly [id: BoxId, title: string, columns: number, rows: number, w?: number]

/** A box and its offset within the panel. */
interface PlacedBox {
  readonly row: BoxRow
  readonly left: number
  readonly down: number
}

/** Boxes side by side at the same height of the panel; the last of several boxes is at its right edge. */
function line(down: number, ...rows: readonly BoxRow[]): PlacedBox[] {
  let next = 0
  return rows.map((row, index) => {
    const [, , , , w = PANEL_WIDTH] = row
    const left = index > 0 && index === rows.length - 1 ? PANEL_WIDTH - w : next
    next = left + w + GAP
    return { row, left, down }
  })
}

/** The Strategic Display: airfields, ports and sea zones, and the Manila Box. */
const DISPLAY: readonly (readonly BoxRow[])[] = [
  [
    ['clark-field-ready', 'Clark Field · ready', 5, 1, 284],
    ['clark-field-flown', 'Flown', 3, 1, 208],
  ],
  [
    ['mariveles-ready', 'Mariveles air · ready', 2, 1, 246],
    ['mariveles-flown', 'Flown', 2, 1, 246],
  ],
  [
    ['manila-ready', 'Manila · ready', 3, 1, 246],
    ['manila-sailed', 'Sailed', 3, 1, 246],
  ],
  [
    ['olongapo-ready', 'Olongapo · ready', 3, 1, 246],
    ['olongapo-sailed', 'Sailed', 3, 1, 246],
  ],
  [
    ['mariveles-port-ready', 'Mariveles port · ready', 2, 1, 208],
    ['mariveles-port-sailed', 'Sailed', 2, 1, 120],
    ['australia', 'Australia', 2, 1, 154],
  ],
  [
    ['manila-bay', 'Manila Bay', 4, 1, 246],
    ['bataan-coast', 'Bataan Coast', 4, 1, 246],
  ],
  [
    ['south-china-sea', 'South China Sea', 4, 1, 246],
    ['southern-islands', 'Southern Islands', 2, 1, 246],
  ],
  [['manila-box', 'Manila Box · ground units', 9, 1]],
]

/** Boxes that hold pieces of both sides. */
const SHARED: ReadonlySet<BoxId> = new Set([
  ...(['activated', 'forts', 'close-support', 'events-pool', 'events-unused', 'events-played'] as const),
  ...SEA_ZONES,
])

/** All boxes, line by line. */
const LINES: readonly (readonly BoxRow[])[] = [
  activation('us', 'United States'),
  activation('japan', 'Japan'),
  [['activated', 'Activated formations', 9, 1]],
  [['japan-arrivals', 'To come · Japan', 9, 2]],
  [['us-arrivals', 'To come · United States', 9, 1]],
  [['us-eliminated', 'Eliminated · United States', 9, 2]],
  [['japan-eliminated', 'Eliminated · Japan', 9, 2]],
  ...DISPLAY,
  [['forts', 'Markers · fortifications', 9, 1]],
  [['close-support', 'Close air support', 4, 1, 246]],
  [
    ['us-reserve', 'Reserve · United States', 4, 1, 246],
    ['japan-reserve', 'Reserve · Japan', 4, 1, 246],
  ],
  [
    ['us-events', 'Events · United States', 5, 1, 286],
    ['events-pool', 'Event pool', 2, 1, 120],
    ['events-unused', 'Others', 1, 1, 80],
  ],
  [['japan-events', 'Events · Japan', 9, 1]],
  [['events-played', 'Events that last', 9, 1]],
  [unused('us', 'United States'), unused('japan', 'Japan')],
]

/** Game-Turns that a scenario must last after its first one for a formation to go into Reserve and return (5.31). */
const RESTING = 2
const ON_DISPLAY: ReadonlySet<BoxId> = new Set<BoxId>([...DISPLAY_IDS, 'close-support'])
const IN_RESERVE: ReadonlySet<BoxId> = new Set(['us-reserve', 'japan-reserve'])

/** Whether a scenario uses a box: the Strategic Display, Reserve, fortifications and events may be unused (19.14). */
function isUsed({ events, display, displayTurn4, forts, firstTurn, lastTurn }: Scenario, id: BoxId): boolean {
  const played = events.pool.length > 0
  if (ON_DISPLAY.has(id)) return display.length + displayTurn4.length > 0
  if (IN_RESERVE.has(id)) return lastTurn - firstTurn >= RESTING
  if (id === 'forts') return played || forts.length > 0
  return played || !(id.endsWith('-events') || id.startsWith('events-'))
}

/** The boxes of a scenario in their places, and the height of all together. */
function placedFor(scenario: Scenario) {
  const placed: PlacedBox[] = []
  let down = 0
  for (const rows of LINES) {
    const used = rows.filter(([id]) => isUsed(scenario, id))
    if (used.length === 0) continue
    placed.push(...line(down, ...used))
    down += HEAD + Math.max(...used.map(([, , , high]) => high)) * SLOT + BELOW
  }
  return { placed, height: down }
}

/** The box of a side's pieces that are not in the scenario. */
function unused(side: Side, name: string): BoxRow {
  return [`${side}-unused`, `Not in play · ${name}`, 3, 1, 246]
}

/** The boxes of a side's Activation Markers: available, in the AM Pool (4.33), and held (7.22). */
function activation(side: Side, name: string): BoxRow[] {
  return [
    [`${side}-markers`, `Markers · ${name}`, 4, 1, 246],
    [`${side}-pool`, 'AM pool', 2, 1, 120],
    [`${side}-held`, 'Held', 2, 1, 120],
  ]
}

/** Height of all boxes of a scenario together. */
export function panelHeight(scenario: Scenario): number {
  return placedFor(scenario).height
}

/** Prefixes of the ids of the US player's boxes. */
const AMERICAN = ['us', 'mariveles', 'australia']

/** The boxes east of the map that a scenario uses. */
export function boxes([x, y, w]: Rect, scenario: Scenario): BoardSpace[] {
  return placedFor(scenario).placed.map(({ row: [id, title, columns, rows, wide], left, down }) => {
    const ours = AMERICAN.some((name) => id.startsWith(name))
    const side = SHARED.has(id) ? undefined : ours ? 'us' : 'japan'
    return slotBox({ id, title, side, at: [x + w + 34 + left, y + down], columns, rows, w: wide, head: HEAD })
  })
}

/** Number of lost steps that a track counts; the last cell also represents higher numbers. */
const MOST = 24
const CELL = 40

/** The tracks above and below the map: Game-Turns, and steps lost by each side. */
export function tracks(
  { firstTurn, lastTurn, extendedLastTurn = lastTurn, supplyPoints }: Scenario,
  [x, y, w, h]: Rect,
): BoardTrack[] {
  const turns = Array.from({ length: extendedLastTurn - firstTurn + 1 }, (_, i) => firstTurn + i)
  const steps = Array.from({ length: MOST + 1 }, (_, value) => ({
    value,
    label: value === MOST ? `${MOST}+` : String(value),
  }))
  const lost = (side: 'us' | 'japan', name: string, left: number) =>
    cellTrack({ id: `${side}-lost`, name, at: [left, y + h + 22], cell: [CELL, 46], head: HEAD }, steps, { side })
  return [
    cellTrack(
      {
        id: 'turn',
        name: 'Game-turn',
        at: [x, y - HEAD - 74],
        cell: [Math.min(170, (w - 2 * MARGIN) / turns.length), 56],
        head: HEAD,
      },
      turns.map((turn) => ({
        value: turn,
        label: String(turn),
        sub: label(`turn.${turn}`, turnDays.get(turn) ?? ''),
      })),
      { side: 'side', goal: 'last' },
    ),
    lost('us', 'Steps lost · United States', x),
    lost('japan', 'Steps lost · Japan', x + (MOST + 1) * CELL + 2 * MARGIN + 20),
    ...(supplyPoints ? [supplies([x, y + h + ROW])] : []),
  ]
}

/** Supply Points that a track counts one by one (6.42). */
const MOST_SUPPLIES = 45

function supplies(at: Point): BoardTrack {
  const cells = Array.from({ length: MOST_SUPPLIES + 1 }, (_, value) => ({
    value,
    label: value === MOST_SUPPLIES ? `${value}+` : String(value),
  }))
  const track = {
    id: 'supply-points',
    name: 'Supply points · United States',
    at,
    cell: [CELL, 46],
    head: HEAD,
  } as const
  return cellTrack(track, cells, { side: 'us' })
}

/** Height of a row of tracks below the map. */
const ROW = 22 + HEAD + 46 + MARGIN
/** Height of everything below the map. */
export const FOOT = 2 * ROW
