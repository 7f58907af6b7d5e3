import { expect, test } from 'vitest'
import { inHalves } from './cells.ts'
import { outerSides } from './outlines.ts'

test('the outline of an overlay omits edges between two of its spaces', () => {
  const square = (x: number) =>
    [
      [x, 0],
      [x + 10, 0],
      [x + 10, 10],
      [x, 10],
    ] as const
  expect(outerSides([square(0)])).toHaveLength(4)
  const pair = outerSides([square(0), square(10)])
  expect(pair).toHaveLength(6)
  expect(pair.some(([a, b]) => a[0] === 10 && b[0] === 10)).toBe(false)
  expect(outerSides([square(0), square(30)])).toHaveLength(8)
})

test('costs are written with halves', () => {
  expect([0.5, 1, 1.5, 12, 12.5].map(inHalves)).toEqual(['½', '1', '1½', '12', '12½'])
})
