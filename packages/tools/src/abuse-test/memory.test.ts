import { expect, test } from 'vitest'
import { lateGrowth } from './memory.ts'

test('what grows evenly is told from what grows to a limit', () => {
  const even = Array.from({ length: 80 }, (_, n) => n)
  const limited = even.map((n) => Math.min(n, 10))
  expect(lateGrowth(even)).toBe(40)
  expect(lateGrowth(limited)).toBe(0)
  expect(lateGrowth([1, 2, 3])).toBe(0)
})
