import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { heard, leyte } from '../testing/index.ts'

describe('air assault', () => {
  it('12.41 the Air Assault Battalion comes down in any free land hex', () => {
    const units = { 'japan-reinforcements': 'jp-4-air', '1024': 'us-7-regt', '1020': 'jp-41-regt' }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    expect(match.turn.ask).toBe('ask.air-assault.row')
    expect(match.turn.offered('row')).toHaveLength(29)
    match.choose({ verb: 'row', value: 10 })
    const hexes = spaces(match, 'drop')
    expect(hexes).not.toContain('1024')
    expect(hexes).not.toContain('1020')
    expect(hexes).toHaveLength(30)
    match.choose({ verb: 'drop', space: '1025' })
    expect(match.record('arrival.dropped').rule).toBe('12.42')
    expect(match.at('jp-4-air')).toBe('1025')
  })

  it('12.41 the row of an air assault is asked for before its hex', () => {
    const units = { 'japan-reinforcements': 'jp-4-air' }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    expect(heard(match, { verb: 'row', space: '1020' })).toBe('why.row-first 12.41')
  })

  it('12.42 it cannot be held back, and is then like any other unit', () => {
    const units = { 'japan-reinforcements': ['jp-4-air'], 'japan-withheld': ['jp-3/77'] }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    expect(match.turn.offered('done')).toEqual([])
    expect(said(match.refuses('done').text)).toBe('why.not-withheld 12.42')
    match.choose({ verb: 'bring', piece: 'jp-4-air' }, { verb: 'row', value: 20 }, { verb: 'drop', space: '2024' })
    expect(match.turn.ask).toBe('ask.air-assault.move')
    match.choose({ verb: 'move', space: '2025' })
    expect([match.at('jp-4-air'), match.face('jp-4-air')]).toEqual(['2025', 'moved'])
  })

  it('12.42 it may be left where it came down', () => {
    const units = { 'japan-reinforcements': 'jp-4-air' }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    match.choose({ verb: 'row', value: 20 }, { verb: 'drop', space: '2024' }, 'stay')
    expect(match.at('jp-4-air')).toBe('2024')
  })
})
