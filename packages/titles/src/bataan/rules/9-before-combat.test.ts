import { describe, expect, it } from 'vitest'
import { OUT_OF_SUPPLY } from '../data/faces.ts'
import { attack, bataan, heard, offered } from '../testing/index.ts'

const LEAD = 'jp-1+2/1f'

describe('declaration', () => {
  it('9.11, 10.12 only active units next to an enemy attack, and nobody has to', () => {
    const units = { '3604': [LEAD, 'jp-1-art'], '3605': ['us-1/71'], '3704': ['jp-1+2/9'], '3608': ['us-1/72'] }
    const match = bataan({ units })
    expect(offered(match, 'target')).toEqual(['3605'])
    expect(heard(match, { verb: 'target', space: '3608' })).toBe('why.nobody-able 9.11')
    match.choose({ verb: 'target', space: '3605' }, 'on-mobile')
    expect(match.game.vars.attacks).toMatchObject([{ hex: '3605', attackers: [LEAD], table: 'mobile' }])
    expect(bataan({ units }).choose('done').turn.ask).toBe('ask.sequence')
  })

  it('9.11 in an Assault Sequence units that are not active attack with those that are', () => {
    const units = {
      '3604': [LEAD],
      '3605': ['us-1/71'],
      '3704': ['jp-1+2/9'],
      '3606': ['us-1/72'],
      '3707': ['jp-6+7/9'],
    }
    const match = bataan({ units, kind: 'assault' })
    expect(offered(match, 'target')).toEqual(['3605'])
    match.choose({ verb: 'target', space: '3605' })
    expect(offered(match, 'join').sort()).toEqual([LEAD, 'jp-1+2/9'])
    expect(heard(match, { verb: 'join', piece: 'jp-6+7/9' })).toBe('why.not-adjacent 9.11')
    match.choose({ verb: 'join', piece: 'jp-1+2/9' })
    expect(heard(match, 'done' as never)).toBe('why.nobody-active 9.11')
  })

  it('3.54, 10.24 who has no strength left Out of Supply takes no part, though others attack', () => {
    const units = { '3604': ['us-1/31', 'us-803-eng'], '3605': ['jp-i(-)/1f'] }
    const statuses = { 'us-803-eng': { supply: OUT_OF_SUPPLY } }
    const match = bataan({ side: 'us', units, army: ['us-803-eng'], statuses })
    match.choose({ verb: 'target', space: '3605' }, { verb: 'join', piece: 'us-803-eng' })
    match.choose({ verb: 'join', piece: 'us-1/31' })
    if (match.turn.ask === 'ask.attack.units') match.choose('done')
    match.choose('on-mobile')
    expect(match.game.vars.attacks).toMatchObject([{ attackers: ['us-1/31'] }])
    expect(
      bataan({ side: 'us', units: { ...units, '3604': ['us-803-eng'] }, army: ['us-803-eng'], statuses }).turn.ask,
    ).toBe('ask.sequence')
  })

  it('9.12, 9.13, 10.11, 10.13, 10.14 a hex is attacked once, by any number of units, each of them once', () => {
    const units = { '3604': [LEAD, 'jp-6+7/1f'], '3605': ['us-1/71'], '3704': ['jp-ii(-)/1f'], '3705': ['us-1/72'] }
    const match = bataan({ units: { ...units, '3908': ['jp-48-eng'], '3909': ['us-2/72'] } })
    match.choose({ verb: 'target', space: '3605' })
    expect(offered(match, 'join')).toHaveLength(3)
    match.choose({ verb: 'join', piece: LEAD }, { verb: 'join', piece: 'jp-ii(-)/1f' }, 'done', 'on-mobile')
    expect(heard(match, { verb: 'target', space: '3605' })).toBe('why.declared 9.12')
    expect(heard(match, { verb: 'target', space: '3705' })).toBe('why.attacks-already 10.11')
  })

  it('9.17 a declaration can be taken back until it is over, then the attack is made', () => {
    const match = bataan({ units: { '3604': [LEAD], '3605': ['us-1/71'], '3504': ['us-1/72'] } })
    match.choose({ verb: 'target', space: '3605' }, 'on-mobile')
    expect([match.turn.ask, offered(match, 'resolve')]).toEqual(['ask.combat.next', ['3605']])
    match.turn.undo()
    expect(match.turn.ask).toBe('ask.attack.table')
  })

  it('10.53, 10.24 no attack begins below one to four', () => {
    const strong = ['us-1/31', 'us-2/31', 'us-3/31']
    const match = bataan({ units: { '3604': ['jp-48-eng'], '3605': strong } })
    expect(match.turn.ask).toBe('ask.sequence')
    expect(bataan({ units: { '3604': [LEAD], '3605': strong } }).turn.ask).toBe('ask.attack.target')
  })

  it('10.31 the attacker names the table', () => {
    const match = bataan({ units: { '3604': [LEAD], '3605': ['us-1/71'] } }).choose({ verb: 'target', space: '3605' })
    match.expectChoices('on-mobile', 'on-assault').choose('on-assault')
    expect(match.record('attack.declared-assault').rule).toBe('9.12')
  })
})

