import { expect, test } from 'vitest'
import { luckOf } from './luck.ts'

const rolls = [
  { n: 0, sides: [6, 6, 6, 6], values: [6, 6, 1, 2] },
  { n: 1, sides: [6], values: [3] },
  { n: 2, sides: [10], values: [10] },
]
const at = (line: object) => ({ at: 0, line: { key: 'k', ...line } })

test('two groups belong to the roller and to the opponent', () => {
  const [first, second] = luckOf(rolls, [at({ seat: 1, roll: { n: 0, values: [6, 6, 1, 2], groups: [2, 2] } })], 2)
  expect(first).toMatchObject({ seat: 0, dice: 2, sum: 3, expected: 7 })
  expect(second).toMatchObject({ seat: 1, dice: 2, sum: 12, expected: 7 })
  expect(second?.sigmas).toBeCloseTo(5 / Math.sqrt((2 * 35) / 12))
  expect(first?.sigmas).toBeLessThan(0)
})

test('a roll shown twice counts once, one without a seat belongs to no one', () => {
  const lines = [
    at({ seat: 0, roll: { n: 1, values: [3] } }),
    at({ seat: 0, roll: { n: 1, values: [3] } }),
    at({ roll: { n: 2, values: [10] } }),
  ]
  expect(luckOf(rolls, lines, 2)).toMatchObject([
    { seat: 0, dice: 1, sum: 3, expected: 3.5 },
    { seat: null, dice: 1, sum: 10, expected: 5.5 },
  ])
})

test('with three players the groups belong to the seats that the roll names', () => {
  const line = at({ roll: { n: 0, values: [6, 6, 1, 2], groups: [2, 2], seats: [2, 0] } })
  expect(luckOf(rolls, [line], 3)).toMatchObject([
    { seat: 0, dice: 2, sum: 3 },
    { seat: 2, dice: 2, sum: 12 },
  ])
})

test('no dice, no luck', () => {
  expect(luckOf([], [at({ seat: 0 })], 2)).toEqual([])
})
