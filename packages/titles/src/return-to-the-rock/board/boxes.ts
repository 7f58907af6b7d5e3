import type { BoardSpace, BoardTrack, Options } from '@topside/engine'
import { type BoxPlace, cellTrack, label, SLOT, slotBox } from '../../shared/boxes.ts'

/** Height of a box's title. */
const HEAD = 24

/** A box: id, title, side, left, top, columns and rows of slots, width and height if larger than the slots require. */
type BoxRow = readonly [id: string, title: string, side: string | undefined, ...place: BoxPlace]

/** Positions of the boxes, on the water around the island. */
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

/** The option that brings a box's markers into play (17.1 to 17.4). */
const OPTION_OF: { readonly [box: string]: string } = {
  'leaders-us': 'leaders',
  'leaders-japan': 'leaders',
  mortar: 'mortars',
  flamethrower: 'flamethrower',
  detonation: 'detonations',
}
/** Space between the boxes of a row after gaps are closed. */
const GAP = 14

const ROWS_WITH_OPTIONS = new Set(BOXES.filter(([id]) => OPTION_OF[id] !== undefined).map(([, , , , y]) => y))

const drawn = ([id, title, side, x, y, columns, rows, w, h]: BoxRow): BoardSpace =>
  slotBox({ id, title, side, at: [x, y], columns, rows, w, h, head: HEAD })

/** The boxes of sections 3.2, 3.3, 3.7 and 3.8. */
export const boxes: readonly BoardSpace[] = BOXES.map(drawn)

/** The same without boxes of unused optional rules; the gaps are closed. */
export function boxesFor(options: Options): readonly BoardSpace[] {
  const played = BOXES.filter(([id]) => OPTION_OF[id] === undefined || options[OPTION_OF[id]] === 'yes')
  const ends = new Map<number, number>()
  return played.map((row) => {
    const [id, title, side, x, y, ...size] = row
    if (!ROWS_WITH_OPTIONS.has(y)) return drawn(row)
    const box = drawn([id, title, side, (ends.get(y) ?? x - GAP) + GAP, y, ...size])
    ends.set(y, Math.max(...box.polygon.map(([right]) => right)))
    return box
  })
}

/** The tracks of sections 3.4 to 3.6. */
export const tracks: readonly BoardTrack[] = [
  cellTrack(
    { id: 'turn', name: 'Turn', at: [34, 34], columns: 7, cell: [88, 72], head: HEAD },
    [16, 17, 18, 19, 20, 21, 22].map((day, i) => ({
      value: i + 1,
      label: String(i + 1),
      sub: label(`turn.${i + 1}`, `${day} Feb`),
    })),
  ),
  cellTrack(
    { id: 'impulse', name: 'Impulse and momentum', at: [680, 34], columns: 6, cell: [84, 72], head: HEAD },
    [1, 2, 3, 4, 5, 6].map((value) => ({
      value,
      label: value === 6 ? '6+' : String(value),
      sub: label(`impulse.${value}`, value === 1 ? 'no roll' : value === 2 ? 'lost on 1' : `lost on 1–${value - 1}`),
    })),
    { side: 'momentum' },
  ),
  cellTrack(
    { id: 'victory', name: 'Victory points', at: [497, 1286], columns: 11, cell: [SLOT, SLOT], head: HEAD },
    Array.from({ length: 21 }, (_, value) => ({
      value,
      label: value === 20 ? '20+' : String(value),
      ...(value === 10 ? { mark: 'goal' as const } : {}),
    })),
    { goal: 'needed' },
  ),
]
