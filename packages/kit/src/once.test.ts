import { expect, test } from 'vitest'
import { keptIn, onceEach, oncePer, oncePerMatch, oncePerName, oncePerPosition, oncePerValues } from './once.ts'

test('a result per key or match is made once, even if it is undefined', () => {
  let made = 0
  const nothing = oncePer((key: { name: string }) => {
    made++
    return key.name === 'none' ? undefined : key.name
  })
  const [none, some] = [{ name: 'none' }, { name: 'some' }]
  expect([nothing(none), nothing(none), nothing(some), nothing(some)]).toEqual([undefined, undefined, 'some', 'some'])
  expect(made).toBe(2)
})

test('a result per number is made once', () => {
  let made = 0
  const odd = onceEach((key) => {
    made++
    return key % 2 === 1
  })
  expect([odd(4), odd(7), odd(4), odd(7)]).toEqual([false, true, false, true])
  expect(made).toBe(2)
})

test('a result per name is made once, from the first arguments with that name', () => {
  const made: string[] = []
  const way = oncePerName(
    (pace: string, wheeled: boolean) => (wheeled ? 'road' : pace),
    (name, pace) => {
      made.push(pace)
      return `${name} at ${pace}`
    },
  )
  expect([way('foot', false), way('slow', true), way('fast', true)]).toEqual([
    ...['foot at foot', 'road at slow', 'road at slow'],
  ])
  expect(made).toEqual(['foot', 'slow'])
})

test('a map’s value is made if it is absent, and may be undefined', () => {
  const kept = new Map<number, string | undefined>([[1, undefined]])
  const make = () => 'made'
  expect([keptIn(kept, 1, make), keptIn(kept, 2, make), keptIn(kept, 2, () => 'again')]).toEqual([
    ...[undefined, 'made', 'made'],
  ])
})

test('a result per match follows its table, not the object that holds it', () => {
  let made = 0
  const count = oncePerMatch((_: { readonly table: object }) => ++made)
  const table = {}
  expect([count({ table }), count({ table }), count({ table: {} })]).toEqual([1, 1, 2])
})

test('a result per values is made again when one of them changes, for each match separately', () => {
  let [made, turn] = [0, 1]
  const count = oncePerValues(
    (_: { readonly table: object }) => ++made,
    () => ['winter', turn],
  )
  const [one, other] = [{ table: {} }, { table: {} }]
  expect([count(one), count(one), count(other), count(one)]).toEqual([1, 1, 2, 1])
  turn = 2
  expect([count(one), count(one), count(other)]).toEqual([3, 3, 4])
})

test('the arguments count among the values: only the last result is kept', () => {
  let made = 0
  const count = oncePerValues(
    (_: { readonly table: object }, side: string) => `${side} ${++made}`,
    () => ['winter'],
  )
  const one = { table: {} }
  expect([count(one, 'us'), count(one, 'us'), count(one, 'japan'), count(one, 'us')]).toEqual([
    ...['us 1', 'us 1', 'japan 2', 'us 3'],
  ])
})

test('a result per position is made again when its table or another value changes', () => {
  let [made, turn] = [0, 1]
  const listeners: (() => void)[] = []
  const game = { table: { watch: (listener: () => void) => void listeners.push(listener) } }
  const count = oncePerPosition(
    (_: typeof game) => ++made,
    () => [turn],
  )
  expect([count(game), count(game)]).toEqual([1, 1])
  for (const changed of listeners) changed()
  expect([count(game), count(game)]).toEqual([2, 2])
  turn = 2
  expect([count(game), count(game)]).toEqual([3, 3])
  expect([count({ ...game }), count(game)]).toEqual([4, 5])
  expect(listeners.length).toBe(1)
})
