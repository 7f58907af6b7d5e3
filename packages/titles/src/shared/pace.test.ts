import { expect, it } from 'vitest'
import { paceAfter } from './pace.ts'

it('knows what even sides come to turn by turn, and nothing where nothing was measured', () => {
  const pace = [-40, -10, 5]
  expect([0, 1, 2, 7].map((turns) => paceAfter(pace, turns))).toEqual([-40, -10, 5, 5])
  expect(paceAfter([], 3)).toBe(0)
})
