import type { BoardSpace, BoardTrack, Point, Rect } from '@topside/engine'
import { type BoxPlace, cellTrack, label, MARGIN, SLOT, slotBox } from '../../shared/boxes.ts'
import { SEA_ZONES } from '../data/display.ts'
import type { BoxId } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { turnDays } from '../text/english/terms.ts'

/** Height of a box's title. */
const HEAD = 32
/** Width of the boxes east of the map. */
export const PANEL_WIDTH = 9 * SLOT + 2 * MARGIN

/** A box: id, title, left and top within the panel, columns and rows of slots, width. */
type BoxRow = readonly [id: BoxId, title: string, ...place: BoxPlace]

/** The Strategic Display: airfields, ports and sea zones, and the Manila Box. */
const DISPLAY: readonly BoxRow[] = [
  ['clark-field-ready', 'Clark Field · ready', 0, 890, 5, 1, 284],
  ['clark-field-flown', 'Flown', 294, 890, 3, 1, 208],
  ['mariveles-ready', 'Mariveles air · ready', 0, 994, 2, 1, 246],
  ['mariveles-flown', 'Flown', 256, 994, 2, 1, 246],
  ['manila-ready', 'Manila · ready', 0, 1098, 3, 1, 246],
  ['manila-sailed', 'Sailed', 256, 1098, 3, 1, 246],
  ['olongapo-ready', 'Olongapo · ready', 0, 1202, 3, 1, 246],
  ['olongapo-sailed', 'Sailed', 256, 1202, 3, 1, 246],
  ['mariveles-port-ready', 'Mariveles port · ready', 0, 1306, 2, 1, 208],
  ['mariveles-port-sailed', 'Sailed', 218, 1306, 2, 1, 120],
  ['australia', 'Australia', 348, 1306, 2, 1, 154],
  ['manila-bay', 'Manila Bay', 0, 1410, 4, 1, 246],
  ['bataan-coast', 'Bataan Coast', 256, 1410, 4, 1, 246],
  ['south-china-sea', 'South China Sea', 0, 1514, 4, 1, 246],
  ['southern-islands', 'Southern Islands', 256, 1514, 2, 1, 246],
  ['manila-box', 'Manila Box · ground units', 0, 1618, 9, 1],
]

/** Boxes in which pieces of both sides lie. */
const SHARED: ReadonlySet<BoxId> = new Set([
  ...(['activated', 'forts', 'close-support', 'events-pool', 'events-unused', 'events-played'] as const),
  ...SEA_ZONES,
])

const BOXES: readonly BoxRow[] = [
  ['us-markers', 'Markers · United States', 0, 0, 4, 1, 246],
  ['us-pool', 'AM pool', 256, 0, 2, 1, 120],
  ['us-held', 'Held', 382, 0, 2, 1, 120],
  ['japan-markers', 'Markers · Japan', 0, 104, 4, 1, 246],
  ['japan-pool', 'AM pool', 256, 104, 2, 1, 120],
  ['japan-held', 'Held', 382, 104, 2, 1, 120],
  ['activated', 'Activated formations', 0, 208, 9, 1],
  ['japan-arrivals', 'To come · Japan', 0, 312, 9, 2],
  ['us-arrivals', 'To come · United States', 0, 470, 4, 1, 246],
  ['us-unused', 'Not in play', 256, 470, 2, 1, 120],
  ['japan-unused', 'Not in play', 382, 470, 2, 1, 120],
  ['us-eliminated', 'Eliminated · United States', 0, 574, 9, 2],
  ['japan-eliminated', 'Eliminated · Japan', 0, 732, 9, 2],
  ...DISPLAY,
  ['forts', 'Markers · fortifications', 0, 1730, 9, 1],
  ['us-reserve', 'Reserve · United States', 0, 1938, 4, 1, 246],
  ['japan-reserve', 'Reserve · Japan', 256, 1938, 4, 1, 246],
  ['close-support', 'Close air support', 0, 1834, 4, 1, 246],
  ['us-events', 'Events · United States', 0, 2042, 5, 1, 286],
  ['events-pool', 'Event pool', 296, 2042, 2, 1, 120],
  ['events-unused', 'Others', 422, 2042, 1, 1, 80],
  ['japan-events', 'Events · Japan', 0, 2146, 9, 1],
  ['events-played', 'Events that last', 0, 2250, 9, 1],
]
/** Height of all boxes together. */
export const PANEL_HEIGHT = 2344

/** How the ids of the boxes begin that belong to the US player. */
const AMERICAN = ['us', 'mariveles', 'australia']

/** The boxes east of the map. */
export function boxes([x, y, w]: Rect): BoardSpace[] {
  return BOXES.map(([id, title, left, down, columns, rows, wide]) => {
    const ours = AMERICAN.some((name) => id.startsWith(name))
    const side = SHARED.has(id) ? undefined : ours ? 'us' : 'japan'
    return slotBox({ id, title, side, at: [x + w + 34 + left, y + down], columns, rows, w: wide, head: HEAD })
  })
}

/** Steps lost that a track shows one by one; what is more stands on the last cell. */
const MOST = 24
const CELL = 40

/** The tracks over and below the map: Game-Turns, and steps that each side has lost. */
export function tracks(
  { firstTurn, lastTurn, extendedLastTurn = lastTurn, supplyPoints }: Scenario,
  [x, y, w, h]: Rect,
): BoardTrack[] {
  const turns = Array.from({ length: extendedLastTurn - firstTurn + 1 }, (_, i) => firstTurn + i)
  const steps = Array.from({ length: MOST + 1 }, (_, value) => ({
    ...{ value, label: value === MOST ? `${MOST}+` : String(value) },
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
        ...{ value: turn, label: String(turn), sub: label(`turn.${turn}`, turnDays.get(turn) ?? '') },
      })),
      { side: 'side', goal: 'last' },
    ),
    lost('us', 'Steps lost · United States', x),
    lost('japan', 'Steps lost · Japan', x + (MOST + 1) * CELL + 2 * MARGIN + 20),
    ...(supplyPoints ? [supplies([x, y + h + ROW])] : []),
  ]
}

/** Supply Points that a track shows one by one (6.42). */
const MOST_SUPPLIES = 45

function supplies(at: Point): BoardTrack {
  const cells = Array.from({ length: MOST_SUPPLIES + 1 }, (_, value) => ({
    ...{ value, label: value === MOST_SUPPLIES ? `${value}+` : String(value) },
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
/** Height of what lies below the map. */
export const FOOT = 2 * ROW
