import type { Board, BoardSpace, Counter, CounterSymbol, Point, Shape } from '@topside/engine'
import { fogbank } from '@topside/kit/testing'
import { boxSpace, label } from '../hexes.ts'
import { testSides } from '../sides.ts'
import { turnTrack } from '../track.ts'

const COLUMNS = 3

/** The corners where areas meet, in four rows of four. */
const CORNERS: readonly (readonly Point[])[] = [
  [40, 360, 650, 960].map((x, n): Point => [x, n % 2 === 0 ? 40 : 52]),
  [64, 330, 680, 936].map((x, n): Point => [x, n % 2 === 0 ? 240 : 222]),
  [40, 352, 640, 960].map((x, n): Point => [x, n % 2 === 0 ? 418 : 440]),
  [58, 336, 668, 942].map((x, n): Point => [x, n % 2 === 0 ? 620 : 606]),
]

/** Names of the areas, in the order of the table. */
const NAMES = [
  'The Skerries',
  'Redhaven',
  'The Ice Edge',
  'West Lane',
  'The Banks',
  'East Lane',
  'The Shoals',
  'Blue Harbour',
  'The Deeps',
]

/** Colours of areas that are not open sea. */
const INKS: { readonly [id: string]: 'paper' | 'deep' } = {
  'red-port': 'paper',
  'blue-port': 'paper',
  'west-lane': 'deep',
  banks: 'deep',
  'east-lane': 'deep',
}

const boxes: readonly BoardSpace[] = [
  boxSpace('deck', 'Cards', [40, 660], 0),
  boxSpace('discards', 'Played cards', [172, 660], 8),
  boxSpace('sunk', 'Sunk', [640, 660], 4),
  { ...boxSpace('red-hand', 'Red: cards in hand', [40, 770], 4, 'Red hand'), side: 'red' },
  { ...boxSpace('blue-hand', 'Blue: cards in hand', [300, 770], 4, 'Blue hand'), side: 'blue' },
]

/** The area at a place of the grid, between four corners. */
function areaAt(id: string, index: number): BoardSpace {
  const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS]
  const [above, below] = [CORNERS[row] ?? [], CORNERS[row + 1] ?? []]
  const polygon = [above[column], above[column + 1], below[column + 1], below[column]].filter((at) => at !== undefined)
  const [x, y] = [0, 1].map((axis) => Math.round(polygon.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / 4))
  const at = (right: number, down: number): Point => [(x ?? 0) + right, (y ?? 0) + down]
  const name = NAMES[index] ?? id
  return {
    id,
    kind: 'area',
    name: label(`space.${id}`, name),
    polygon,
    label: at(0, -62),
    title: { lines: [name], at: at(-110, -62), size: 18, ink: 'ink' },
    anchors: { red: at(-56, 14), blue: at(56, 14) },
  }
}

const { spaces, mapSize } = fogbank.table
const areas = spaces.slice(0, mapSize).map(({ id }, index) => areaAt(id, index))

/** The waters in nine areas, two of them ports, with boxes for the cards below. */
export const board: Board = {
  size: { w: 1000, h: 880 },
  counter: 48,
  ground: 'sea',
  layers: [
    {
      id: 'areas',
      shapes: areas.map(
        ({ id, polygon }): Shape => ({ polygon, fill: INKS[id] ?? 'sea', stroke: 'shore', width: 1.5 }),
      ),
    },
  ],
  borders: [],
  borderKinds: {},
  spaces: [...areas, ...boxes],
  tracks: [turnTrack('turn', 'Turn', [560, 800], ['1', '2', '3', '4', '5', '6', '7', '8'])],
  captions: [],
}

/** Both navies. */
export const sides = testSides(
  ['red', 'Red', ['#A33B2E', '#FFFFFF', '#64201A'], ['#A9473A', '#FFFFFF', '#E39A8F']],
  ['blue', 'Blue', ['#2F4E8C', '#FFFFFF', '#1A2E57'], ['#3C5C9C', '#FFFFFF', '#9DB4E4']],
)

const FLEETS: { readonly [name: string]: string } = { flagship: 'Flagship', cruisers: 'Cruisers', decoy: 'Decoy' }
const CARDS: { readonly [effect: string]: readonly [name: string, symbol: CounterSymbol] } = {
  aircraft: ['Aircraft', 'aircraft'],
  signals: ['Signals', 'searchlight'],
  fog: ['Fog', 'advantage'],
  storm: ['Storm', 'explosion'],
}

/** Fleets with their strength, cards by what they do. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  fogbank.table.pieces.map((piece): [string, Counter] => {
    if (piece.kind === 'card') {
      const [name, symbol] = CARDS[piece.effect] ?? ['Card', 'advantage']
      return [piece.id, { name, label: name, symbol }]
    }
    const { id, side, strength } = piece
    const name = FLEETS[id.split('-')[1] ?? ''] ?? id
    const factors = [{ value: String(strength) }]
    return [id, { name: `${side === 'red' ? 'Red' : 'Blue'} ${name}`, label: name, side, symbol: 'warship', factors }]
  }),
)
