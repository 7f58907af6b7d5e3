import { expect, test } from 'vitest'
import { packNamed, readNamed } from './named.ts'

test('what a question names is read as it was written', () => {
  for (const args of [
    {},
    { area: { space: '25' } },
    { unit: { piece: 'itagaki' }, to: { space: 'a, b:c%' } },
    { units: { pieces: ['a', 'b c'] }, none: { pieces: [] }, spaces: { spaces: ['1', '2'] } },
    { side: { side: 'us' }, seat: { seat: 2 } },
  ])
    expect(readNamed(packNamed(args))).toEqual(args)
})

test('words and numbers are not told', () => {
  expect(packNamed({ count: 3, name: 'secret', area: { space: '25' } })).toBe('area:s25')
})
