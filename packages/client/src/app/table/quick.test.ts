import type { Choice } from '@topside/engine'
import { expect, test } from 'vitest'
import { quick } from './quick.ts'

const done: Choice = { verb: 'done' }
const pass: Choice = { verb: 'pass' }

test('a small screen shows something before what passes, and what ends one thing first', () => {
  const units = ['a', 'b', 'c'].map((piece): Choice => ({ verb: 'unit', piece }))
  expect(quick([...units, pass], undefined, 3)).toEqual([units[0], units[1], pass])
  expect(quick([...units, done], undefined, 3)).toEqual([done, units[0], units[1]])
  expect(quick([...units, pass], pass, 3)).toEqual([pass, units[0], units[1]])
  expect(quick([pass, done], undefined, 3)).toEqual([pass, done])
})
