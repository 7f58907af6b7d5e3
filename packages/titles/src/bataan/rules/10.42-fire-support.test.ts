import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { unitNamed } from '../state/state.ts'
import { field } from '../testing/field.ts'
import { attack, bataan, heard, offered, type Position } from '../testing/index.ts'
import { isGunsAlone } from './12.1-support.ts'
import { canFire } from './12-artillery.ts'

const LEAD = 'jp-1+2/1f'
const GUNS = ['jp-48-mtn', 'jp-8-hvy', 'jp-1-art']

/** The Japanese attack 3605 from 3604 in an Assault Sequence. */
const assault = (units: Position['units'], dice: NonNullable<Position['dice']>, more: Partial<Position> = {}) =>
  attack(bataan({ units: { '3604': [LEAD], ...units }, kind: 'assault', army: GUNS, dice, ...more }), '3605', [
    LEAD,
  ]).choose('resolve')

describe('artillery in support', () => {
  it('12.11, 12.12, 12.13 at most two in range, of the active formation or of the Army and active with it', () => {
    const match = assault({ '3605': ['us-1/71'], '3600': GUNS, '3908': ['us-88-art'] }, [], { army: GUNS.slice(0, 2) })
    expect(offered(match, 'support').sort()).toEqual(['jp-48-mtn', 'jp-8-hvy'])
    expect(heard(match, { verb: 'support', piece: 'jp-1-art' })).toBe('why.gun-not-active 12.13')
    expect(heard(match, { verb: 'support', piece: 'us-88-art' })).toMatch(/^why\./)
  })

  it('10.42, 12.19 the lead gun checks for all; they have fired then', () => {
    const fire = (die: number) => {
      const match = assault({ '3605': ['us-1/71'], '3602': GUNS.slice(0, 2) }, [[die], [4]])
      match.choose({ verb: 'support', piece: 'jp-48-mtn' }, { verb: 'support', piece: 'jp-8-hvy' })
      if (match.turn.ask === 'ask.guns.attack') match.choose('done')
      match.choose({ verb: 'lead', piece: 'jp-48-mtn' })
      const [attacking] = match.record('combat.assault').ledgers ?? []
      return [attacking?.total, match.face('jp-48-mtn'), match.face('jp-8-hvy')]
    }
    // Strength 5 with artillery of 4 and 4: at most 5 points of artillery count (12.13); half fire gives 2 and 2.
    expect([fire(7), fire(8), fire(10)]).toEqual([
      [10, 'fired', 'fired'],
      [9, 'fired', 'fired'],
      [9, 'fired', 'fired'],
    ])
    expect(fire(9)).toEqual([9, 'fired', 'fired'])
  })

  it('10.42, 12.11 both sides designate their artillery before anybody’s coordinates', () => {
    const units = { '3605': ['us-1/71'], '3602': GUNS.slice(0, 2), '3607': ['us-71-art-pink', 'us-71-hq'] }
    const match = assault(units, [[3], [9], [4]])
    match.choose({ verb: 'support', piece: 'jp-48-mtn' }, 'done')
    expect(match.record('guns.laid')).toMatchObject({ rule: '12.11', args: { units: { pieces: ['jp-48-mtn'] } } })
    expect([match.turn.ask, match.records('guns.full')]).toEqual(['ask.guns.defence', []])
    match.choose({ verb: 'support', piece: 'us-71-art-pink' }, 'done')
    const fired = match.records().filter(({ key }) => ['guns.full', 'guns.half'].includes(key))
    expect(fired.map(({ key, args }) => [key, args?.['unit']])).toEqual([
      ['guns.full', { piece: 'jp-48-mtn' }],
      ['guns.half', { piece: 'us-71-art-pink' }],
    ])
  })

  it('12.17 one gun next to the hex fires without a check', () => {
    const match = assault({ '3605': ['us-1/71'], '3604': [LEAD, 'jp-48-mtn'] }, [[4]])
    match.choose({ verb: 'support', piece: 'jp-48-mtn' }, 'done')
    expect(match.record('guns.at-hand').rule).toBe('12.17')
    expect(match.record('combat.assault').ledgers?.[0]?.total).toBe(9)
  })

  it('10.42, 12.17 the lead is any gun designated, also the one at hand: the others check with its rating', () => {
    const fire = (lead: string) => {
      const units = { '3604': [LEAD, 'jp-48-mtn'], '3605': ['us-1/71'], '3602': ['jp-8-hvy'] }
      const match = assault(units, [[7], [4]])
      match.choose({ verb: 'support', pieces: ['jp-48-mtn', 'jp-8-hvy'] })
      expect(offered(match, 'lead')).toEqual(['jp-8-hvy', 'jp-48-mtn'])
      match.choose({ verb: 'lead', piece: lead })
      return match.records().find(({ key }) => key === 'guns.full' || key === 'guns.half')
    }
    // A seven is a six in an Assault Sequence: it passes the 6 of 48 Mountain and fails the 5 of 8 Heavy.
    expect(fire('jp-48-mtn')).toMatchObject({ key: 'guns.full', args: { unit: { piece: 'jp-48-mtn' } } })
    expect(fire('jp-8-hvy')).toMatchObject({ key: 'guns.half', args: { unit: { piece: 'jp-8-hvy' } } })
  })

  it('10.42 a lead is named only where ratings differ', () => {
    const match = assault({ '3605': ['us-1/71'], '3602': ['jp-48-mtn', 'jp-1-art'] }, [[3], [4]])
    match.choose({ verb: 'support', pieces: ['jp-48-mtn', 'jp-1-art'] })
    expect(match.record('guns.full').rule).toBe('10.42')
  })

  it('12.14 in an enemy zone artillery fires at the next hex alone', () => {
    const match = assault({ '3605': ['us-1/71'], '3507': ['jp-48-mtn'], '3506': ['us-1/72'], '3602': ['jp-8-hvy'] }, [])
    expect(offered(match, 'support')).toEqual(['jp-8-hvy'])
    expect(heard(match, { verb: 'support', piece: 'jp-48-mtn' })).toBe('why.gun-engaged 12.14')
  })

  it('12.15, 12.16 a gun fires once, and from afar suffers nothing', () => {
    const match = assault({ '3605': ['us-1/71'], '3602': ['jp-48-mtn fired', 'jp-8-hvy'] }, [])
    expect(heard(match, { verb: 'support', piece: 'jp-48-mtn' })).toBe('why.cannot-fire 12.13')
  })
})

