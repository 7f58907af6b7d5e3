import { expect, test } from 'vitest'
import { ruleNotes } from './rule-notes.ts'

test('one rule to a line', () => {
  expect(
    ruleNotes('\n1.0 | Start | Begin.\n1.1 | Turn | Go on: (left | or right).\n'.replace('t | or', 't, or')),
  ).toEqual({
    '1.0': { title: 'Start', text: 'Begin.' },
    '1.1': { title: 'Turn', text: 'Go on: (left, or right).' },
  })
})

test('no line without its three parts, and no number twice', () => {
  for (const lines of ['1.0 | Start', '1.0 | Start | a | b', '1.0 | A | b.\n1.0 | C | d.', ''])
    expect(() => ruleNotes(lines)).toThrow(RangeError)
})
