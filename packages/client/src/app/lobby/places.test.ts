import { expect, test } from 'vitest'
import { loadDisplay } from '../parts/titles.ts'
import { toyPackage } from '../testing/fixture.ts'
import { placesOf } from './places.ts'

test('offers a side, a random one, or both; alone, a secret choice of sides is settled', async () => {
  const rock = await loadDisplay('return-to-the-rock')
  if (rock === undefined) throw new Error('no title')
  const places = placesOf(rock, 2)
  expect(places.map(({ id }) => id)).toEqual(['us', 'japan', 'random', 'all', 'secret'])
  const settled = (id: string, chance = 0) => places.find((place) => place.id === id)?.settle(chance)
  expect(settled('japan')).toEqual({ seats: [0], decided: { sides: 'first-japan' } })
  expect(settled('random', 0.4)).toEqual({ seats: [0], decided: { sides: 'first-us' } })
  expect(settled('random', 0.6)).toEqual({ seats: [0], decided: { sides: 'first-japan' } })
  expect(settled('all')).toEqual({ seats: [0, 1], decided: { sides: 'first-us' } })
  expect(settled('secret')).toEqual({ seats: [0], decided: { sides: 'secret' } })
})

test('with three seats offers a side or a random one; with two, the allies are one', () => {
  const firstSeat = { 'first-red': 'red', 'first-blue': 'blue' }
  const options = [{ id: 'sides', values: Object.keys(firstSeat), default: 'first-red', firstSeat }]
  const sidesFor = ({ sides, two }: { readonly [id: string]: string }, seat: number) => {
    if (two === 'yes') return [['red', 'blue'], []][seat] ?? []
    return [[sides === 'first-blue' ? 'blue' : 'red'], ['red'], ['blue']][seat] ?? []
  }
  const title = { ...toyPackage, rules: { ...toyPackage.rules, options, sidesFor } }
  const words = (seats: number, two: string) => placesOf(title, seats, { two }).map((place) => place.words)
  expect(words(3, 'no')).toEqual(['Red', 'Blue', 'A random side', 'All, alone'])
  expect(words(2, 'yes')).toEqual(['Red + Blue', 'A random side', 'Both, alone'])
  expect(placesOf(title, 3, {})[1]?.settle(0)).toEqual({ seats: [0], decided: { sides: 'first-blue' } })
  const plain = { ...title, rules: { ...title.rules, options: [] } }
  expect(placesOf(plain, 3, {}).map((place) => place.words)).toEqual(['Red', 'Red', 'Blue', 'All, alone'])
})

test('without an option that settles sides offers a seat, or all', () => {
  expect(placesOf(toyPackage, 3).map(({ id }) => id)).toEqual(['0', '1', '2', 'all'])
})