describe('artillery in defence', () => {
  it('12.13 that of the lead unit’s formation, and of the Army in its command or by a check', () => {
    const units = { '3605': ['us-1/71'], '3607': ['us-71-art-pink', 'us-71-hq'], '3611': ['us-88-art'] }
    const match = assault(units, [[9], [4]])
    expect(offered(match, 'support').sort()).toEqual(['us-71-art-pink', 'us-88-art'])
    match.choose({ verb: 'support', piece: 'us-71-art-pink' }, 'done')
    expect(match.record('guns.half')).toMatchObject({ rule: '10.42', args: { unit: { piece: 'us-71-art-pink' } } })
  })

  it('12.13 an Army gun out of command that fails its check has fired all the same', () => {
    const units = { '3605': ['us-1/71'], '3610': ['us-88-art'] }
    const match = assault(units, [[6], [4]])
    match.choose({ verb: 'support', piece: 'us-88-art' }, 'done')
    expect([match.record('guns.silent').rule, match.face('us-88-art')]).toEqual(['12.13', 'fired'])
  })

  it('12.23, 12.24 a gun in the hex fires without a check, and has fired after the combat', () => {
    const match = assault({ '3605': ['us-1/71', 'us-88-art'] }, [[10]]).choose({ verb: 'lead', piece: 'us-1/71' })
    expect(match.record('guns.at-hand')).toMatchObject({ rule: '12.17', args: { unit: { piece: 'us-88-art' } } })
    expect(match.record('combat.assault').ledgers?.[1]?.total).toBe(4)
    expect(match.face('us-88-art')).toBe('fired')
  })

  it('11.36, 12.21 a gun is alone in defence with units that retreated to it', () => {
    const { game, unit } = field({ units: { '3605': ['us-1/71', 'us-88-art'] } })
    expect(isGunsAlone(game, hexOf('3605'))).toBe(false)
    game.vars.retreated = [unit('us-1/71').def.id]
    expect(isGunsAlone(game, hexOf('3605'))).toBe(true)
  })

  it('12.25 artillery in an enemy zone defends its own hex alone', () => {
    const units = { '3605': ['us-1/71'], '3607': ['us-71-art-pink'], '3608': ['jp-6+7/1f'] }
    const match = assault(units, [[4]])
    expect(match.records('guns.full').concat(match.records('guns.half'))).toEqual([])
  })
})

