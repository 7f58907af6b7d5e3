import type { Board, BoardSpace, Counter, Label, Point, Shape, StatusLooks } from '@topside/engine'
import { straits } from '@topside/engine/testing'
import { testSides } from '../sides.ts'
import { turnTrack } from '../track.ts'

const label = (key: string, text: string): Label => ({ key, text })

/** Position of each port, and the land behind it. */
const PORTS: {
  readonly [port: string]: { readonly at: Point; readonly name: string; readonly land: readonly Point[] }
} = {
  north: {
    at: [560, 150],
    name: 'North Harbour',
    land: [
      [300, 0],
      [420, 70],
      [560, 96],
      [710, 64],
      [820, 0],
    ],
  },
  east: {
    at: [900, 380],
    name: 'East Reach',
    land: [
      [1120, 150],
      [1010, 260],
      [976, 380],
      [1004, 510],
      [1120, 620],
    ],
  },
  south: {
    at: [560, 610],
    name: 'South Haven',
    land: [
      [290, 760],
      [410, 692],
      [560, 664],
      [700, 690],
      [830, 760],
    ],
  },
  west: {
    at: [220, 380],
    name: 'West Quay',
    land: [
      [0, 150],
      [110, 270],
      [144, 380],
      [112, 500],
      [0, 620],
    ],
  },
}

/** An eight-sided harbour round a point. */
const harbour = ([x, y]: Point): Point[] =>
  Array.from({ length: 8 }, (_, corner): Point => {
    const turn = ((corner + 0.5) * Math.PI) / 4
    return [Math.round(x + 118 * Math.cos(turn)), Math.round(y + 100 * Math.sin(turn))]
  })

const spaces = straits.table.spaces.map(({ id }): BoardSpace => {
  const { at, name } = PORTS[id] ?? { at: [0, 0], name: id }
  const [x, y] = at
  return {
    id,
    kind: 'area',
    name: label(`space.${id}`, name),
    polygon: harbour(at),
    label: [x, y - 78],
    title: { lines: [name], at: [x - 52, y - 66], size: 17, ink: 'ink' },
    anchors: { red: [x - 58, y], green: [x, y], blue: [x + 58, y] },
  }
})

/** The lane between two ports. */
const lane = (from: string, to: string): Shape => ({
  line: [PORTS[from]?.at ?? [0, 0], PORTS[to]?.at ?? [0, 0]],
  stroke: 'shore',
  width: 2,
  dash: [10, 9],
  opacity: 0.6,
})

/** The straits in our own drawing. */
export const board: Board = {
  size: { w: 1120, h: 760 },
  counter: 48,
  ground: 'sea',
  layers: [
    {
      id: 'water',
      shapes: [
        { circle: [560, 380], radius: 330, fill: 'deep', opacity: 0.55 },
        { circle: [560, 380], radius: 210, fill: 'deep' },
      ],
    },
    {
      id: 'land',
      shapes: Object.values(PORTS).map(
        ({ land }): Shape => ({ polygon: land, fill: 'paper', stroke: 'shore', width: 2.5 }),
      ),
    },
    {
      id: 'lanes',
      shapes: [lane('north', 'east'), lane('east', 'south'), lane('south', 'west'), lane('west', 'north')],
    },
    {
      id: 'harbours',
      shapes: spaces.map(({ polygon }): Shape => ({ polygon, fill: 'sea', stroke: 'shore', width: 1.5 })),
    },
  ],
  borders: [],
  borderKinds: {},
  spaces,
  tracks: [turnTrack('round', 'Round', [20, 40], ['1', '2', '3', 'End'])],
  captions: [
    { ...label('caption.straits', 'The Straits'), at: [560, 380], size: 40, face: 'water', ink: 'shore', spacing: 3 },
  ],
}

/** Three sides, two of them allies. */
export const sides = testSides(
  ['red', 'Red', ['#A33B2E', '#FFFFFF', '#64201A'], ['#A9473A', '#FFFFFF', '#E39A8F']],
  ['green', 'Green', ['#B7C65A', '#2A2620', '#6B7526'], ['#A8B750', '#2A2620', '#DCE79B']],
  ['blue', 'Blue', ['#2F4E8C', '#FFFFFF', '#1A2E57'], ['#3C5C9C', '#FFFFFF', '#9DB4E4']],
)

const names: { readonly [side: string]: string } = { red: 'Red', green: 'Green', blue: 'Blue' }

/** Brig and cutter of each side. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  straits.table.pieces.map(({ id, side = '' }) => {
    const kind = id.endsWith('brig') ? 'Brig' : 'Cutter'
    return [id, { name: `${names[side]} ${kind}`, label: kind, side, symbol: 'warship' }]
  }),
)

/** Fuel as a figure until the tank is full, damage as a sign. */
export const statuses: StatusLooks = {
  fuel: [{ mark: '0', dark: true }, { mark: '1' }, { mark: '2' }, undefined],
  damaged: [undefined, { badge: 'disrupted' }],
}
