import { expect, test } from 'vitest'
import { KeyedLimit } from './rate-limit.ts'

test('a limit remembers no more askers than it has room for', () => {
  const limit = new KeyedLimit({ burst: 1, perSecond: 0 })
  expect([limit.take('ann'), limit.take('ann'), limit.take('bob')]).toEqual([true, false, true])
  for (let n = 0; n < 10_000; n++) limit.take(String(n))
  expect(limit.take('ann')).toBe(true)
})
