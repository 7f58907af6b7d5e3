import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Seal } from './seal.ts'

const seal = new Seal(randomBytes(32))

test('a sealed text can be opened only in its place, with the same key, and unchanged', () => {
  const text = '{"bid":3,"name":"Añ"}'
  const sealed = seal.seal('here', text)
  expect(sealed.toString('latin1')).not.toContain('bid')
  expect(seal.open('here', sealed)).toBe(text)
  expect(seal.open('there', sealed)).toBeUndefined()
  expect(new Seal(randomBytes(32)).open('here', sealed)).toBeUndefined()
  for (const [index, byte] of sealed.entries()) {
    const other = Buffer.from(sealed)
    other[index] = byte ^ 1
    expect(seal.open('here', other)).toBeUndefined()
  }
  for (let length = 0; length < sealed.length; length++)
    expect(seal.open('here', sealed.subarray(0, length))).toBeUndefined()
})

test('the same text is sealed differently each time', () => {
  const all = new Set(Array.from({ length: 600 }, () => seal.seal('here', 'again').toString('hex')))
  expect(all.size).toBe(600)
})
