import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { seededRandom } from './cheap-dice.ts'
import { ShortHmac } from './short-hmac.ts'

function digest(key: Uint8Array, beginning: string, end: string): string {
  const into = new Uint8Array(32)
  new ShortHmac(key, utf8ToBytes(beginning)).digest(end, into)
  return bytesToHex(into)
}

test('the second example of RFC 4231', () => {
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(digest(utf8ToBytes('Jefe'), 'what do ya want ', 'for nothing?')).toBe(expected)
})

test('it is what the library gives, however long the beginning is', () => {
  const random = seededRandom('hmac')
  for (let length = 0; length < 300; length++) {
    const key = Uint8Array.from({ length: length % 65 }, () => Math.floor(random() * 256))
    const beginning = Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 128))).join('')
    const end = `${Math.floor(random() * 10 ** (length % 7))}|${length % 3}`
    const whole = hmac(sha256, key, utf8ToBytes(beginning + end))
    if ((length % 64) + end.length <= 55) expect(digest(key, beginning, end)).toBe(bytesToHex(whole))
    else expect(() => digest(key, beginning, end)).toThrow(RangeError)
  }
})

test('one digest after the other, of messages of any length, makes no difference', () => {
  const key = utf8ToBytes('key')
  const made = new ShortHmac(key, utf8ToBytes('beginning|'))
  const into = new Uint8Array(32)
  for (const end of ['1', '1234567890', '', '22']) {
    made.digest(end, into)
    expect(bytesToHex(into)).toBe(bytesToHex(hmac(sha256, key, utf8ToBytes(`beginning|${end}`))))
  }
})
