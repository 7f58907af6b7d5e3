import type { Board, BoardSpace } from '@topside/engine'

/** Width of a space and height of the board, in board units. */
const [WIDTH, HEIGHT] = [200, 300]

/** A plain board: spaces as boxes in a row, with a place for each side's counters. For a title without a drawing. */
export function rowBoard(ids: readonly string[], sides: readonly string[]): Board {
  const spaces = ids.map((id, index) => boxAt(id, index * WIDTH, sides))
  return {
    size: { w: WIDTH * ids.length, h: HEIGHT },
    counter: 48,
    ground: 'sea',
    spaces,
    layers: [{ id: 'boxes', shapes: spaces.map(({ polygon }) => ({ polygon, fill: 'paper', stroke: 'shore' })) }],
    borders: [],
    borderKinds: {},
    tracks: [],
    captions: [],
  }
}

function boxAt(id: string, left: number, sides: readonly string[]): BoardSpace {
  const [x, right, bottom] = [left + 10, left + WIDTH - 10, HEIGHT - 50]
  const places = sides.map((side, n) => [side, [x + ((n + 0.5) * (right - x)) / sides.length, 160]] as const)
  return {
    id,
    kind: 'area',
    name: { key: `space.${id}`, text: id },
    polygon: [
      [x, 50],
      [right, 50],
      [right, bottom],
      [x, bottom],
    ],
    label: [(x + right) / 2, 70],
    title: { lines: [id], at: [x + 20, 80], size: 18, ink: 'ink' },
    anchors: Object.fromEntries(places),
  }
}
