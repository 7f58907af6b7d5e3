import { expect, test } from 'vitest'
import { before, found, marked, sectionsOf } from './sections.ts'

const note = (title: string, text = '') => ({ title, text })
const notes = {
  '12.3': note('Fighting on arrival'),
  '12.21': note('Beaches', 'It costs 2 points.'),
  '9.4.2A': note('Lead unit', 'The attacker picks one.'),
  '9.0': note('Combat'),
  '12.2': note('Where'),
  '9.4': note('An attack'),
}
const table = { rule: '12.2', title: 'Beach hexes', head: ['Area', 'Hexes'], rows: [['North', '2428']] }

test('rules follow the order of their book, in sections, with their tables', () => {
  expect(Object.keys(notes).sort(before)).toEqual(['9.0', '9.4', '9.4.2A', '12.2', '12.21', '12.3'])
  const [combat, arrivals] = sectionsOf(notes, [table])
  expect([combat?.title, combat?.rules.map(({ depth }) => depth)]).toEqual(['Combat', [0, 1, 2]])
  expect(arrivals?.rules.map(({ depth, tables }) => [depth, tables.length])).toEqual([
    [1, 1],
    [2, 0],
    [1, 0],
  ])
})

test('numbers with letters follow the others, in a section of their own', () => {
  const answers = {
    M13: note('Several ways'),
    M2: note('Out'),
    M: note('Movement'),
    AR1: note('Range'),
    A1: note('Point'),
  }
  const sections = sectionsOf({ ...answers, '12.2': notes['12.2'], '9.0': notes['9.0'] }, [])
  expect(sections.map(({ number }) => number)).toEqual(['9', '12', 'A', 'AR', 'M'])
  const [last] = sections.slice(-1)
  expect(last?.title).toBe('Movement')
  expect(last?.rules.map(({ number, depth }) => [number, depth])).toEqual([
    ['M', 0],
    ['M2', 1],
    ['M13', 1],
  ])
})

test('a search finds rules by number, words and table cells', () => {
  const sections = sectionsOf(notes, [table])
  const numbers = (search: string) => found(sections, search).flatMap(({ rules }) => rules.map(({ number }) => number))
  expect(numbers('ATTACKER picks')).toEqual(['9.4.2A'])
  expect(numbers('2428')).toEqual(['12.2'])
  expect(numbers('12.2')).toEqual(['12.2', '12.21'])
  expect(numbers('nothing of the kind')).toEqual([])
  expect(numbers(' ')).toHaveLength(6)
})

test('search words are marked literally, even with special characters', () => {
  expect(marked('costs 2 (two)', '(two)')).toEqual(['costs 2 ', '(two)', ''])
  expect(marked('Costs', '')).toEqual(['Costs'])
})
