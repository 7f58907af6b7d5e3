import { expect, test } from 'vitest'
import { withoutNotes } from './notes.ts'

test('data lose their notes and nothing else', () => {
  const value = {
    status: 'reconstructed',
    source: 'the real island',
    hexes: [{ id: '0101', source: '16.21', land: 0.5, none: null, temSource: 'a' }],
    byName: { status: 'printed', confidence: 0.7, note: 'b', sources: ['c'], Ormoc: [1, 2], supplySources: ['d'] },
  }
  expect(withoutNotes(value)).toEqual({
    hexes: [{ id: '0101', land: 0.5, none: null }],
    byName: { Ormoc: [1, 2], supplySources: ['d'] },
  })
})
