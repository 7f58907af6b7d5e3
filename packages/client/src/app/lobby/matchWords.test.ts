import { expect, test } from 'vitest'
import { summaryOf, summarySeat, toyPackage } from '../testing/fixture.ts'
import { speakerOf } from '../words/speak.ts'
import { freeSeats } from './join.ts'
import { chosenWords, seatWords, sideWords, turnWords, vacantSeats } from './matchWords.ts'

const base = summaryOf({
  status: 'running',
  seats: [summarySeat('Ann', true, 'red'), summarySeat('Ben', false, 'blue')],
  deciding: [1],
  mine: true,
})

test('says whose turn it is', () => {
  expect(turnWords(undefined, base)).toEqual({ words: 'Ben to decide', yours: false })
  expect(turnWords(undefined, { ...base, deciding: [0, 1] })).toEqual({ words: 'Your turn', yours: true })
  expect(
    turnWords(undefined, { ...base, status: 'finished', outcome: { winner: 0, reason: { key: 'x' } } }).words,
  ).toBe('You won')
  expect(turnWords(undefined, { ...base, status: 'open', seats: [summarySeat(null)] }).words).toBe(
    'waits for an opponent',
  )
})

test('names the sides that an option settles before the match begins', () => {
  const settles = {
    id: 'sides',
    values: ['first-red'],
    default: 'first-red',
    firstSeat: { 'first-red': 'red', x: 'blue' },
  }
  const title = { ...toyPackage, rules: { ...toyPackage.rules, options: [settles] } }
  const open = { ...base, status: 'open' as const, seats: [summarySeat('Bo'), summarySeat(null)] }
  expect([0, 1].map((seat) => sideWords(title, open, seat))).toEqual(['Red', 'Blue'])
  expect(sideWords(title, { ...open, options: { sides: 'secret' } }, 1)).toBeUndefined()
  expect(sideWords(title, { ...open, status: 'running' }, 1)).toBeUndefined()
})

test('names a computer by its strength, says that it is thinking, and does not offer its seat', () => {
  const computer = { ...summarySeat(null, false, 'blue'), bot: 'officer' as const }
  const match = { ...base, seats: [summarySeat('Ann', true, 'red'), computer] }
  expect(turnWords(toyPackage, match)).toEqual({ words: 'Blue: Computer (officer) is thinking', yours: false })
  expect(turnWords(undefined, match).words).toBe('Computer (officer) is thinking')
  const open = { ...match, status: 'open' as const, seats: [summarySeat(null), computer] }
  expect(freeSeats(open)).toEqual([0])
  const outcome = { winner: 1, reason: { key: 'x' } }
  expect(turnWords(toyPackage, { ...match, status: 'finished', outcome }).words).toBe('Blue: Computer (officer) won')
})

test('names seats that may be taken over, to users who do not play', () => {
  const [ann, ben] = [
    summarySeat('Ann', false, 'red'),
    { ...summarySeat('Ben', false, 'blue'), offer: 'absence' as const },
  ]
  const free = { ...base, seats: [ann, ben] }
  expect(turnWords(toyPackage, free)).toEqual({ words: 'Free to take over: Blue (Ben)', yours: false })
  expect(vacantSeats(free)).toEqual([1])
  expect(vacantSeats({ ...free, seats: [{ ...ann, you: true }, ben] })).toEqual([])
  expect(vacantSeats({ ...free, seats: [ann, { ...ben, offer: 'asked' }] })).toEqual([])
})

test('an offered rematch waits for the answer of the other player', () => {
  const seats = ['Ann', null].map((name) => summarySeat(name))
  const offered = { ...base, status: 'open' as const, seats, mine: false, rematchOf: 'a', invited: 1 }
  expect(turnWords(undefined, offered)).toEqual({ words: 'A rematch is offered', yours: true })
  expect(turnWords(undefined, { ...offered, mine: true }).yours).toBe(false)
})

test('does not mistake a name in a file for a user’s', () => {
  const seats = ['red', 'blue'].map((side) => ({ name: null, nameInFile: 'Ann', side, you: false }))
  const imported = { ...base, imported: true, seats }
  expect(seatWords(toyPackage, imported, 0)).toBe('Red')
  expect(seatWords(undefined, imported, 1)).toBe('Seat 2')
  const outcome = { winner: 0, reason: { key: 'x' } }
  expect(turnWords(toyPackage, { ...imported, status: 'finished', outcome }).words).toBe('Red won')
})

test('names the scenario and the options that apply to it', () => {
  const texts = {
    'scenario.night': 'By night',
    'option.wind': 'Wind',
    'option.wind.west': 'from the west',
    'option.moon': 'Moon',
    'option.moon.full': 'full',
    'option.mines': 'Mines',
    'option.rafts': 'Rafts',
  }
  const rules = {
    ...toyPackage.rules,
    scenarios: ['day', 'night'],
    options: [
      { id: 'wind', values: ['west', 'east'], default: 'west' },
      { id: 'moon', values: ['full', 'new'], default: 'full', scenarios: ['day'] },
      { id: 'mines', values: ['no', 'yes'], default: 'no' },
      { id: 'rafts', values: ['no', 'yes'], default: 'no' },
    ],
  }
  const title = { ...toyPackage, rules, texts }
  expect(chosenWords(title, speakerOf(title), { scenario: 'night', mines: 'yes' })).toEqual([
    'By night',
    'Wind: from the west',
    'Mines',
  ])
})
