import { describe, expect, it } from 'vitest'
import { pieces, said, spaces } from '../../shared/testing.ts'
import { attack, fight, heard } from '../testing/index.ts'

describe('retreats', () => {
  it('7.6 the owner retreats hex by hex, each step further away', () => {
    const match = attack(fight({ '2024': 'us-19-regt', '2025': 'jp-1/9' }, [[1]]), '2025')
    expect(match.record('combat.D2').rule).toBe('7.5')
    const japan = match.as('japan')
    expect(spaces(match, 'retreat-to').sort()).toEqual(['1926', '2026', '2126'])
    expect(said(japan.refuses({ verb: 'retreat-to', piece: 'jp-1/9', space: '2125' }).text)).toBe('why.no-way-back 7.6')
    expect(said(japan.refuses({ verb: 'retreat-to', piece: 'jp-1/9', space: '2027' }).text)).toBe('why.not-away 7.6')
    japan.choose({ verb: 'retreat-to', space: '2026' })
    expect(match.at('jp-1/9')).toBe('2025')
    expect(spaces(match, 'retreat-to').sort()).toEqual(['1927', '2027', '2127'])
    japan.choose({ verb: 'retreat-to', space: '2027' })
    expect(match.record('retreat.done').args).toMatchObject({ path: { spaces: ['2025', '2026', '2027'] } })
  })

  it('7.6 golden: a retreat that is blocked eliminates the unit', () => {
    const ring = { '2024': 'us-19-regt', '2126': 'us-21-regt', '1926': 'us-34-regt' }
    const match = attack(fight({ ...ring, '2025': 'jp-12-regt' }, [[4]]), '2025')
    expect(match.record('combat.D2').rule).toBe('7.5')
    expect(match.record('retreat.blocked')).toMatchObject({ rule: '7.6', args: { unit: { piece: 'jp-12-regt' } } })
    expect(match.record('points.scored')).toMatchObject({ rule: '15.12', args: { side: { side: 'us' }, points: 14 } })
    expect([match.at('jp-12-regt'), match.track('us-victory')]).toEqual(['japan-eliminated', 14])
    expect(pieces(match, 'advance')).toHaveLength(3)
  })

  it('7.6 friends do not open a zone of control, and a friend is passed but not joined', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '2126': 'jp-2/9', '2226': 'us-21-regt', '1926': 'jp-3/9' }
    const one = attack(fight(units, [[3]]), '2025')
    expect(one.at('jp-1/9')).toBe('2026')
    const two = attack(fight(units, [[1]]), '2025')
    expect(spaces(two, 'retreat-to').sort()).toEqual(['1926', '2026'])
  })

  it('7.6 several units retreat in the order that their player wants', () => {
    const match = attack(fight({ '2024': 'us-19-bn', '2125': 'us-21-bn', '2025': 'jp-12-regt' }, [[6]]), '2025')
    expect(match.record('combat.A1').rule).toBe('7.5')
    expect(match.turn.ask).toBe('ask.retreat.order')
    match.choose({ verb: 'retreat', piece: 'us-21-bn' })
    expect(match.turn.decision.args).toMatchObject({ unit: { piece: 'us-21-bn' }, left: 1 })
  })

  it('7.6 who need not retreat is not picked', () => {
    const units = { '2024': 'us-19-bn', '2125': 'us-21-bn', '2018': 'us-5-regt', '2025': 'jp-12-regt' }
    const match = attack(fight(units, [[6]]), '2025')
    expect(match.turn.ask).toBe('ask.retreat.order')
    expect(heard(match, { verb: 'retreat', piece: 'us-5-regt' })).toBe('why.not-retreating 7.6')
    expect(heard(match, { verb: 'retreat', piece: 'jp-12-regt' })).toBe('why.enemy-unit 7.6')
  })

  it('7.6 what stops a retreat is judged from the hex to which it has come', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '2227': 'us-21-regt' }
    const match = attack(fight(units, [[1]]), '2025').choose({ verb: 'retreat-to', space: '2026' })
    expect(heard(match, { verb: 'retreat-to', piece: 'jp-1/9', space: '2127' })).toBe('why.no-way-back 7.6')
    expect(heard(match, { verb: 'retreat-to', piece: 'jp-1/9', space: '2024' })).toBe('why.not-away 7.6')
  })
})
