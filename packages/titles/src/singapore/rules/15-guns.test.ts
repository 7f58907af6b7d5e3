import { describe, expect, it } from 'vitest'
import { fight, singapore, told } from '../testing/index.ts'

const GUN = { sector: 'pasir-laba', defenders: ['au-gun6'], from: ['tuas'] }

describe('fixed artillery', () => {
  it('M6 a sector with a gun alone is attacked, for supplies', () => {
    const match = singapore({
      units: { jurong: ['jp-infantry'], 'pasir-laba': ['au-gun6'] },
      control: { tuas: 'japanese' },
      vars: { axes: ['axis-a'] },
    })
    match.choose({ verb: 'unit', piece: 'jp-infantry-1' }, { verb: 'attack', space: 'pasir-laba' })
    expect(match.turn.decision.args?.['cost']).toBe(1)
    match.choose('commit')
    expect(told(match)).toContain('battle.opens')
  })

  it('M7 eliminated is captured, and fires for its captor from his next turn', () => {
    const match = fight({ ...GUN, dice: [[8, 1, 1]] })
    const gun = () => match.game.table.piece('au-gun6-1')
    expect(told(match)).toContain('gun.captured')
    expect(match.owner('pasir-laba')).toBe('japanese')
    expect(match.game.table.status(gun(), 'holder')).toBe(1)
    expect(match.record('gun.taken').args?.['army']).toEqual({ side: 'japanese' })
    const later = singapore({
      step: 'turn',
      units: { 'pasir-laba': ['au-gun6 holder=1 captured=2', 'jp-infantry'] },
      control: { 'pasir-laba': 'japanese' },
    })
    expect(later.game.table.status(later.game.table.piece('au-gun6-1'), 'captured')).toBe(0)
  })

  it('M7 suppressed is eliminated', () => {
    const match = fight({ ...GUN, dice: [[3, 1, 2]] })
    expect(match.at('au-gun6-1')).toBe('australian-lost')
    expect(match.record('unit.eliminated').rule).toBe('15.2')
  })

  it('M7 captured guns die if the Defender wins', () => {
    const dice = [
      [8, 1, 1],
      [1, 1, 8, 1],
    ]
    const match = fight({ ...GUN, defenders: ['au-gun6', 'au-infantry'], dice })
    match.choose({ verb: 'line', piece: 'au-gun6-1' })
    expect(match.at('au-gun6-1')).toBe('australian-lost')
    expect(match.record('unit.eliminated').rule).toBe('15.3')
    expect(match.owner('pasir-laba')).toBe('australian')
  })

  it('M7 while the sector is contested a captured gun is out of play', () => {
    const draw = [4, 1, 4, 1]
    const match = fight({ ...GUN, defenders: ['au-gun6', 'au-infantry'], dice: [[8, 1, 1], draw] })
    match.choose({ verb: 'line', piece: 'au-gun6-1' })
    expect(match.game.table.status(match.game.table.piece('au-gun6-1'), 'captured')).toBe(1)
    expect(told(match)).toContain('battle.paused')
  })

  it('15.4 a strike eliminates a gun with either result', () => {
    const units = { tuas: ['jp-artillery'], 'pasir-laba': [] }
    const match = fight({ ...GUN, units, vars: { axes: ['axis-a'] }, dice: [[4]] })
    match.choose({ verb: 'assign', pieces: ['jp-artillery-1'] }, 'strike')
    expect(match.record('unit.eliminated').rule).toBe('15.4')
    expect(match.owner('pasir-laba')).toBe('japanese')
  })
})
