import { describe, expect, it } from 'vitest'
import { attack, fight, heard } from '../testing/index.ts'

describe('exchanges', () => {
  it('7.8 exchanges: the attacker loses at least the strength of the defence, unit by unit', () => {
    const units = { '2024': 'us-19-bn', '2125': 'us-21-bn', '2025': 'jp-1/9' }
    const match = attack(fight(units, [[3]], { options: { crt: 'active' } }), '2025')
    expect(match.record('combat.Ax').rule).toBe('7.5')
    match.choose({ verb: 'retreat-to', space: '2026' })
    expect(match.turn.decision).toMatchObject({ ask: 'ask.combat.exchange', rule: '7.8', args: { left: 3 } })
    match.choose({ verb: 'lose', piece: 'us-19-bn' })
    expect(match.at('us-19-bn')).toBe('us-eliminated')
    match.expectChoices({ verb: 'advance', piece: 'us-21-bn' }, 'stay')
  })

  it('7.8 in a full exchange the defender is eliminated', () => {
    const units = { '2024': 'us-19-bn', '2125': 'us-21-bn', '2025': 'jp-1/9' }
    const match = attack(fight(units, [[4]], { options: { crt: 'active' } }), '2025')
    match.choose({ verb: 'lose', piece: 'us-21-bn' })
    expect(match.record('combat.Ex').rule).toBe('7.5')
    expect([match.track('us-victory'), match.track('japan-victory')]).toEqual([5, 5])
  })

  it('7.8, 8.4 fire alone eliminates in an exchange and pays nothing', () => {
    const units = { '2020': 'us-13-art', '2025': 'jp-1/9' }
    const match = attack(fight(units, [[1]], { options: { crt: 'active' } }), '2025', 'barrage')
    expect(match.record('combat.Ex').args).toMatchObject({ differential: -1 })
    expect([match.at('jp-1/9'), match.at('us-13-art')]).toEqual(['japan-eliminated', '2020'])
    expect(match.record('combat.unharmed').rule).toBe('8.1')
  })

  it('7.8 only units that attacked from the next hex are lost', () => {
    const strong = { '2024': 'us-19-regt', '2125': 'us-21-regt', '1925': 'us-34-regt', '2018': 'us-5-regt' }
    const match = attack(fight({ ...strong, '2025': 'jp-1/9' }, [[6]], { options: { crt: 'active' } }), '2025')
    expect(match.turn.ask).toBe('ask.combat.exchange')
    expect(heard(match, { verb: 'lose', piece: 'us-5-regt' })).toBe('why.not-lost 7.8')
    expect(heard(match, { verb: 'lose', piece: 'jp-49-regt' })).toBe('why.enemy-unit 7.8')
  })
})
