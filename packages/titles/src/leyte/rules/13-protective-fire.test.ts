import { describe, expect, it } from 'vitest'
import { partsOf, pieces, said, totalsOf } from '../../shared/testing.ts'
import { attack, fight } from '../testing/index.ts'

const assault = { '2024': 'us-19-regt', '2125': 'us-21-regt', '2020': 'us-13-art', '2025': 'jp-12-regt' }
const guns = { '2028': 'jp-1/22-art', '2027': 'jp-2/22-art', '1804': 'jp-26-art' }

describe('whether protective fire is asked for', () => {
  // 14 against 8, or 11 under fire: columns of +6 and +3.
  const inTime = { ...assault, ...guns }

  it('13.1 it is where it could change the column, and not where it could not', () => {
    const near = fight(inTime, [], { support: 3 })
    attack(near, '2025', { verb: 'barrage', piece: 'us-13-art' }, { verb: 'support', value: 2 })
    expect(near.turn.ask).toBe('ask.fpf')
    const hopeless = fight(inTime, [[6]], { support: 30 })
    attack(hopeless, '2025', { verb: 'support', value: 30 })
    expect(hopeless.records('combat.fpf')).toEqual([])
    expect(hopeless.match.rolls).toHaveLength(1)
  })

  it('13.1 it is no more once the column can only stay as it is', () => {
    const two = () => {
      const match = fight({ '2024': 'us-19-regt', '2025': 'jp-12-regt', '2125': 'jp-1/9', ...guns }, [[5]])
      return attack(match, '2025', { verb: 'join', piece: 'us-19-regt' })
    }
    const fired = two().choose({ verb: 'protect', piece: 'jp-1/22-art' })
    expect(fired.record('combat.AE').args).toMatchObject({ differential: -9 })
    const held = two().choose('no-fire')
    expect(held.turn.decision).toMatchObject({ ask: 'ask.fpf', args: { hex: { space: '2125' } } })
    held.choose('no-fire')
  })

  it('13.1, 13.11 fire for one hex counts together with that for another', () => {
    const both = { '2024': 'us-19-regt', '2025': 'jp-12-regt', '2125': 'jp-1/9' }
    const adds = [
      { verb: 'join', piece: 'us-19-regt' },
      { verb: 'support', value: 21 },
    ]
    const match = attack(fight({ ...both, ...guns }, [[6]], { support: 21 }), '2025', ...adds)
    expect(match.turn.decision.args).toMatchObject({ hex: { space: '2025' } })
    match.choose({ verb: 'protect', piece: 'jp-1/22-art' })
    expect(match.turn.decision.args).toMatchObject({ hex: { space: '2125' } })
    match.choose({ verb: 'protect', piece: 'jp-2/22-art' })
    expect(totalsOf(match.record('combat.D1'))).toEqual([26, 17, 11])
    const one = fight({ ...both, '2028': 'jp-1/22-art' }, [[6]], { support: 21 })
    expect(attack(one, '2025', ...adds).match.rolls).toHaveLength(1)
  })

  it('13.1 by a standing answer it is always asked for, or never', () => {
    const always = fight(inTime, [], { settings: { fpf: 'all' } })
    attack(always, '2025')
    expect(always.turn.ask).toBe('ask.fpf')
    const never = fight(inTime, [[6]], { settings: { fpf: 'never' }, support: 3 })
    attack(never, '2025', { verb: 'barrage', piece: 'us-13-art' }, { verb: 'support', value: 2 })
    expect(never.match.rolls).toHaveLength(1)
  })
})

describe('protective fire', () => {
  it('13.1 the defender may hold his fire back', () => {
    const match = fight({ ...assault, ...guns }, [[6]])
    attack(match, '2025').choose('no-fire')
    expect(partsOf(match.record('combat.Br'), 1)).toEqual({ 'part.defence': 8 })
  })

  it('13.11 golden: barrage and support against protective fire, declared before the die is cast', () => {
    const match = fight({ ...assault, ...guns }, [[3]], { support: 3 })
    attack(match, '2025', { verb: 'barrage', piece: 'us-13-art' }, { verb: 'support', value: 2 })
    const japan = match.as('japan')
    expect(japan.decision).toMatchObject({ ask: 'ask.fpf', rule: '13.11' })
    expect(pieces(match, 'protect')).toEqual(['jp-1/22-art', 'jp-2/22-art'])
    expect(japan.decision.context?.().ledgers.map(({ total }) => total)).toEqual([14, 8, 10])
    expect(match.match.rolls).toEqual([])
    japan.choose({ verb: 'protect', piece: 'jp-1/22-art' })
    const line = match.record('combat.D1')
    expect(totalsOf(line)).toEqual([14, 11, 8])
    expect(partsOf(line, 0)).toEqual({ 'part.attack': 10, 'part.barrage': 2, 'part.support': 2 })
    expect(partsOf(line, 1)).toEqual({ 'part.defence': 8, 'part.fpf': 3 })
    expect(match.record('combat.fpf').rule).toBe('8.2')
    expect(match.face('jp-1/22-art')).toBe('fired')
    japan.choose({ verb: 'retreat-to', space: '2026' })
    expect(match.at('jp-12-regt')).toBe('2026')
    match.as('us').choose({ verb: 'advance', piece: 'us-21-regt', space: '2025' })
    expect(match.at('us-21-regt')).toBe('2025')
  })

  it('13.11 only one artillery unit gives fire to a hex, and each of several hexes may get its own', () => {
    const one = fight({ ...assault, ...guns }, [[3]])
    attack(one, '2025').choose({ verb: 'protect', piece: 'jp-2/22-art' })
    expect(partsOf(one.record('combat.A1'), 1)).toEqual({ 'part.defence': 8, 'part.fpf': 3 })
    const two = fight({ '2024': 'us-19-regt', '2025': 'jp-12-regt', '2125': 'jp-1/9', ...guns }, [[5]])
    attack(two, '2025', { verb: 'join', piece: 'us-19-regt' })
    two.choose({ verb: 'protect', piece: 'jp-2/22-art' })
    expect(two.record('combat.AE').ledgers?.[1]?.total).toBe(14)
  })

  it('13.12 any number of artillery units add their barrage', () => {
    const units = { ...assault, '2021': 'us-61-art', '2022': 'us-52-art', '1923': 'us-271-art' }
    const match = fight(units, [[6]])
    attack(match, '2025', 'barrage-all')
    expect(partsOf(match.record('combat.D1'), 0)).toEqual({ 'part.attack': 10, 'part.barrage': 8 })
  })

  it('13.13 support points are never used for protective fire', () => {
    const match = fight({ ...assault, ...guns }, [])
    attack(match, '2025', { verb: 'support', value: 1 })
    expect(match.record('combat.support').rule).toBe('13.13')
    expect(said(match.as('japan').refuses({ verb: 'support', value: 1 }).text)).toBe('why.no-support-fire 13.13')
  })
})
