import { describe, expect, test } from 'vitest'
import { chatLength, chatText, tidyChat } from './chat.ts'

describe('a line of chat', () => {
  test('is composed and trimmed', () => {
    expect(chatText('  cafe\u0301 ')).toBe('caf\u00e9')
    expect(chatText('<b>Good luck!</b> & more')).toBe('<b>Good luck!</b> & more')
  })

  test('has 1 to 500 characters, however many bytes they take', () => {
    expect(chatText('🏝'.repeat(500))).toHaveLength(1000)
    expect(chatText('🏝'.repeat(501))).toBeUndefined()
    expect(chatLength('🏝é')).toBe(2)
    for (const empty of ['', '   ', '\u200b\u200d', '\u0301']) expect(chatText(empty)).toBeUndefined()
  })

  test.each(['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0000b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\ud800b', 'a\tb'])(
    'takes no end of line, control character or override: %j',
    (text) => {
      expect(chatText(text)).toBeUndefined()
      const tidy = tidyChat(text)
      expect(chatText(tidy)).toBe(tidy)
    },
  )

  test('keeps words separate when it is tidied', () => {
    expect(tidyChat(' first\r\n\r\nsecond\tthird\u2029fourth \u202egnihtyna ')).toBe(
      'first second third fourth gnihtyna',
    )
  })
})
