import { expect, it } from 'vitest'
import { play, toy } from '../testing/index.ts'
import type { ExampleScript } from '../title/example.ts'
import { exampleFile, exampleScript } from './example-file.ts'
import { checkFile } from './file.ts'
import type { Match } from './match.ts'

const ENTRY = { id: 'taking', name: 'Red takes the middle' }

/** A match with two rolls that stops before its end. */
function played(): { match: Match; script: ExampleScript } {
  const toyMatch = play(toy, { options: { reserves: 'no' }, dice: [[6], [2]] })
  toyMatch.as(0).choose({ value: 2 })
  toyMatch.as(1).choose({ value: 0 })
  toyMatch.choose('take', 'take', 'pass')
  const match = toyMatch.match as unknown as Match
  return { match, script: exampleScript(match) }
}

it('an example contains the answers and the dice', () => {
  const { script } = played()
  expect(script).toEqual({
    rulesVersion: 1,
    options: { scenario: 'standard', reserves: 'no' },
    answers: ['0 bid-2', '1 bid-0', '0 take-west', '1 take-east', '0 pass'],
    dice: [[6], [2]],
  })
})

it('the file of an example replays it, with the printed dice', () => {
  const { match, script } = played()
  const file = exampleFile(toy, ENTRY, JSON.parse(JSON.stringify(script)))
  const check = checkFile(toy, file)
  expect(check.faults).toEqual([])
  expect(check.match?.snapshot()).toEqual(match.snapshot())
  expect(file.rolls.map(({ values }) => values)).toEqual([[6], [2]])
  expect(file.seats.map(({ name }) => name)).toEqual([ENTRY.name, ENTRY.name])
  expect(file.serverSeed).toBeUndefined()
})

it('the file of an example is always the same, and differs from that of another example', () => {
  const { script } = played()
  expect(exampleFile(toy, ENTRY, script)).toEqual(exampleFile(toy, ENTRY, script))
  expect(exampleFile(toy, { ...ENTRY, id: 'other' }, script).commitment).not.toBe(
    exampleFile(toy, ENTRY, script).commitment,
  )
})

it.each([
  ['an answer that is not offered', { answers: ['0 bid-7'] }, 'answer 0 is not offered: 0 bid-7'],
  ['an answer of a seat that is not asked', { answers: ['0 bid-1', '0 bid-1'] }, 'answer 1 is not offered: 0 bid-1'],
  ['an answer of nobody', { answers: ['bid-1'] }, 'answer 0 is not offered: bid-1'],
  ['a die that does not fall', { dice: [[6], [2], [1]] }, '2 of 3 rolls fall'],
  ['a die too few', { dice: [[6]] }, 'a procedure failed'],
])('%s is found', (_, change, says) => {
  const { script } = played()
  expect(() => exampleFile(toy, ENTRY, { ...script, ...change })).toThrow(says)
})

it('a match with a takeback cannot be an example', () => {
  const { setup, rolls, commands } = played().match
  expect(() => exampleScript({ setup, rolls, commands: [...commands, { kind: 'undo', seat: 0 }] })).toThrow(
    'an example has no undo',
  )
})
