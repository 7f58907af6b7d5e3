import { crossingCosts, HexGrid } from '@topside/engine'
import { expect, it } from 'vitest'
import { FAR, hexCosts } from './hex-costs.ts'

/** One row of five hexes; hex 2 is hard to enter, and hex 4 cannot be left. */
const grid = new HexGrid({ rows: 1, columns: 5, shifted: 'odd' })
const crossing = crossingCosts(grid, {
  enter: (to) => (to === 2 ? 6 : 2),
  leave: (from) => (from === 4 ? undefined : 0),
})

it('paths cost the sum of their steps to the nearest goal, in that direction', () => {
  expect([...hexCosts(grid, crossing, [3])]).toEqual([10, 8, 2, 0, FAR])
  expect([...hexCosts(grid, crossing, [0, 3])]).toEqual([0, 2, 2, 0, FAR])
  expect([...hexCosts(grid, crossing, [1])]).toEqual([2, 0, 2, 8, FAR])
})

it('paths use no hex outside the area', () => {
  expect([...hexCosts(grid, crossing, [0], (hex) => hex !== 2)]).toEqual([0, 2, FAR, FAR, FAR])
})
