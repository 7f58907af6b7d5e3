import type { BoardSpace, BoardTrack, Options } from '@topside/engine'
import { type BoxPlace, cellTrack, label, slotBox } from '../../shared/boxes.ts'
import { ARMIES, type Army } from '../data/armies.ts'
import { JOHOR, lostBox, REPAIR, reserveBox } from '../data/map.ts'
import { BATTLE_SCENARIOS, SCENARIOS } from '../data/modes.ts'
import { historic } from '../data/scenarios.ts'
import { PHASES } from '../state/vars.ts'

/** Height of a box's title. */
const HEAD = 28

/** Names of the armies on their boxes. */
const ARMY: { readonly [army in Army]: string } = { japanese: 'Japanese', australian: 'Australian', british: 'British' }

/** A box: id, title, side, left, top, columns and rows of slots. */
type BoxRow = readonly [id: string, title: string, side: Army | undefined, ...place: BoxPlace]

/** Boxes of every match: bases and repair beside Johore, losses in the south-east. */
const BOXES: readonly BoxRow[] = [
  [JOHOR, 'Johor airbase', 'japanese', 1478, 136, 6, 1],
  [REPAIR, 'Aircraft repair', undefined, 1832, 136, 4, 2],
  ...ARMIES.map((army, row): BoxRow => [lostBox(army), `Lost · ${ARMY[army]}`, army, 1668, 892 + row * 150, 7, 2]),
]

/** Boxes of units not deployed yet, in scenarios that begin with reserves or do not use all units (19.2, 19.3). */
const RESERVES: readonly BoxRow[] = ARMIES.map(
  (army, row): BoxRow => [reserveBox(army), `Reserve · ${ARMY[army]}`, army, 1318, 1260 + row * 94, 5, 1],
)

/** Hands, decks and played cards, in matches with cards (18). */
const CARDS: readonly BoxRow[] = [
  ...ARMIES.flatMap((army, row): BoxRow[] => [
    [`${army}-hand`, `Hand · ${ARMY[army]}`, army, 1618, 1346 + row * 96, 3, 1],
    [`${army}-deck`, 'Deck', army, 1804, 1346 + row * 96, 1, 1, 78],
  ]),
  ['cards-in-force', 'Cards in force', undefined, 1890, 1346, 3, 2, 174],
  ['cards-played', 'Cards played', undefined, 1890, 1538, 3, 1, 174],
]

const drawn = ([id, title, side, x, y, columns, rows, w, h]: BoxRow): BoardSpace => {
  const box = slotBox({ id, title, side, at: [x, y], columns, rows, w, h, head: HEAD })
  if (side !== undefined) return box
  const middle = box.anchors['us'] ?? box.label
  return { ...box, anchors: Object.fromEntries(ARMIES.map((army) => [army, middle])) }
}

/** All boxes. */
export const boxes: readonly BoardSpace[] = [...BOXES, ...RESERVES, ...CARDS].map(drawn)

/** Scenarios with units in reserve or not in play. */
const WITH_RESERVES: readonly string[] = SCENARIOS.filter(
  (id) => id === 'almost-naked-island' || BATTLE_SCENARIOS.includes(id),
)

/** The boxes of a match: reserves and cards only where they are used. */
export function boxesFor({ scenario = '', cards }: Options): readonly BoardSpace[] {
  const reserves = WITH_RESERVES.includes(scenario) ? RESERVES : []
  return [...BOXES, ...reserves, ...(cards === 'on' ? CARDS : [])].map(drawn)
}

/** Names of the phases of a player turn, short enough for a cell (2). */
const PHASE_NAMES: { readonly [phase in (typeof PHASES)[number]]: string } = {
  deployment: 'Set-up',
  supplies: 'Supplies',
  air: 'Air',
  movement: 'Movement',
  'air-combat': 'Air fight',
  combat: 'Combat',
  end: 'End',
}

/** Supplies in steps of five; a token between two cells shows its value. */
const SUPPLIES = Array.from({ length: 11 }, (_, i) => ({ value: i * 5, label: i === 10 ? '50+' : String(i * 5) }))

/** The tracks: periods, phases of a player turn, and supplies of each army. */
export const tracks: readonly BoardTrack[] = [
  cellTrack(
    { id: 'period', name: 'Period · February 1942', at: [480, 16], cell: [59, 68], head: HEAD },
    historic.periods.map((period, i) => {
      const [time = '', day = ''] = period.split(' ')
      return { value: i + 1, label: day, sub: label(`period.${time.toLowerCase()}`, time) }
    }),
    { side: 'army' },
  ),
  cellTrack(
    { id: 'phase', name: 'Player turn', at: [1336, 16], cell: [102, 68], head: HEAD },
    PHASES.map((phase, value) => ({
      value,
      label: String(value),
      sub: label(`phase.${phase}`, PHASE_NAMES[phase]),
    })),
    { side: 'army' },
  ),
  ...ARMIES.map((army, i) =>
    cellTrack(
      {
        id: `${army}-supplies`,
        name: `Supplies · ${ARMY[army]}`,
        at: [16 + i * 534, 1548],
        cell: [46, 52],
        head: HEAD,
      },
      SUPPLIES,
      { side: army },
    ),
  ),
]
