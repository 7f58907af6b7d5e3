import { expect, test } from 'vitest'
import { packNamed, readNamed } from './named.ts'

test('packed arguments are restored', () => {
  for (const args of [
    {},
    { area: { space: '25' } },
    { unit: { piece: 'itagaki' }, to: { space: 'a, b:c%' } },
    { units: { pieces: ['a', 'b c'] }, none: { pieces: [] }, spaces: { spaces: ['1', '2'] } },
    { side: { side: 'us' }, seat: { seat: 2 } },
  ])
    expect(readNamed(packNamed(args))).toEqual(args)
})

test('ids in a list share their beginnings', () => {
  const args = {
    guns: {
      pieces: ['us42-fort-mills-boston', 'us42-fort-mills-chicago', 'us42-fort-mills', 'us42-fort-mills', 'sally'],
    },
    odd: { pieces: ['山下 山下', '山下 山口', '', '+', 'abc+', 'abcd'] },
    hexes: { spaces: ['b3899', 'b3900'] },
  }
  expect(readNamed(packNamed(args))).toEqual(args)
  expect(packNamed({ guns: { pieces: args.guns.pieces.slice(0, 2) } })).toBe('guns:Pus42-fort-mills-boston +=chicago')
})

test('words and numbers are left out', () => {
  expect(packNamed({ count: 3, name: 'secret', area: { space: '25' } })).toBe('area:s25')
})
