import { expect, test } from 'vitest'
import { RequestBucket, TimedAllowance } from './rate-limit.ts'
import { weigh, weightOfCommand, weightOfRecords } from './weights.ts'

const choice = { verb: 'go' }
const plan = (answers: number) =>
  weightOfCommand({ kind: 'choose', seat: 0, choices: Array.from({ length: answers }, () => choice) })

test('a few history lines count as one request, a whole page as three', () => {
  expect(weightOfRecords({ from: 100, to: 150 })).toBe(0)
  expect(weightOfRecords({ from: 0, to: 200 })).toBe(2)
  expect(weightOfRecords({ from: 0, to: 1_000_000_000 })).toBe(2)
  expect(weightOfRecords({ from: 10, to: 0 })).toBeLessThanOrEqual(0)
})

test('an answer counts as one request, the longest plan as five', () => {
  expect([plan(1), plan(7), plan(32), weightOfCommand({ kind: 'undo', seat: 0 })]).toEqual([0, 0, 4, 0])
})

test('heavier requests use up more of a connection’s limit', () => {
  const allowance = new TimedAllowance(
    [new RequestBucket({ burst: 1, perSecond: 0 })],
    new RequestBucket({ burst: 12, perSecond: 0 }),
  )
  weigh(allowance, 5)
  weigh(allowance, 5)
  expect(() => weigh(allowance, 5)).toThrow('too-fast')
  expect(() => weigh(allowance, 0)).not.toThrow()
  expect(() => weigh(undefined, 1)).toThrow('too-fast')
})
