import { expect, test } from 'vitest'
import { NO_HIGHLIGHT } from './empty.ts'
import { geometryOf } from './geometry.ts'
import { besideStack } from './open.ts'
import { squares } from './testing.ts'

const geometry = geometryOf(squares)
const camera = { k: 1, x: 0, y: 0 }
const costs = new Map([
  ['north-west', 1],
  ['south-east', 2],
])

test('costs are hidden under an open stack, and shown elsewhere', () => {
  const { middle } = geometry.spaces.get('north-west') ?? { middle: [0, 0] }
  const card = { x: middle[0] - 10, y: middle[1] - 10, w: 20, h: 20 }
  const stack = { space: 'north-west', layout: { card, places: new Map() } }
  const lit = besideStack({ ...NO_HIGHLIGHT, costs }, stack, geometry, camera)
  expect([...(lit.costs ?? [])]).toEqual([['south-east', 2]])
  expect(besideStack({ ...NO_HIGHLIGHT, costs }, undefined, geometry, camera).costs).toBe(costs)
})
