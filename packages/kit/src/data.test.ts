import { expect, it } from 'vitest'
import { idOf, oneOf } from './data.ts'

const SIDES = ['us', 'japan'] as const

it('a text of a data file must be one of the words that the rules know', () => {
  expect(oneOf(SIDES, 'japan')).toBe('japan')
  for (const text of ['Japan', '', undefined]) expect(() => oneOf(SIDES, text)).toThrow(RangeError)
  expect(() => oneOf(SIDES, 'both')).toThrow('both is none of us, japan')
})

it('a text must be an id of the right kind', () => {
  const unitId = idOf((text): text is `us-${string}` => text.startsWith('us-'), 'unit')
  expect(unitId('us-1')).toBe('us-1')
  expect(() => unitId('jp-1')).toThrow(new RangeError('unknown unit: jp-1'))
})
