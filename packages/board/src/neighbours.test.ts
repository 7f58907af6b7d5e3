import type { Point } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { directionOf, mapOrder, neighbour } from './neighbours.ts'

const places = new Map<string, Point>([
  ['a', [0, 0]],
  ['b', [100, 10]],
  ['c', [210, 0]],
  ['d', [0, 100]],
  ['e', [110, 120]],
])

describe('arrow keys', () => {
  it('move to the nearest place in their direction', () => {
    expect(neighbour(places, 'a', 'right')).toBe('b')
    expect(neighbour(places, 'b', 'right')).toBe('c')
    expect(neighbour(places, 'c', 'left')).toBe('b')
    expect(neighbour(places, 'a', 'down')).toBe('d')
    expect(neighbour(places, 'e', 'up')).toBe('b')
  })

  it('prefer places straight ahead, but take others if there are none', () => {
    expect(neighbour(places, 'd', 'right')).toBe('e')
    expect(neighbour(places, 'c', 'down')).toBe('e')
  })

  it('stop at the edge', () => {
    expect(neighbour(places, 'a', 'left')).toBeUndefined()
    expect(neighbour(places, 'd', 'down')).toBe('e')
    expect(neighbour(places, 'e', 'down')).toBeUndefined()
    expect(neighbour(places, 'nowhere', 'up')).toBeUndefined()
  })

  it('reach every place from every other', () => {
    const reached = new Set(['a'])
    for (let i = 0; i < places.size; i++)
      for (const id of [...reached])
        for (const way of ['left', 'right', 'up', 'down'] as const) {
          const next = neighbour(places, id, way)
          if (next !== undefined) reached.add(next)
        }
    expect([...reached].sort()).toEqual([...places.keys()])
  })

  it('are told apart from other keys', () => {
    expect(directionOf('ArrowUp')).toBe('up')
    expect(directionOf('a')).toBeUndefined()
  })
})

describe('map order', () => {
  it('goes by rows from the top, and from left to right', () => {
    expect(mapOrder(places, 50)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})
