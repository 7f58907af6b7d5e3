import { describe, expect, it } from 'vitest'
import { pieces, said, spaces } from '../../shared/testing.ts'
import { attack, fight, heard } from '../testing/index.ts'

describe('who fights', () => {
  it('7.1 a unit in contact must attack, and every enemy in contact must be attacked', () => {
    const match = fight({ '2024': 'us-19-regt', '2025': 'jp-1/9', '2125': 'jp-2/9' }, [])
    expect(match.turn.ask).toBe('ask.combat.must')
    expect(said(match.refuses('done').text)).toBe('why.must-attack 7.1')
    match.choose({ verb: 'target', space: '2025' })
    match.choose({ verb: 'join', piece: 'us-19-regt' })
    expect(match.turn.decision.args?.['targets']).toEqual({ spaces: ['2025', '2125'] })
    match.expectChoices('attack', 'support')
  })

  it('7.1 nobody may be left without an enemy to attack, and no enemy without an attacker', () => {
    const units = { '2023': 'us-19-regt', '2025': 'us-21-regt', '2024': 'jp-1/9', '2026': 'jp-2/9' }
    const match = fight(units, [[1]])
    match.choose({ verb: 'target', space: '2024' })
    expect(match.turn.decision.args?.['units']).toEqual({ pieces: ['us-19-regt'] })
    match.expectChoices('attack', 'support')
    expect(said(match.refuses({ verb: 'join', piece: 'us-21-regt' }).text)).toBe('why.not-together 7.2')
    match.as('us').undo()
    attack(match, '2026', { verb: 'join', piece: 'us-21-regt' })
    expect(match.record('combat.D2').args).toMatchObject({ targets: { spaces: ['2026'] } })
  })

  it('12.22 with the option "duty" each unit in contact attacks one enemy, and the others may be left', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '2125': 'jp-2/9' }
    const match = fight(units, [[6]], { options: { duty: 'one' } })
    expect(match.turn.ask).toBe('ask.combat.must')
    expect(heard(match, { verb: 'done' })).toBe('why.must-attack-one 7.1')
    expect([spaces(match, 'target'), spaces(match, 'engage')]).toEqual([[], ['2025', '2125']])
    match.choose({ verb: 'engage', space: '2025' })
    match.choose({ verb: 'join', piece: 'us-19-regt' })
    expect(match.turn.decision.args?.['targets']).toEqual({ spaces: ['2025'] })
    expect(spaces(match, 'also')).toEqual(['2125'])
    match.choose('attack')
    match.until(() => match.turn.ask === 'ask.combat.target')
    expect(match.face('jp-2/9')).toBe('fresh')
    expect(match.turn.offered('done')).toHaveLength(1)
  })

  it('12.22 with that option too nobody in contact is left without an enemy to attack', () => {
    const units = { '2023': 'us-19-regt', '2025': 'us-21-regt', '2024': 'jp-1/9', '2026': 'jp-2/9' }
    const match = fight(units, [], { options: { duty: 'one' } }).choose({ verb: 'target', space: '2024' })
    expect(match.turn.decision.args?.['units']).toEqual({ pieces: ['us-19-regt'] })
    expect(pieces(match, 'join')).toEqual(['us-21-regt'])
  })

  it('7.1 an enemy in contact may be dealt with by fire alone if its neighbour has another to attack', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '2125': 'jp-2/9', '2020': 'us-13-art' }
    const match = fight(units, [[6]])
    attack(match, '2125', { verb: 'barrage', piece: 'us-13-art' })
    expect(match.record('combat.bombarded').args).toMatchObject({ targets: { spaces: ['2125'] } })
    match.choose({ verb: 'target', space: '2025' })
    expect(match.turn.decision.args).toMatchObject({ targets: { spaces: ['2025'] }, units: { pieces: ['us-19-regt'] } })
  })
})
