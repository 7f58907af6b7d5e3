import { LONGEST_ID } from '@topside/engine'
import { expect, test } from 'vitest'
import { wayIn } from './6.9-plan-shown.ts'

const way = (...path: string[]) => wayIn({ unit: 'any' as never, path, spent: 1, attack: false, road: false })

test('6.9: units of a type that go to one place by different ways are told apart', () => {
  expect(way('kranji', 'tengah', 'bulim')).toEqual({ space: 'bulim', option: 'tengah ground' })
  expect(way('kranji', 'mandai', 'bulim')).not.toEqual(way('kranji', 'tengah', 'bulim'))
})

test('6.9: a long way is named within the length of an option', () => {
  const first = way('changi', 'paya-lebar', 'thomson', 'tanglin', 'queenstown', 'bulim')
  const second = way('changi', 'paya-lebar', 'thomson', 'tanglin', 'clementi', 'bulim')
  for (const { option = '' } of [first, second]) expect(option.length).toBeLessThanOrEqual(LONGEST_ID)
  expect(first.option).toBe('paya-le thomson tanglin queenst ground')
  expect(second).not.toEqual(first)
})
