import { expect, test } from 'vitest'
import { KeyedLimit, RequestBucket, TimedAllowance } from './rate-limit.ts'

test('a limit remembers a bounded number of keys', () => {
  const limit = new KeyedLimit({ burst: 1, perSecond: 0 })
  expect([limit.take('ann'), limit.take('ann'), limit.take('bob')]).toEqual([true, false, true])
  for (let n = 0; n < 10_000; n++) limit.take(String(n))
  expect(limit.take('ann')).toBe(true)
})

/** Uses that many milliseconds of processor time. */
function busy(milliseconds: number): string {
  const from = process.threadCpuUsage().user
  while (process.threadCpuUsage().user - from < milliseconds * 1000);
  return 'done'
}

test('a request is charged its processor time afterwards, and the next ones wait for the refill', () => {
  const time = new RequestBucket({ burst: 10, perSecond: 0 })
  const [one, other] = [1, 2].map(() => new TimedAllowance([time], new RequestBucket({ burst: 100, perSecond: 0 })))
  expect([one?.take(), one?.spend(() => 'cheap')]).toEqual([true, 'cheap'])
  // While anything is left, a request may overdraw it.
  expect([other?.take(), other?.spend(() => busy(30))]).toEqual([true, 'done'])
  expect([one?.take(), other?.take()]).toEqual([false, false])
})

test('failed work is charged too', () => {
  const allowance = new TimedAllowance(
    [new RequestBucket({ burst: 5, perSecond: 0 })],
    new RequestBucket({ burst: 9, perSecond: 0 }),
  )
  const fail = (): never => {
    busy(20)
    throw new RangeError('failed')
  }
  expect(() => allowance.spend(fail)).toThrow('failed')
  expect(allowance.take()).toBe(false)
})
