import { expect, test } from 'vitest'
import { nextTurning, turningPoints, type Worth, worthsFor } from './turningPoints.ts'

const worths = (...values: readonly number[]): Worth[] => values.map((value, index) => ({ at: index * 10, value }))

test('the three largest changes are turning points, in order of time', () => {
  const points = turningPoints(worths(0, 0.05, 0.5, 0.4, 0.1, 0.9, 0.85, -0.2))
  expect(points).toEqual([
    { at: 20, value: 0.5, before: 0.05 },
    { at: 50, value: 0.9, before: 0.1 },
    { at: 70, value: -0.2, before: 0.85 },
  ])
})

test('a match without changes has none, and adjacent changes are one', () => {
  expect(turningPoints(worths(0, 0.02, 0.05, 0.01))).toEqual([])
  expect(turningPoints([])).toEqual([])
  const close = [0, 1, 2, 3].map((at) => ({ at, value: at / 3 }))
  expect(turningPoints(close)).toHaveLength(1)
})

test('values are converted to one seat, without those taken back', () => {
  const value = (at: number, seat: number, value: number) => ({ seq: at, at, seat, value })
  const values = [value(1, 1, 0.5), value(3, 0, -0.2), value(5, 1, 0.9), value(3, 2, 0.1)]
  expect(worthsFor(values, (seat) => seat === 0 || seat === 2)).toEqual([
    { at: 1, value: -0.5 },
    { at: 3, value: 0.1 },
  ])
})

test('navigation goes from one to the next, and from the last to the first', () => {
  const points = turningPoints(worths(0, 0.5, 0.5, 0))
  expect(points.map(({ at }) => at)).toEqual([10, 30])
  expect([0, 10, 30].map((at) => nextTurning(points, at, 1))).toEqual([10, 30, 10])
  expect([35, 30, 10].map((at) => nextTurning(points, at, -1))).toEqual([30, 10, 30])
  expect(nextTurning([], 5, 1)).toBeUndefined()
})
