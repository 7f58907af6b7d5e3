import { describe, expect, test } from 'vitest'
import { createSpeaker, humanise, Token } from './speak.ts'

const names = {
  piece: (id: string) => `unit ${id}`,
  space: (id: string) => `field ${id}`,
  side: (id: string) => id.toUpperCase(),
  seat: (seat: number) => ['Red', 'Blue'][seat] ?? '?',
  user: (seat: number) => ['Ann', 'Ben'][seat] ?? '?',
}
const speaker = createSpeaker(
  {
    moved: '{piece} moves to {space}.',
    lost: '{pieces, plural, =0 {Nobody is lost} one {One is lost} other {# are lost}}: {pieces}.',
    side: '{side, select, us {The Americans win} other {{side} wins}}.',
    plays: '{first} plays {seat}.',
    broken: 'needs {missing}',
  },
  names,
)

describe('texts', () => {
  test('named things become tokens in the sentence', () => {
    const parts = speaker.parts({ key: 'moved', args: { piece: { piece: 'a' }, space: { space: '9' } } })
    expect(parts).toEqual([new Token('piece', 'a', 'unit a'), ' moves to ', new Token('space', '9', 'field 9'), '.'])
  })

  test('a list counts as a plural and is joined with "and"', () => {
    const lost = (ids: string[]) => speaker.plain({ key: 'lost', args: { pieces: { pieces: ids } } })
    expect(lost(['a'])).toBe('One is lost: unit a.')
    expect(lost(['a', 'b', 'c'])).toBe('3 are lost: unit a, unit b and unit c.')
    expect(lost([])).toBe('Nobody is lost: none.')
  })

  test('a text can select by the id of a side', () => {
    expect(speaker.plain({ key: 'side', args: { side: { side: 'us' } } })).toBe('The Americans win.')
    expect(speaker.plain({ key: 'side', args: { side: { side: 'japan' } } })).toBe('JAPAN wins.')
  })

  test('an argument called seat is named by side, any other seat by user', () => {
    expect(speaker.plain({ key: 'plays', args: { first: { seat: 0 }, seat: { seat: 0 } } })).toBe('Ann plays Red.')
  })

  test('the texts of the title override the client’s', () => {
    expect(speaker.plain({ key: 'match.resigned', args: { seat: { seat: 1 } } })).toBe('Blue resigned.')
  })

  test('a missing text or argument still gives readable words', () => {
    expect(speaker.plain({ key: 'choice.leadUnit' })).toBe('Lead unit')
    expect(speaker.plain({ key: 'broken' })).toBe('Broken')
    expect(humanise('ask.move-out')).toBe('Move out')
  })
})
