import { describe, expect, it } from 'vitest'
import { totalsOf } from '../../shared/testing.ts'
import { attack, fight } from '../testing/index.ts'

describe('differential', () => {
  it('7.3 the differential is the attack less the defence, with every part in the ledger', () => {
    const match = fight({ '2024': 'us-19-regt', '2125': 'us-19-bn', '2025': 'jp-12-regt' }, [[4]])
    attack(match, '2025')
    const line = match.record('combat.Br')
    expect(totalsOf(line)).toEqual([8, 8, 6])
    expect(line.args).toMatchObject({ differential: 0, column: '0' })
    expect(line.roll?.values).toEqual([4])
  })
})
