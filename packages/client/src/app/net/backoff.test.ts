import { expect, test } from 'vitest'
import { backoff, LONGEST, SHORTEST } from './backoff.ts'

test('waits grow from half a second to eight, and stay there', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((attempt) => backoff(attempt, 0))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000, 8000,
  ])
})

test('the random part shortens a wait by at most a quarter, and never below the minimum', () => {
  expect(backoff(9, 1)).toBe(6000)
  for (const random of [0, 0.3, 0.99]) {
    expect(backoff(0, random)).toBeGreaterThanOrEqual(SHORTEST)
    expect(backoff(20, random)).toBeLessThanOrEqual(LONGEST)
  }
})
