import { describe, expect, test } from 'vitest'
import type { BoardOptions, BoardView, Highlight } from './api.ts'
import { NO_HIGHLIGHT } from './empty.ts'
import { geometryOf } from './geometry.ts'
import { pilesOf } from './piles.ts'
import { Pointer, type PointerBoard } from './pointer.ts'
import { pieces, squares } from './testing.ts'

const geometry = geometryOf(squares)
const view: BoardView = {
  pieces: [
    { id: 'red-0', space: 'north-west', face: 'fresh' },
    { id: 'red-1', space: 'north-west', face: 'fresh' },
    { id: 'red-2', space: 'south-west', face: 'fresh' },
  ],
  owners: new Map(),
  hidden: new Map(),
  tracks: new Map(),
}

/** A pointer on the squares, with the calls it made and the stacks it opened. */
function pointing(shownHighlight: Partial<Highlight>) {
  const told: string[] = []
  const piles = pilesOf(geometry, pieces, view, () => 0)
  const live: Partial<PointerBoard> = {
    piles,
    shownHighlight: { ...NO_HIGHLIGHT, ...shownHighlight },
    fanned: undefined,
    fan: (space) => told.push(`open ${space}`),
  }
  const options: Partial<BoardOptions> = {
    onPiece: (piece) => told.push(`piece ${piece}`),
    onSpace: (space) => told.push(`space ${space}`),
  }
  return { pointer: new Pointer(live as PointerBoard, options as BoardOptions), told }
}

describe('a click on the board', () => {
  test('opens a stack, even if only one of its pieces, or its space, can be chosen', () => {
    for (const can of [{ selectablePieces: new Set(['red-0']) }, { selectableSpaces: new Set(['north-west']) }]) {
      const { pointer, told } = pointing(can)
      pointer.tap({ space: 'north-west', piece: 'red-0' })
      expect(told).toEqual(['open north-west'])
    }
  })

  test('chooses a single piece, or an empty space', () => {
    const { pointer, told } = pointing({
      selectablePieces: new Set(['red-2']),
      selectableSpaces: new Set(['north-west']),
    })
    pointer.tap({ space: 'south-west', piece: 'red-2' })
    pointer.tap({ space: 'north-west' })
    expect(told).toEqual(['piece red-2', 'space north-west'])
  })

  test('chooses the destination while a piece is taken up, whatever is there', () => {
    const { pointer, told } = pointing({
      chosenPieces: new Set(['red-2']),
      selectablePieces: new Set(['red-0', 'red-2']),
      selectableSpaces: new Set(['north-west']),
    })
    pointer.tap({ space: 'north-west', piece: 'red-0' })
    expect(told).toEqual(['space north-west'])
  })
})
