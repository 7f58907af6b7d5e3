import { expect, test } from 'vitest'
import { loadTitle } from '../parts/titles.ts'
import { toyPackage } from '../testing/fixture.ts'
import { placesOf } from './places.ts'

test('one plays a side, a random one, or both; what would be settled in secret is settled where one plays alone', async () => {
  const rock = await loadTitle('return-to-the-rock')
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

test('where no option settles the sides one takes a seat, or all', () => {
  expect(placesOf(toyPackage, 3).map(({ id }) => id)).toEqual(['0', '1', '2', 'all'])
})
