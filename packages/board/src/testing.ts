import type { Board, BoardSpace, Counter, Point } from '@topside/engine'

const square = (x: number, y: number, w: number, h = w): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

const area = (id: string, x: number, y: number): BoardSpace => ({
  id,
  kind: 'area',
  name: { key: `area.${id}`, text: id },
  polygon: square(x, y, 200),
  label: [x + 40, y + 40],
  title: { lines: [id], at: [x + 70, y + 40], size: 19, ink: 'ink' },
  anchors: { red: [x + 60, y + 120], blue: [x + 140, y + 120] },
})

/** A board of four square areas in two rows, and a box of four slots below them. */
export const squares: Board = {
  size: { w: 400, h: 520 },
  counter: 48,
  ground: 'deep',
  layers: [],
  borders: [],
  borderKinds: {},
  spaces: [
    area('north-west', 0, 0),
    area('north-east', 200, 0),
    area('south-west', 0, 200),
    area('south-east', 200, 200),
    {
      id: 'box',
      kind: 'box',
      name: { key: 'box', text: 'Box' },
      polygon: square(0, 420, 216, 80),
      label: [8, 430],
      title: { lines: ['Box'], at: [8, 430], size: 15, ink: 'ink' },
      anchors: {},
      side: 'red',
      slots: [27, 81, 135, 189].map((x): Point => [x, 470]),
    },
  ],
  tracks: [],
  captions: [],
}

/** Ten pieces of each side, and a marker. */
export const pieces: { readonly [piece: string]: Counter } = Object.fromEntries([
  ...['red', 'blue'].flatMap((side) =>
    Array.from({ length: 10 }, (_, i): [string, Counter] => [
      `${side}-${i}`,
      { name: `${side} ${i}`, label: String(i), side, symbol: 'infantry' },
    ]),
  ),
  ['flag', { name: 'Flag', label: '', side: 'red', symbol: 'leader', marker: true }],
])
