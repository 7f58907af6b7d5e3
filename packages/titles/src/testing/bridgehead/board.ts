import type { Board, BoardSpace, Counter, Point, Shape, StatusLooks } from '@topside/engine'
import { bridgehead } from '@topside/engine/testing'
import { box } from '../../shared/drawing.ts'
import { boxSpace, hexAround, hexSpace, label, middleOf } from '../hexes.ts'
import { testSides } from '../sides.ts'
import { turnTrack } from '../track.ts'

/** Positions of the maps. */
const MAPS = {
  island: { name: 'The Island', at: [120, 150], columns: 4, shifted: 1 },
  cape: { name: 'The Cape', at: [830, 180], columns: 3, shifted: 0 },
} as const

/** The areas of the bay: name and centre of each. */
const BAY: { readonly [area: string]: { readonly name: string; readonly at: Point } } = {
  'west-bay': { name: 'West Bay', at: [405, 610] },
  'east-bay': { name: 'East Bay', at: [640, 610] },
}

const areas = Object.entries(BAY).map(
  ([
    id,
    {
      name,
      at: [x, y],
    },
  ]): BoardSpace => ({
    id,
    kind: 'area',
    name: label(`space.${id}`, name),
    polygon: box(x - 108, y - 62, 216, 124),
    label: [x, y - 42],
    title: { lines: [name], at: [x - 96, y - 40], size: 16, ink: 'ink' },
    anchors: { coast: [x - 66, y + 14], guard: [x, y + 14], landing: [x + 66, y + 14] },
  }),
)

const hexes = bridgehead.table.spaces.slice(0, bridgehead.table.mapSize).flatMap(({ id }): BoardSpace[] => {
  if (BAY[id] !== undefined) return []
  const map = id.startsWith('cape') ? 'cape' : 'island'
  const index = Number(id.slice(map.length + 1))
  return [hexSpace(id, `${map === 'cape' ? 'Cape' : 'Island'} ${index}`, index, middleOf(MAPS[map], index))]
})
const lost = boxSpace('lost', 'Lost', [830, 560], 6)

/** The ground of some hexes. */
const ground = (ids: readonly string[], fill: Shape['fill'] & string): Shape[] =>
  hexes.filter(({ id }) => ids.includes(id)).map(({ polygon }): Shape => ({ polygon, fill }))

/** The lane between two places across water. */
const lane = (from: Point, to: Point): Shape => ({ line: [from, to], stroke: 'shore', width: 2.5, dash: [11, 9] })

/** Two maps of hexes with a ferry between them, and the bay. */
export const board: Board = {
  size: { w: 1220, h: 700 },
  counter: 48,
  ground: 'sea',
  maps: [
    { id: 'island', name: label('map.island', MAPS.island.name), rect: [40, 60, 520, 460] },
    { id: 'cape', name: label('map.cape', MAPS.cape.name), rect: [740, 60, 440, 460] },
    { id: 'bay', name: label('map.bay', 'The Bay'), rect: [280, 530, 490, 160] },
  ],
  layers: [
    {
      id: 'ground',
      shapes: [
        ...hexes.map(({ label: at }): Shape => ({ polygon: hexAround(at, 7), fill: 'deep' })),
        ...hexes.map(({ polygon }): Shape => ({ polygon, fill: 'paper' })),
        ...ground(['island-5', 'island-6', 'cape-4'], 'growth'),
        ...ground(['island-9', 'island-10', 'cape-2'], 'rise'),
      ],
    },
    {
      id: 'grid',
      shapes: hexes.map(({ polygon }): Shape => ({ polygon, stroke: 'muted', width: 1, opacity: 0.6 })),
    },
    {
      id: 'ferry',
      shapes: [
        lane(middleOf(MAPS.island, 15), middleOf(MAPS.cape, 0)),
        lane(middleOf(MAPS.island, 12), [297, 600]),
        lane([748, 600], middleOf(MAPS.cape, 6)),
      ],
    },
    { id: 'bay', shapes: areas.map(({ polygon }): Shape => ({ polygon, fill: 'deep', stroke: 'shore', width: 1.5 })) },
  ],
  borders: [],
  borderKinds: {},
  spaces: [...hexes, ...areas, lost],
  tracks: [turnTrack('turn', 'Turn', [56, 592], ['1', '2', '3', '4'])],
  captions: [
    { ...label('map.island', MAPS.island.name), at: [300, 52], size: 26, face: 'serif', ink: 'ink' },
    { ...label('map.cape', MAPS.cape.name), at: [950, 52], size: 26, face: 'serif', ink: 'ink' },
  ],
}

/** Two allied sides under one seat, and the landing side. */
export const sides = testSides(
  ['coast', 'Coast Watch', ['#6F8F3A', '#FFFFFF', '#3F5420'], ['#6B8A3B', '#FFFFFF', '#C4DB98']],
  ['guard', 'Guard', ['#C9A24B', '#2A2620', '#7A5F22'], ['#BE9947', '#2A2620', '#EBD39A']],
  ['landing', 'Landing Force', ['#7C3B52', '#FFFFFF', '#4A2030'], ['#85455C', '#FFFFFF', '#D9A1B4']],
)

const sideNames = new Map(sides.map(({ id, name }) => [id, name]))

/** Units are named by side and number. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  bridgehead.table.pieces.map(({ id, side = '' }) => {
    const number = id.split('-')[1] ?? ''
    return [id, { name: `${sideNames.get(side)} ${number}`, label: number, side, symbol: 'infantry', size: 'company' }]
  }),
)

/** Steps as a figure once one is lost, and signs for other statuses. */
export const statuses: StatusLooks = {
  steps: [undefined, { mark: '1', dark: true }, { mark: '2' }, undefined],
  disrupted: [undefined, { badge: 'disrupted' }],
  moved: [undefined, { badge: 'moved' }],
  unsupplied: [undefined, { badge: 'unsupplied' }],
}
