import { describe, expect, it } from 'vitest'
import { allowed, explain, reasons } from './reasons.ts'

describe('reasons', () => {
  const WHY = reasons({ slow: '2', 'no-wind': '3.1' })

  it('are a table of text keys with their rules', () => {
    expect(WHY).toEqual({ slow: { key: 'why.slow', rule: '2' }, 'no-wind': { key: 'why.no-wind', rule: '3.1' } })
  })

  it('filter offers, and are explained', () => {
    expect(allowed(['brig', 'cutter', 'sloop'], (boat) => (boat === 'brig' ? WHY.slow : undefined))).toEqual([
      'cutter',
      'sloop',
    ])
    expect(explain(WHY.slow, { boat: { piece: 'brig' } })).toEqual({ ...WHY.slow, args: { boat: { piece: 'brig' } } })
    expect(explain(undefined, {})).toBeUndefined()
  })
})
