import type { BoardTrack, Point } from '@topside/engine'
import { box } from '../shared/drawing.ts'

/** Width and height of a cell: the size of a counter. */
const CELL = 48

/** A track that counts from 1, with its upper left corner at a point; `cells` are the texts of the cells. */
export function turnTrack(id: string, name: string, [x, y]: Point, cells: readonly string[]): BoardTrack {
  return {
    id,
    kind: 'track',
    name: { key: `track.${id}`, text: name },
    label: [x + 4, y - 12],
    polygon: box(x, y, cells.length * CELL, CELL),
    cells: cells.map((label, index) => ({ value: index + 1, label, rect: [x + index * CELL, y, CELL, CELL] })),
  }
}
