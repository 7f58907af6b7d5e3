import type { Choice } from '@topside/engine'
import { expect, test } from 'vitest'
import { entriesOf, entryFor, quick } from './entries.ts'

const NONE: ReadonlySet<string> = new Set()
const ab = ['a', 'b']
const alike = new Map([
  ['a', ab],
  ['b', ab],
])
const flip = (piece: string): Choice => ({ verb: 'flip', piece })
const done: Choice = { verb: 'done' }
const pass: Choice = { verb: 'pass' }

test('interchangeable pieces are one entry for each action', () => {
  const choices: Choice[] = [
    { verb: 'move', piece: 'a', space: '1' },
    { verb: 'move', piece: 'a', space: '2' },
    { verb: 'move', piece: 'b', space: '1' },
    { verb: 'move', piece: 'b', space: '2' },
    flip('a'),
    flip('c'),
    flip('b'),
    done,
  ]
  const entries = entriesOf(choices, alike, NONE)
  expect([...entries.values()].map((like) => like.map((choice) => choices.indexOf(choice)))).toEqual([
    [0, 2],
    [1, 3],
    [4, 6],
    [5],
    [7],
  ])
  expect(entryFor(entries, choices[6])).toBe(choices[4])
  expect(entryFor(entries, undefined)).toBeUndefined()
})

test('an expanded entry is listed piece by piece', () => {
  expect(entriesOf([flip('a'), flip('b')], alike, new Set(['a'])).size).toBe(2)
})

test('a small screen shows other choices before "pass", and first the one that ends something', () => {
  const units = ['a', 'b', 'c'].map((piece): Choice => ({ verb: 'unit', piece }))
  expect(quick([...units, pass], undefined, 3)).toEqual([units[0], units[1], pass])
  expect(quick([...units, done], undefined, 3)).toEqual([done, units[0], units[1]])
  expect(quick([...units, pass], pass, 3)).toEqual([pass, units[0], units[1]])
  expect(quick([pass, done], undefined, 3)).toEqual([pass, done])
})
