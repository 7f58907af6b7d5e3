import { describe, expect, it } from 'vitest'
import type { BoardView } from './api.ts'
import { geometryOf } from './geometry.ts'
import { pilesOf } from './piles.ts'
import { pieces, squares } from './testing.ts'

const geometry = geometryOf(squares)
const view = (lying: { readonly [space: string]: readonly string[] }, hidden: [string, number][] = []): BoardView => ({
  pieces: Object.entries(lying).flatMap(([space, ids]) => ids.map((id) => ({ id, space, face: 'fresh' }))),
  owners: new Map(),
  hidden: new Map(hidden),
  tracks: new Map(),
})
const inOrder = () => 0

describe('piles', () => {
  it('stacks each side of an area at its anchor, leaning away from the other', () => {
    const piles = pilesOf(geometry, pieces, view({ 'north-west': ['red-0', 'blue-0', 'red-1'] }), inOrder)
    expect(
      piles.map(({ side, at, lean, pieces: list }) => ({ side, at, lean, ids: list.map(({ id }) => id) })),
    ).toEqual([
      { side: 'red', at: [60, 120], lean: -1, ids: ['red-0', 'red-1'] },
      { side: 'blue', at: [140, 120], lean: 1, ids: ['blue-0'] },
    ])
  })

  it('puts pieces with precedence on top and keeps the order of the others', () => {
    const piles = pilesOf(geometry, pieces, view({ 'north-west': ['red-0', 'red-1', 'red-2'] }), ({ id }) =>
      id === 'red-2' ? 0 : 1,
    )
    expect(piles[0]?.pieces.map(({ id }) => id)).toEqual(['red-2', 'red-0', 'red-1'])
  })

  it('keeps markers apart from stacks, and smaller', () => {
    const piles = pilesOf(geometry, pieces, view({ 'north-west': ['red-0', 'flag'] }), inOrder)
    expect(piles).toHaveLength(2)
    expect(piles[0]?.scale).toBeLessThan(1)
    expect(piles[0]?.pieces.map(({ id }) => id)).toEqual(['flag'])
    expect(piles[0]?.at).not.toEqual(piles[1]?.at)
  })

  it('lays pieces of a box on its slots and stacks the surplus', () => {
    const ids = Array.from({ length: 6 }, (_, i) => `red-${i}`)
    const piles = pilesOf(geometry, pieces, view({ box: ids }), inOrder)
    expect(piles.map((pile) => pile.pieces.map(({ id }) => id))).toEqual([
      ['red-0', 'red-4'],
      ['red-1', 'red-5'],
      ['red-2'],
      ['red-3'],
    ])
    expect(piles.map(({ at }) => at[0])).toEqual([27, 81, 135, 189])
  })

  it('shows hidden pieces as one pile with their number, beside visible ones', () => {
    const alone = pilesOf(geometry, pieces, view({}, [['box', 25]]), inOrder)
    expect(alone).toHaveLength(1)
    expect(alone[0]).toMatchObject({ hidden: 25, side: 'red', at: [108, 470], pieces: [] })
    const mixed = pilesOf(geometry, pieces, view({ box: ['red-0'] }, [['box', 3]]), inOrder)
    expect(mixed.map(({ hidden, at }) => [hidden, at[0]])).toEqual([
      [3, 27],
      [0, 81],
    ])
  })

  it('loses no piece, however many there are', () => {
    const lying = { 'north-east': Object.keys(pieces).slice(0, 15), box: Object.keys(pieces).slice(15) }
    const found = pilesOf(geometry, pieces, view(lying), inOrder).flatMap((pile) => pile.pieces.map(({ id }) => id))
    expect(found.sort()).toEqual(Object.keys(pieces).sort())
  })
})
