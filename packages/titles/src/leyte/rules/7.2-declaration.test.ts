import { finalityOf } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { pieces, said, spaces } from '../../shared/testing.ts'
import { attack, fight, heard } from '../testing/index.ts'

describe('declaring an attack', () => {
  it('7.2 a unit attacks once and is attacked once', () => {
    const match = fight({ '2024': 'us-19-regt', '2025': 'jp-12-regt', '2020': 'us-13-art' }, [[3]], { support: 2 })
    attack(match, '2025', { verb: 'barrage', piece: 'us-13-art' })
    match.choose({ verb: 'retreat-to', space: '2023' }, 'stay')
    expect(said(match.refuses({ verb: 'target', space: '2025' }).text)).toBe('why.attacked 7.2')
    match.choose({ verb: 'bombard', space: '1405' })
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-13-art' }).text)).toBe('why.fought 7.2')
  })

  it('7.2 several units attack one hex, and one unit several hexes', () => {
    const units = { '2024': 'us-19-regt', '2124': 'us-21-regt', '2125': 'jp-1/9', '2025': 'jp-2/9' }
    const match = fight(units, [])
    match.choose({ verb: 'target', space: '2125' })
    expect(pieces(match, 'join')).toEqual([])
    expect(match.turn.decision.args?.['units']).toEqual({ pieces: ['us-21-regt'] })
    match.as('us').undo()
    match.choose({ verb: 'target', space: '2025' }, { verb: 'join', piece: 'us-19-regt' })
    expect(match.turn.decision.args?.['targets']).toEqual({ spaces: ['2025'] })
  })

  it('7.2 a hex is attacked as well if all attackers touch it', () => {
    const us = { '2024': 'us-19-regt', '2126': 'us-21-regt', '2020': 'us-13-art' }
    const match = fight({ ...us, '2125': 'jp-1/9', '2025': 'jp-2/9' }, [])
    match.choose({ verb: 'target', space: '2125' }, { verb: 'join', piece: 'us-19-regt' })
    expect(spaces(match, 'also')).toEqual(['2025'])
    match.choose({ verb: 'also', space: '2025' })
    expect(match.turn.decision.args).toMatchObject({
      targets: { spaces: ['2125', '2025'] },
      units: { pieces: ['us-19-regt', 'us-21-regt'] },
    })
  })

  it('7.1, 7.2, 8.1 an enemy counter that cannot be attacked, or not as well', () => {
    const units = { '2024': 'us-19-bn', '2025': 'jp-12-regt', '2612': 'jp-1/9' }
    const match = fight({ ...units, '1224': 'us-21-bn', '1225': 'jp-2/9' }, [], { support: 0 })
    expect(heard(match, { verb: 'target', piece: 'jp-1/9' })).toBe('why.nobody-left 8.1')
    const more = fight(units, [], { support: 1 }).choose({ verb: 'target', space: '2025' })
    expect(heard(more, { verb: 'join', piece: 'jp-1/9' })).toBe('why.not-together 7.2')
    expect(heard(more, { verb: 'join', space: '2020' })).toBe('why.no-enemy 7.1')
  })

  it('7.2 no die falls before the attacker has said so, and what must be attacked is told from what can be', () => {
    const contact = { '2024': 'us-19-regt', '2025': 'jp-1/9', '1224': 'us-21-bn', '1225': 'jp-2/9' }
    const match = fight({ ...contact, '2020': 'us-13-art', '2122': 'jp-3/9' }, [[6]], { support: 0 })
    expect(match.turn.ask).toBe('ask.combat.must')
    expect(match.turn.decision.choices.map(({ space }) => space)).toEqual(['2025', '1225', '2122'])
    const offered = (verb: string) => spaces(match, verb)
    expect([offered('attack-target'), offered('target'), offered('attack-bombard')]).toEqual([
      ['1225'],
      ['2025'],
      ['2122'],
    ])
    match.choose({ space: '2025' })
    expect(match.match.rolls).toEqual([])
    match.expectChoices({ verb: 'attack-barrage', piece: 'us-13-art' }, 'attack').choose('attack')
    expect(match.match.rolls).toHaveLength(1)
  })

  it('7.2 an attack that must be made, and to which nothing can be added, is made at once', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '1224': 'us-21-bn', '1225': 'jp-2/9' }
    const match = fight(units, [[6]], { support: 0 })
    match.expectChoices({ verb: 'attack-target', space: '2025' }, { verb: 'attack-target', space: '1225' })
    const [first] = match.turn.decision.previews?.() ?? []
    expect(first?.brief).toMatchObject({ key: 'brief.attack', args: { column: '+2,3' } })
    expect(first?.notes?.map(({ key }) => key)).toEqual(['note.commits'])
    expect(finalityOf(match.match, 0, { verb: 'attack-target', space: '2025' })).toMatchObject({ key: 'final.rolls' })
    match.choose({ verb: 'attack-target', space: '2025' }).until(() => match.turn.ask.startsWith('ask.combat.must'))
    expect(match.match.rolls).toHaveLength(1)
    match.expectChoices({ verb: 'attack-target', space: '1225' })
  })

  it('7.2, 13.1 an attack on a hex is confirmed too where protective fire comes before the die', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '2027': 'jp-2/22-art' }
    const match = fight(units, [], { support: 0 })
    match.expectChoices({ verb: 'attack-target', space: '2025' })
    // Whether the other side will be asked is not known yet.
    expect(finalityOf(match.match, 0, { verb: 'attack-target', space: '2025' })).toEqual({ key: 'final.may-roll' })
    match.choose('attack-target')
    expect(match.turn.ask).toBe('ask.fpf')
    match.as('us').undo()
    expect(match.turn.ask).toBe('ask.combat.must')
  })

  it('7.1, 7.2 nobody is asked for the one target that there is unless it is attacked at once', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-12-regt', '2020': 'us-13-art' }
    expect(fight(units, [], { support: 0 }).turn.ask).toBe('ask.combat.declare')
  })

  it('7.2 what takes part already is not added again, and nobody attacks with nothing', () => {
    const units = { '2024': 'us-19-regt', '2125': 'us-21-regt', '2025': 'jp-12-regt', '2020': 'us-13-art' }
    const match = fight(units, []).choose({ verb: 'target', space: '2025' }, { verb: 'barrage', piece: 'us-13-art' })
    expect(heard(match, { verb: 'join', piece: 'us-19-regt' })).toBe('why.in-attack 7.2')
    expect(heard(match, { verb: 'barrage', piece: 'us-13-art' })).toBe('why.in-attack 7.2')
    expect(heard(match, { verb: 'also', space: '2025' })).toBe('why.in-attack 7.2')
    const empty = fight({ '2020': 'us-13-art', '2025': 'jp-12-regt' }, []).choose({ verb: 'bombard', space: '2025' })
    expect(heard(empty, { verb: 'attack' })).toBe('why.no-strength 7.2')
  })
})
