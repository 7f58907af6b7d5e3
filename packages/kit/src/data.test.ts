import { expect, it } from 'vitest'
import { oneOf } from './data.ts'

const SIDES = ['us', 'japan'] as const

it('a text of a data file is one of the words that the rules know, or a mistake', () => {
  expect(oneOf(SIDES, 'japan')).toBe('japan')
  for (const text of ['Japan', '', undefined]) expect(() => oneOf(SIDES, text)).toThrow(RangeError)
  expect(() => oneOf(SIDES, 'both')).toThrow('both is none of us, japan')
})
