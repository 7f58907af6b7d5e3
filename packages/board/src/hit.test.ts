import { describe, expect, it } from 'vitest'
import { contains, geometryOf } from './geometry.ts'
import { hitTest, type Placed } from './hit.ts'
import { squares } from './testing.ts'

const geometry = geometryOf(squares)
const at = (
  x: number,
  y: number,
  placed: readonly Placed[] = [],
  slack = 0,
  card = undefined as Placed['rect'] | undefined,
) => hitTest([x, y], [x, y], placed, geometry, card, slack)
const counter = (piece: string, x: number, y: number, z: number): Placed => ({
  piece,
  space: 'north-west',
  rect: { x, y, w: 40, h: 40 },
  z,
})
/** An L-shape with an empty inner corner. */
const hook = [
  [0, 0],
  [30, 0],
  [30, 30],
  [20, 30],
  [20, 10],
  [0, 10],
] as const

describe('hit tests', () => {
  it('find the space whose outline contains the point, and nothing beside the map', () => {
    expect(at(10, 10)).toEqual({ space: 'north-west' })
    expect(at(250, 390)).toEqual({ space: 'south-east' })
    expect(at(100, 450)).toEqual({ space: 'box' })
    expect(at(300, 450)).toBeUndefined()
  })

  it('prefer the top counter to the space', () => {
    const placed = [counter('low', 20, 20, 1), counter('high', 40, 20, 2)]
    expect(at(45, 30, placed)).toEqual({ space: 'north-west', piece: 'high' })
    expect(at(25, 30, placed)).toEqual({ space: 'north-west', piece: 'low' })
    expect(at(100, 100, placed)).toEqual({ space: 'north-west' })
  })

  it('widen a counter for fingers, but not at the expense of another', () => {
    const placed = [counter('a', 20, 20, 2), counter('b', 64, 20, 1)]
    expect(at(16, 30, placed)).toEqual({ space: 'north-west' })
    expect(at(16, 30, placed, 8)).toEqual({ space: 'north-west', piece: 'a' })
    expect(at(65, 30, placed, 8)).toEqual({ space: 'north-west', piece: 'b' })
  })

  it('stop at the card under an open stack', () => {
    const card = { x: 10, y: 10, w: 100, h: 60 }
    const below = counter('below', 90, 50, 1)
    expect(at(15, 15, [], 0, card)).toEqual({ card: true })
    expect(at(50, 40, [{ ...counter('fanned', 40, 30, 5000), fanned: true }], 0, card)).toEqual({
      space: 'north-west',
      piece: 'fanned',
    })
    expect(at(100, 60, [{ ...below, rect: { ...below.rect, x: 95 } }], 0, card)).toEqual({ card: true })
  })

  it('handle concave outlines', () => {
    expect(contains(hook, [25, 25])).toBe(true)
    expect(contains(hook, [10, 20])).toBe(false)
  })
})
