import { describe, expect, it } from 'vitest'
import { partsOf, pieces, said } from '../../shared/testing.ts'
import { attack, fight, leyte } from '../testing/index.ts'

const assault = { '2024': 'us-19-regt', '2125': 'us-21-regt', '2020': 'us-13-art', '2025': 'jp-12-regt' }

describe('artillery', () => {
  it('8.1 artillery in range adds its barrage and suffers nothing', () => {
    const units = { '2024': 'us-19-bn', '2025': 'jp-12-regt', '2020': 'us-13-art', '2019': 'us-61-art' }
    const match = fight(units, [[6]])
    match.choose({ verb: 'target', space: '2025' })
    expect(pieces(match, 'barrage')).toEqual(['us-13-art'])
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-61-art' }).text)).toBe('why.out-of-range 8.1')
    match.choose({ verb: 'barrage', piece: 'us-13-art' }, 'attack')
    expect(match.record('combat.A1').args).toMatchObject({ differential: -3 })
    match.choose({ verb: 'retreat-to', space: '2023' }, 'stay')
    expect(match.at('us-13-art')).toBe('2020')
  })

  it('8.1 artillery next to the enemy fights there and nowhere else', () => {
    const units = { '2024': 'us-13-art', '2025': 'jp-1/9', '2018': 'us-19-regt', '2027': 'jp-2/9' }
    const match = fight(units, [], { support: 2 })
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-13-art' }).text)).toBe('why.no-enemy 7.1')
    match.choose({ verb: 'bombard', space: '2027' })
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-13-art' }).text)).toBe('why.gun-engaged 8.1')
    match.as('us').undo()
    match.choose({ verb: 'target', space: '2025' })
    expect(match.turn.decision.context?.().ledgers[0]?.parts).toMatchObject([
      { key: 'part.barrage', rule: '8.1', value: 2 },
    ])
  })

  it('8.1 fire from a distance suffers nothing, and that is said where the result would hit the attackers', () => {
    const match = attack(fight({ '2020': 'us-13-art', '2025': 'jp-12-regt' }, [[5]]), '2025', 'barrage')
    expect(match.record('combat.A1').args).toMatchObject({ differential: -6 })
    expect(match.record('combat.unharmed').rule).toBe('8.1')
    expect(match.at('us-13-art')).toBe('2020')
  })

  it('8.2 no fire by artillery that is next to the enemy or out of range, nor twice in a phase', () => {
    const units = {
      ...assault,
      '1925': 'jp-1/22-art',
      '2029': 'jp-2/22-art',
      '2027': 'jp-1/1-art',
      '2126': 'jp-2/1-art',
    }
    const match = fight({ ...units, '1823': 'us-34-regt', '1824': 'jp-1/9', '1826': 'jp-3/1-art' }, [[6]])
    attack(match, '1824').choose({ verb: 'protect', piece: 'jp-3/1-art' })
    match.until(() => match.turn.ask === 'ask.combat.must')
    attack(match, '2025', { verb: 'join', piece: 'us-19-regt' })
    const why = (piece: string) => said(match.refuses({ verb: 'protect', piece }).text)
    expect(why('jp-2/22-art')).toBe('why.out-of-range 8.2')
    expect(why('jp-12-regt')).toBe('why.no-gun 13.1')
    expect(why('jp-3/1-art')).toBe('why.gun-fired 8.2')
    expect(why('jp-1/22-art')).toBe('why.gun-attacked 8.2')
    expect(why('jp-2/1-art')).toBe('why.gun-engaged 8.2')
    expect(pieces(match, 'protect')).toEqual(['jp-1/1-art'])
  })

  it('8.2 no protective fire against artillery alone', () => {
    const match = fight({ '2020': 'us-13-art', '2025': 'jp-1/9', '2027': 'jp-1/22-art' }, [[6]])
    attack(match, '2025', { verb: 'barrage', piece: 'us-13-art' })
    expect(match.records('combat.fpf')).toEqual([])
    expect(match.record('combat.A1').ledgers?.[1]?.total).toBe(3)
  })

  it('8.3 each player-turn brings new support points', () => {
    const units = { '2024': 'us-19-regt', '2018': 'us-13-art', '1405': 'jp-1-regt' }
    const match = leyte({ turn: 1, units, step: 'playerTurn', phase: 'movement' })
    expect([match.track('us-support'), match.record('support.given').rule]).toEqual([8, '8.3'])
  })

  it('8.3 a match has the support points of its turn', () => {
    const given = (turn: number) =>
      leyte({ scenario: 'final-collapse', all: true, phase: 'movement', step: 'gameTurn', turn }).track('us-support')
    expect([18, 19, 22, 26].map(given)).toEqual([4, 2, 2, 1])
  })

  it('8.3 each support point adds one anywhere, and what is not used is lost', () => {
    const match = fight({ '2024': 'us-19-regt', '1005': 'jp-1/9' }, [[4]], { support: 3 })
    match.choose({ verb: 'bombard', space: '1005' })
    expect(match.turn.offered('support').map(({ value }) => value)).toEqual([1, 2, 3])
    expect(said(match.refuses({ verb: 'support', value: 4 }).text)).toBe('why.no-support 8.3')
    match.choose({ verb: 'support', value: 2 }, 'attack')
    expect(partsOf(match.record('combat.A1'), 0)).toEqual({ 'part.support': 2 })
    expect(match.track('us-support')).toBe(1)
    match.choose('done')
    expect(match.record('support.lost')).toMatchObject({ rule: '8.3', args: { support: 1 } })
    expect(match.track('us-support')).toBe(0)
  })

  it('8.4 fire alone does not move a defender by one hex, but by two', () => {
    const shoot = (die: number) => {
      const guns = { '2020': 'us-13-art', '2021': 'us-61-art', '2022': 'us-52-art' }
      const match = fight({ ...guns, '2025': 'jp-1/9' }, [[die]])
      return attack(match, '2025', 'barrage-all')
    }
    expect(shoot(4).record('combat.unmoved').rule).toBe('8.4')
    expect(shoot(4).at('jp-1/9')).toBe('2025')
    expect(shoot(1).turn.ask).toBe('ask.retreat.where')
  })
})