describe('combat refusal', () => {
  const riders = (dice: readonly (readonly number[])[]) =>
    attack(bataan({ units: { '3604': [LEAD], '3605': ['us-1/26', 'us-2/26'] }, dice }), '3605', [LEAD])

  it('9.21, 9.22, 9.23 cavalry refuses with one off the die and goes two hexes back; the attacker may follow', () => {
    const match = riders([[8]]).choose({ verb: 'refuse', piece: 'us-1/26' })
    expect(match.record('refusal.passed')).toMatchObject({ rule: '9.23', roll: { values: [8] } })
    expect(offered(match, 'retreat-all')).toContain('3607')
    match.choose({ verb: 'retreat-all', space: '3607' })
    expect([match.at('us-1/26'), match.at('us-2/26'), offered(match, 'advance')]).toEqual([
      ...['3607', '3607', [`${LEAD} 3605`]],
    ])
    match.choose('advance')
    expect([match.at(LEAD), match.turn.ask]).toEqual(['3605', 'ask.sequence'])
  })

  it('7.21, 9.2, 9.3 all refusals come before any No Retreat Declaration, however the attacks were declared', () => {
    const units = {
      '3604': [LEAD],
      '3605': ['us-1/71', 'us-71-hq', 'us-2/71'],
      '3801': ['jp-ii(-)/1f'],
      '3802': ['us-1/26'],
    }
    const match = bataan({ units, dice: [[9], [4]] })
    match.choose({ verb: 'target', space: '3605' }, 'on-mobile', { verb: 'target', space: '3802' }, 'on-mobile')
    expect(match.turn.ask).toBe('ask.refusal')
    match.choose({ verb: 'refuse', piece: 'us-1/26' })
    expect([match.record('refusal.failed').rule, match.turn.ask]).toEqual(['9.23', 'ask.no-retreat'])
    match.choose({ verb: 'hold', piece: 'us-1/71' })
    expect(match.game.vars.attacks.map(({ hex, noRetreat }) => [hex, noRetreat])).toEqual([
      ['3605', 'us-1/71'],
      ['3802', null],
    ])
  })

  it('9.23 who fails must defend', () => {
    const match = riders([[9]]).choose({ verb: 'refuse', piece: 'us-1/26' })
    expect([match.record('refusal.failed').rule, match.turn.ask]).toEqual(['9.23', 'ask.combat.next'])
  })

  it('9.24, 9.25 nobody refuses through a vacant hex in an enemy zone, or into a hex under attack', () => {
    const ring = { '3704': ['jp-ii(-)/1f'], '3504': ['jp-11+12/1f'], '3607': ['jp-6+7/1f'] }
    const match = attack(bataan({ units: { '3604': [LEAD], '3605': ['us-1/26'], ...ring } }), '3605', [LEAD])
    expect(match.turn.ask).toBe('ask.combat.next')
  })
})

describe('No Retreat', () => {
  it('9.31, 9.35, 9.36 a check of the lead unit, and one more on the combat die', () => {
    const units = { '3604': [LEAD], '3605': ['us-1/71', 'us-71-hq', 'us-2/71'] }
    const match = attack(bataan({ units, dice: [[4], [10]] }), '3605', [LEAD])
    expect(match.turn.ask).toBe('ask.no-retreat')
    match.choose({ verb: 'hold', piece: 'us-1/71' }).choose('resolve')
    expect(match.record('no-retreat.passed').rule).toBe('9.35')
    const modifiers = match.record('combat.mobile').ledgers?.[2]
    expect(modifiers?.parts.map(({ key, value }) => `${key} ${value}`)).toEqual([
      ...['part.efficiency -3', 'part.no-retreat 1'],
    ])
    const failed = attack(bataan({ units, dice: [[5]] }), '3605', [LEAD]).choose({ verb: 'hold', piece: 'us-1/71' })
    expect([failed.record('no-retreat.failed').rule, failed.game.vars.attacks[0]?.noRetreat]).toEqual(['9.35', null])
  })

  it('9.33 Japanese units without a way back hold without a check', () => {
    const ring = { '3704': ['us-1/31'], '3504': ['us-2/31'], '3706': ['us-1/72'], '3506': ['us-2/72'] }
    const units = { '3604': ['us-3/31'], '3605': [LEAD], '3607': ['us-1/71'], ...ring }
    const match = attack(bataan({ side: 'us', units }), '3605', ['us-3/31'])
    expect(match.record('no-retreat.trapped').rule).toBe('9.33')
    expect(match.game.vars.attacks[0]?.noRetreat).toBe(LEAD)
  })
})