describe('self-propelled artillery', () => {
  it('16.31 has no fired side, so that it fires as often as its player likes, and advances', () => {
    const units = { '3604': ['us-1/31', 'us-2/31', 'us-1-prov'], '3605': ['jp-48-eng'] }
    const match = bataan({ units, side: 'us', army: ['us-1-prov'], dice: [[1]] })
    attack(match, '3605', ['us-1/31', 'us-2/31']).choose('resolve', { verb: 'lead', piece: 'us-1/31' })
    match.choose({ verb: 'support', piece: 'us-1-prov' }, 'done')
    expect(match.record('guns.at-hand').args).toMatchObject({ unit: { piece: 'us-1-prov' } })
    const gun = unitNamed(match.game, 'us-1-prov')
    expect([match.face('us-1-prov'), canFire(match.game, gun)]).toEqual(['front', true])
    expect(offered(match, 'advance')).toContain('us-1-prov 3605')
  })
})

describe('artillery that was engaged', () => {
  it('12.25 that began the Combat Phase in an enemy zone supports no other hex, even if the enemy is gone', () => {
    const units = { '3605': ['us-1/71'], '3607': ['us-71-art-pink'], '3608': ['jp-6+7/1f reduced'] }
    const match = bataan({ units: { ...units, '3604': [LEAD], '3609': ['us-1/31'] }, dice: [[10], [4]] })
    for (const space of ['3605', '3609']) match.choose({ verb: 'target', space }, 'on-mobile')
    match.choose({ verb: 'resolve', space: '3609' })
    expect(match.at('jp-6+7/1f')).toBe('japan-eliminated')
    expect(match.game.vars.engagedGuns).toEqual(['us-71-art-pink'])
    match.choose({ verb: 'resolve', space: '3605' })
    expect(match.records('guns.laid')).toEqual([])
    expect(match.record('combat.mobile').ledgers?.[1]?.parts.map(({ key }) => key)).not.toContain('part.support')
  })
})

describe('coordination and the die', () => {
  it('10.43 units of several hexes check on the Mobile table, and who fails adds two', () => {
    const units = { '3604': [LEAD], '3605': ['us-1/71'], '3704': ['jp-ii(-)/1f'] }
    const match = bataan({ units, dice: [[7], [4]] })
    attack(match, '3605', [LEAD, 'jp-ii(-)/1f']).choose('resolve').choose({ verb: 'lead', piece: LEAD })
    expect(match.record('ground.uncoordinated')).toMatchObject({ rule: '10.43', roll: { values: [7] } })
    expect(match.record('combat.mobile').ledgers?.[2]?.parts.map(({ key }) => key)).toContain('part.uncoordinated')
  })

  it('10.17, 10.15 each side names its lead unit; headquarters lead no defence with others', () => {
    const match = attack(
      bataan({ units: { '3604': [LEAD, 'jp-6+7/1f'], '3605': ['us-1/71', 'us-1/72', 'us-71-hq'] } }),
      '3605',
      [LEAD, 'jp-6+7/1f'],
    )
    match.choose('give-way', 'resolve')
    expect(offered(match, 'lead')).toEqual([LEAD, 'jp-6+7/1f'])
    match.choose({ verb: 'lead', piece: LEAD })
    expect(offered(match, 'lead')).toEqual(['us-1/71', 'us-1/72'])
  })

  it('10.53 odds that support brings below one to four have a result without a die', () => {
    const units = { '3604': ['jp-48-eng'], '3605': ['us-1/31', 'us-88-art'] }
    const match = attack(bataan({ units }), '3605', ['jp-48-eng']).choose('resolve')
    match.choose({ verb: 'lead', piece: 'us-1/31' })
    expect([match.record('combat.mobile').args?.['odds'], match.records('combat.below')]).toEqual(['1-4', []])
    const more = { '3604': ['jp-48-eng'], '3605': ['us-1/31', 'us-1/71', 'us-88-art'] }
    const below = attack(bataan({ units: more }), '3605', ['jp-48-eng']).choose('resolve')
    below.choose({ verb: 'lead', piece: 'us-1/31' })
    expect(below.record('combat.below')).toMatchObject({ rule: '10.53', args: { result: 'A2R' } })
  })

  it('10.18, 10.63 attacks are resolved in the order that the attacker likes', () => {
    const units = { '3604': [LEAD], '3605': ['us-1/71'], '3904': ['jp-6+7/1f'], '3905': ['us-1/72'] }
    const match = bataan({ units, dice: [[4]] })
    match.choose({ verb: 'target', space: '3605' }, 'on-mobile', { verb: 'target', space: '3905' }, 'on-mobile')
    expect(offered(match, 'resolve').sort()).toEqual(['3605', '3905'])
    match.choose({ verb: 'resolve', space: '3905' })
    expect(match.game.vars.attacks.map(({ hex }) => hex)).toEqual(['3605'])
  })
})
