import { expect, test } from 'vitest'
import { oncePer, oncePerMatch } from './once.ts'

test('what belongs to a key or a match is made once, even if it is nothing', () => {
  let made = 0
  const nothing = oncePer((key: { name: string }) => {
    made++
    return key.name === 'none' ? undefined : key.name
  })
  const [none, some] = [{ name: 'none' }, { name: 'some' }]
  expect([nothing(none), nothing(none), nothing(some), nothing(some)]).toEqual([undefined, undefined, 'some', 'some'])
  expect(made).toBe(2)
})

test('what belongs to a match follows its table, not the object that holds it', () => {
  let made = 0
  const count = oncePerMatch((_: { readonly table: object }) => ++made)
  const table = {}
  expect([count({ table }), count({ table }), count({ table: {} })]).toEqual([1, 1, 2])
})
