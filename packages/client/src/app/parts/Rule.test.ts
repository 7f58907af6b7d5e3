import { expect, test } from 'vitest'
import { noteOn } from './Rule.tsx'

const notes = {
  '9': { title: 'nine', text: '' },
  '9.4': { title: 'nine four', text: '' },
  '9.4.2': { title: 'deep', text: '' },
}

test('a rule without a note of its own is explained by the nearest above it', () => {
  expect(noteOn(notes, '9.4.2')?.rule).toBe('9.4.2')
  expect(noteOn(notes, '9.4.2B')?.rule).toBe('9.4.2')
  expect(noteOn(notes, '9.4.7')?.rule).toBe('9.4')
  expect(noteOn(notes, '9.1.1A')?.rule).toBe('9')
  expect(noteOn(notes, '10.1')).toBeUndefined()
})
