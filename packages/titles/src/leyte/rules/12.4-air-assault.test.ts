import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { heard, leyte, type Position } from '../testing/index.ts'

/** The turn on which the Air Assault Battalion arrives, with other units in place. */
const assault = (units: Position['units'], more: Position = {}) =>
  leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units, ...more })
const ALONE = { 'japan-reinforcements': 'jp-4-air' }

describe('air assault', () => {
  it('12.41 the Air Assault Battalion comes down in any free land hex, which is all that is asked', () => {
    const match = assault({ ...ALONE, '1024': 'us-7-regt', '1020': 'jp-41-regt' })
    expect(match.turn.ask).toBe('ask.air-assault.hex')
    const hexes = spaces(match, 'drop')
    expect(hexes).not.toContain('1024')
    expect(hexes).not.toContain('1020')
    expect(hexes.filter((hex) => hex.startsWith('10'))).toHaveLength(30)
    expect(new Set(hexes.map((hex) => hex.slice(0, 2))).size).toBe(29)
    expect(heard(match, { verb: 'drop', space: '1024' })).toBe('why.enemy-there 5.4')
    expect(heard(match, { verb: 'drop', space: '1020' })).toBe('why.occupied 5.3')
    match.choose({ verb: 'drop', space: '1025' })
    expect(match.record('arrival.dropped').rule).toBe('12.42')
    expect(match.at('jp-4-air')).toBe('1025')
  })

  it('12.42 it cannot be held back, and is then like any other unit', () => {
    const held = assault({ ...ALONE, 'japan-withheld': 'jp-3/77' })
    expect(held.turn.offered('done')).toEqual([])
    expect(said(held.refuses('done').text)).toBe('why.not-withheld 12.42')
    const match = assault({ ...ALONE, '2023': 'us-7-regt' }).choose({ verb: 'drop', space: '2024' })
    expect(match.turn.ask).toBe('ask.combat.must')
    match.choose({ space: '2023' })
    expect(match.record('combat.declared').args).toMatchObject({ units: { pieces: ['jp-4-air'] } })
  })
})
