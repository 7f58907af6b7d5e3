import { describe, expect, test } from 'vitest'
import { talkLength, talkText, tidyTalk } from './talk.ts'

describe('a line of talk', () => {
  test('is composed, and stands without space around it', () => {
    expect(talkText('  cafe\u0301 ')).toBe('caf\u00e9')
    expect(talkText('<b>Good luck!</b> & more')).toBe('<b>Good luck!</b> & more')
  })

  test('has 1 to 500 characters, however many bytes they take', () => {
    expect(talkText('🏝'.repeat(500))).toHaveLength(1000)
    expect(talkText('🏝'.repeat(501))).toBeUndefined()
    expect(talkLength('🏝é')).toBe(2)
    for (const empty of ['', '   ', '\u200b\u200d', '\u0301']) expect(talkText(empty)).toBeUndefined()
  })

  test.each(['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0000b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\ud800b', 'a\tb'])(
    'takes no end of line, control character or override: %j',
    (text) => {
      expect(talkText(text)).toBeUndefined()
      const tidy = tidyTalk(text)
      expect(talkText(tidy)).toBe(tidy)
    },
  )

  test('keeps words apart when it is tidied', () => {
    expect(tidyTalk(' first\r\n\r\nsecond\tthird\u2029fourth \u202egnihtyna ')).toBe(
      'first second third fourth gnihtyna',
    )
  })
})
