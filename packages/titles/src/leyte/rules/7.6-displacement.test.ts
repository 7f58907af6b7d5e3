import type { Preview } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { spaces } from '../../shared/testing.ts'
import { attack, fight, heard, type LeytePlay, type Position } from '../testing/index.ts'

/** An attack on 2025, whose only retreat, to 2026, is blocked by a friend. */
const behind = { '2024': 'us-19-regt', '2125': 'us-21-regt', '1925': 'us-34-regt', '2025': 'jp-1/9', '2026': 'jp-2/9' }
const pushing = (units: Position['units'], dice: Position['dice']) =>
  fight(units, dice, { options: { displacement: 'yes' } })

describe('retreats into friends', () => {
  it('7.6 a unit whose only way back holds a friend is eliminated', () => {
    const match = attack(fight(behind, [[6]]), '2025')
    expect(match.record('combat.D1').rule).toBe('7.5')
    expect(match.record('retreat.blocked').args).toMatchObject({ unit: { piece: 'jp-1/9' } })
    expect([match.at('jp-1/9'), match.at('jp-2/9')]).toEqual(['japan-eliminated', '2026'])
  })

  it('7.6 with the option "displacement" the friend makes room, one hex, as in a retreat', () => {
    const match = attack(pushing(behind, [[6]]), '2025')
    expect(match.as('japan').decision).toMatchObject({ ask: 'ask.retreat.displace', rule: '7.6' })
    expect(spaces(match, 'displace').sort()).toEqual(['1927', '2027', '2127'])
    expect(heard(match, { verb: 'displace', piece: 'jp-2/9', space: '2126' })).toBe('why.no-way-back 7.6')
    expect(heard(match, { verb: 'displace', piece: 'jp-2/9', space: '2018' })).toBe('why.no-room 7.6')
    match.choose({ verb: 'displace', space: '2027' })
    expect([match.at('jp-1/9'), match.at('jp-2/9')]).toEqual(['2026', '2027'])
    expect(match.record('retreat.displaced').args).toMatchObject({ path: { spaces: ['2026', '2027'] } })
    expect(match.record('retreat.done').args).toMatchObject({ unit: { piece: 'jp-1/9' }, to: { space: '2026' } })
  })

  it('7.6 with the option a unit that has a free hex to go to pushes nobody', () => {
    const match = attack(pushing({ '2024': 'us-19-regt', '2025': 'jp-1/9', '2026': 'jp-2/9' }, [[3]]), '2025')
    expect(match.record('combat.D1').rule).toBe('7.5')
    expect(spaces(match, 'retreat-to').sort()).toEqual(['1926', '2126'])
  })

  it('7.6 with the option a friend that is pushed may push another', () => {
    const match = attack(pushing({ ...behind, '1927': 'jp-3/9', '2027': 'jp-1/20', '2127': 'jp-2/20' }, [[6]]), '2025')
    match.choose({ verb: 'displace', piece: 'jp-2/9', space: '2027' })
    expect(match.turn.decision.args).toMatchObject({ unit: { piece: 'jp-1/20' } })
    match.choose({ verb: 'displace', piece: 'jp-1/20', space: '2028' })
    expect(['jp-1/9', 'jp-2/9', 'jp-1/20'].map((unit) => match.at(unit))).toEqual(['2026', '2027', '2028'])
  })

  it('7.6 with the option a unit is eliminated if the friend cannot make room either', () => {
    const match = attack(pushing({ ...behind, '1928': 'us-5-regt', '2128': 'us-7-regt' }, [[6]]), '2025')
    expect(match.record('retreat.blocked').args).toMatchObject({ unit: { piece: 'jp-1/9' } })
    expect(match.at('jp-2/9')).toBe('2026')
  })
})

describe('the warning before an attack', () => {
  const friends = { '1924': 'us-5-regt', '2023': 'us-7-regt', '2124': 'us-8-regt' }
  const weak = { '2024': 'us-19-bn', '2025': 'jp-12-regt' }

  /**
   * Units that the warning for a declared attack on a hex names: lost if driven back, because of friends behind them.
   */
  function warned(match: LeytePlay, space: string): unknown {
    match.choose({ verb: 'target', space })
    const told: Preview | undefined = match.turn.decision.context?.()
    return told?.notes?.find(({ key }) => key === 'note.friend-behind')?.args?.['units']
  }

  it('7.6 names the units that would be lost because friends stand behind them', () => {
    expect(warned(fight({ ...weak, ...friends }, []), '2025')).toEqual({ pieces: ['us-19-bn'] })
  })

  it('7.6 is not given where there is a way back, where the enemy shuts it, or where friends make room', () => {
    const { '2023': _, ...open } = friends
    expect(warned(fight({ ...weak, ...open }, []), '2025')).toBeUndefined()
    const shut = { ...weak, '2022': 'jp-1/9', '2224': 'jp-2/9', '1824': 'jp-3/9' }
    expect(warned(fight(shut, []), '2025')).toBeUndefined()
    expect(warned(pushing({ ...weak, ...friends }, []), '2025')).toBeUndefined()
  })

  it('7.6, 14.1 is not given to Japanese units that would hold on, nor if no result drives attackers back', () => {
    const japan = { '2225': 'jp-1/9', '2226': 'jp-2/9', '2126': 'jp-3/9', '2326': 'jp-1/20', '2224': 'us-5-regt' }
    expect(warned(fight(japan, [], { side: 'japan' }), '2224')).toBeUndefined()
    const strong = { '2024': 'us-19-regt', '1925': 'us-34-regt', '2125': 'us-21-regt', '2025': 'jp-364-bn' }
    const crowd = {
      '2124': 'us-8-regt',
      '2023': 'us-7-regt',
      '1924': 'us-5-regt',
      '1824': 'us-12-regt',
      '2224': 'us-17-regt',
    }
    expect(warned(fight({ ...strong, ...crowd }, []), '2025')).toBeUndefined()
  })
})
