import { expect, test } from 'vitest'
import { placeHash, placeOf } from './placeHash.ts'

test('a moment and its viewer survive a round trip', () => {
  for (const viewer of ['all', 'spectator', 0, 1] as const)
    expect(placeOf(placeHash(12, viewer), 2)).toEqual({ at: 12, viewer })
})

test('invalid moments and seats are ignored', () => {
  expect(placeOf('', 2)).toEqual({})
  expect(placeOf('#moment=-3&seen=2', 2)).toEqual({})
  expect(placeOf('#moment=x&seen=everybody', 2)).toEqual({})
})
