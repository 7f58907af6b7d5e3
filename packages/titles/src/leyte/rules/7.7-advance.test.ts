import { describe, expect, it } from 'vitest'
import { said } from '../../shared/testing.ts'
import { attack, fight } from '../testing/index.ts'

describe('advance', () => {
  it('7.7 one unit that took part may enter the hex given up, whatever zones are there', () => {
    const units = { '2024': 'us-19-regt', '2125': 'us-13-art', '2025': 'jp-1/9', '2027': 'jp-12-regt' }
    const match = attack(fight(units, [[4]]), '2025').choose({ verb: 'retreat-to', space: '1926' })
    expect(match.turn.ask).toBe('ask.combat.advance')
    expect(said(match.refuses({ verb: 'advance', piece: 'us-13-art', space: '2025' }).text)).toBe('why.guns-stay 7.7')
    match.expectChoices({ verb: 'advance', piece: 'us-19-regt' }, 'stay').choose('advance')
    expect(match.at('us-19-regt')).toBe('2025')
  })

  it('7.7 a defender advances after a repulse, nobody after Br', () => {
    const repulse = attack(fight({ '2024': 'us-19-bn', '2025': 'jp-12-regt' }, [[4]]), '2025')
    repulse.choose({ verb: 'retreat-to', space: '2023' })
    repulse.as('japan').choose({ verb: 'advance', piece: 'jp-12-regt', space: '2024' })
    expect(repulse.at('jp-12-regt')).toBe('2024')
    const both = attack(fight({ '2024': 'us-19-regt', '2025': 'jp-1/9' }, [[6]]), '2025')
    both.choose({ verb: 'retreat-to', space: '2026' }, { verb: 'retreat-to', space: '2023' })
    expect(both.turn.ask).toBe('ask.combat.target')
    expect(both.records('combat.advanced')).toEqual([])
  })
})
