import type { Board, BoardSpace, Counter, Point, Shape, StatusLooks } from '@topside/engine'
import { SIDES, table } from '@topside/kit/testing'
import { boxSpace, type HexMap, hexAround, hexSpace, label, middleOf } from '../hexes.ts'
import { testSides } from '../sides.ts'
import { turnTrack } from '../track.ts'

/** The two maps, with the narrows between them. */
const WEST: HexMap = { at: [120, 160], columns: 4, shifted: 1 }
const EAST: HexMap = { at: [740, 160], columns: 4, shifted: 1 }

const hexes = table.spaces.slice(0, table.mapSize).map(({ id }): BoardSpace => {
  const [map, name] = id.startsWith('west') ? ([WEST, 'West'] as const) : ([EAST, 'East'] as const)
  const index = Number(id.slice(4))
  return hexSpace(id, `${name} ${index}`, index, middleOf(map, index))
})

/** The boxes of a side in two rows: name, position and number of slots. */
const BOXES: readonly (readonly [id: string, name: string, at: Point, slots: number])[] = [
  ['reserve', 'Reserve', [0, 0], 2],
  ['withheld', 'Withheld', [132, 0], 2],
  ['hand', 'Events in hand', [264, 0], 4],
  ['base', 'Air base', [0, 102], 1],
  ['flight', 'In flight', [132, 102], 1],
  ['repair', 'In repair', [264, 102], 1],
  ['lost', 'Lost', [396, 102], 2],
]

/** Positions of each side's boxes. */
const CORNERS: { readonly [side: string]: Point } = { red: [56, 460], blue: [676, 460] }

const boxes = SIDES.flatMap((side) =>
  BOXES.map(([id, name, [x, y], slots]): BoardSpace => {
    const [left, top] = CORNERS[side] ?? [0, 0]
    const whole = `${side === 'red' ? 'Red' : 'Blue'}: ${name}`
    return { ...boxSpace(`${side}-${id}`, whole, [left + x, top + y], slots, name), side }
  }),
)
const common = [boxSpace('pool', 'Events', [56, 680], 0), boxSpace('discards', 'Played events', [188, 680], 6)]

/** Rough hexes, by id. */
const ROUGH = new Set(table.spaces.filter(({ rough }) => rough).map(({ id }) => id))

const narrows = (west: number, east: number): Shape => ({
  line: [middleOf(WEST, west), middleOf(EAST, east)],
  stroke: 'shore',
  width: 2.5,
  dash: [11, 9],
})

/** Two maps on both sides of the narrows, with boxes below them. */
export const board: Board = {
  size: { w: 1300, h: 800 },
  counter: 48,
  ground: 'sea',
  maps: [
    { id: 'west', name: label('map.west', 'The West Shore'), rect: [40, 60, 570, 370] },
    { id: 'east', name: label('map.east', 'The East Shore'), rect: [660, 60, 570, 370] },
  ],
  layers: [
    { id: 'water', shapes: hexes.map(({ label: at }): Shape => ({ polygon: hexAround(at, 7), fill: 'deep' })) },
    { id: 'narrows', shapes: [narrows(3, 0), narrows(7, 4)] },
    {
      id: 'ground',
      shapes: hexes.map(({ id, polygon }): Shape => ({ polygon, fill: ROUGH.has(id) ? 'rise' : 'paper' })),
    },
    {
      id: 'grid',
      shapes: hexes.map(({ polygon }): Shape => ({ polygon, stroke: 'muted', width: 1, opacity: 0.6 })),
    },
  ],
  borders: [],
  borderKinds: {},
  spaces: [...hexes, ...boxes, ...common],
  tracks: [turnTrack('turn', 'Turn', [676, 700], ['1', '2', '3', '4'])],
  captions: [
    { ...label('map.west', 'The West Shore'), at: [310, 58], size: 26, face: 'serif', ink: 'ink' },
    { ...label('map.east', 'The East Shore'), at: [930, 58], size: 26, face: 'serif', ink: 'ink' },
  ],
}

/** Both shores. */
export const sides = testSides(
  ['red', 'Red', ['#A33B2E', '#FFFFFF', '#64201A'], ['#A9473A', '#FFFFFF', '#E39A8F']],
  ['blue', 'Blue', ['#2F4E8C', '#FFFFFF', '#1A2E57'], ['#3C5C9C', '#FFFFFF', '#9DB4E4']],
)

const NAMES: { readonly [unit: string]: string } = {
  guard: 'Guard',
  foot: 'Foot',
  rifles: 'Rifles',
  tanks: 'Tanks',
  reserve: 'Reserve',
  militia: 'Militia',
  wing: 'Wing',
}

/** Events by their shift, aircraft and units by side and name. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  table.pieces.map(({ id, side, kind, attack, defence, shift = 0 }): [string, Counter] => {
    const [first = '', second = ''] = id.split('-')
    const columns = shift > 0 ? `+${shift}` : String(shift)
    if (side === undefined) return [id, { name: `Event ${columns}`, label: columns, symbol: 'advantage' }]
    const name = NAMES[second] ?? second
    const counter = { name: `${first === 'red' ? 'Red' : 'Blue'} ${name}`, label: name, side }
    if (kind === 'aircraft') return [id, { ...counter, symbol: 'aircraft' }]
    const symbol = second === 'tanks' ? 'armor' : 'infantry'
    return [id, { ...counter, symbol, factors: [attack, defence].map((value) => ({ value: String(value) })) }]
  }),
)

/** Lost steps and turns to wait as figures, lack of supply as a sign. */
export const statuses: StatusLooks = {
  steps: [undefined, { mark: '1', dark: true }, undefined],
  unsupplied: [undefined, { badge: 'unsupplied' }],
  waits: [undefined, { mark: '1' }, { mark: '2' }],
}

/** A unit's action this turn. */
export const faces = { moved: { badge: 'moved' }, fought: { badge: 'fought' } } as const
