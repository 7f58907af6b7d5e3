import { describe, expect, test } from 'vitest'
import { asking } from '../../testing/fixture.ts'
import { recalled } from './recall.ts'

const who = asking([{ verb: 'unit', piece: 'a' }, { verb: 'unit', piece: 'b' }, { verb: 'done' }], { seq: 4 })
const where = asking([{ verb: 'move', piece: 'a', space: 'west' }], { seq: 5 })
const before = { decision: who, answer: { verb: 'unit', piece: 'a' } }

describe('pressing a piece that the current question does not offer', () => {
  test('gives another answer to the previous question', () => {
    expect(recalled(before, where, 'b')).toEqual({ instead: { verb: 'unit', piece: 'b' } })
  })

  test('takes the answer back if it was the answer', () => {
    expect(recalled(before, where, 'a')).toEqual({ instead: undefined })
  })

  test('does nothing if it was not offered, or if that question is no longer the last', () => {
    expect(recalled(before, where, 'c')).toBeUndefined()
    expect(recalled(before, { ...where, seq: 6 }, 'b')).toBeUndefined()
    expect(recalled(undefined, where, 'b')).toBeUndefined()
    const placed = { decision: who, answer: { verb: 'move', piece: 'a', space: 'west' } }
    expect(recalled(placed, where, 'b')).toBeUndefined()
  })
})
