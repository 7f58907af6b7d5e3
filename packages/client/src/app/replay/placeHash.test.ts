import { expect, test } from 'vitest'
import { placeHash, placeOf } from './placeHash.ts'

test('a moment and its viewer are found again from an address', () => {
  for (const viewer of ['all', 'spectator', 0, 1] as const)
    expect(placeOf(placeHash(12, viewer), 2)).toEqual({ at: 12, viewer })
})

test('what names no moment, or a seat that is not there, is left out', () => {
  expect(placeOf('', 2)).toEqual({})
  expect(placeOf('#moment=-3&seen=2', 2)).toEqual({})
  expect(placeOf('#moment=x&seen=everybody', 2)).toEqual({})
})
