import { describe, expect, it } from 'vitest'
import { pieces, said } from '../../shared/testing.ts'
import { leyte, move, type Position, reachOf } from '../testing/index.ts'

const moving = (units: Position['units'], more: Position = {}) => leyte({ phase: 'movement', units, ...more })

describe('zones of control', () => {
  it('6.1 a unit stops where it enters a zone of control', () => {
    const match = moving({ '2024': 'us-19-regt', '2026': 'jp-1/9', '2018': 'us-13-art' })
    const reach = reachOf(match, 'us-19-regt')
    expect(reach['2025']).toBe(2)
    expect(reach['2027'], 'only reached round the zone').toBeUndefined()
    expect(reachOf(moving({ '2024': 'us-19-regt' }), 'us-19-regt')['2027']).toBe(6)
    move(match, 'us-19-regt', '2025')
    expect(match.record('move.contact').rule).toBe('6.1')
  })

  it('6.1 a unit that begins in a zone of control cannot move; artillery has a zone too', () => {
    const match = moving({ '2024': 'us-19-regt', '2025': 'jp-1/22-art', '2018': 'us-21-regt' })
    expect(match.turn.offered('unit')).toEqual([{ verb: 'unit', piece: 'us-21-regt' }])
    expect(said(match.refuses({ verb: 'unit', piece: 'us-19-regt' }).text)).toBe('why.locked 6.1')
  })

  it('6.1 zones reach into all six hexes around, and into all terrain', () => {
    const zone = ['2024', '2026', '2125', '2126', '1925', '1926']
    for (const hex of ['1405', ...zone]) {
      const units = { '2025': 'us-13-art', '1804': 'jp-1-recon', [hex]: 'jp-12-regt' }
      const there = leyte({ phase: 'movement', side: 'japan', units })
      expect(pieces(there, 'unit').includes('jp-12-regt'), hex).toBe(hex === '1405')
    }
    const high = { '1615': 'us-13-art', '1614': 'jp-12-regt', '1804': 'jp-1-recon' }
    expect(pieces(leyte({ phase: 'movement', side: 'japan', units: high }), 'unit')).toEqual(['jp-1-recon'])
  })
})
