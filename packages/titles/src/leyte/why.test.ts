import { describe, expect, it } from 'vitest'
import { attack, fight, heard, leyte } from './testing.ts'

describe('why a choice is not offered', () => {
  it('12.1, 16.13, 18.1 of units off the map: who comes later, who never, who finds no way in', () => {
    const match = leyte({
      phase: 'reinforcement',
      turn: 4,
      units: {
        'us-reinforcements': ['us-7-regt', 'us-21-regt'],
        'us-withheld': 'us-383-regt',
        'us-exited': ['us-34-regt', 'us-34-bn'],
        'us-eliminated': 'us-12-regt',
        'japan-reinforcements': 'jp-12-regt',
        '2020': 'us-5-regt',
        '1332': 'jp-1/9',
        '1232': 'jp-2/9',
        '1132': 'jp-3/9',
        '1032': 'jp-1/20',
      },
      vars: { returns: { 'us-34-regt': 6 }, detached: true },
    })
    expect(match.turn.ask).toBe('ask.arrival.unit')
    const of = (piece: string) => heard(match, { verb: 'bring', piece })
    expect(of('us-21-regt')).toBe('why.not-due 18.1')
    expect(match.refuses({ verb: 'bring', piece: 'us-21-regt' }).text.args).toMatchObject({ turn: 6 })
    expect(of('us-34-regt')).toBe('why.not-due 16.13')
    expect(of('us-34-bn')).toBe('why.not-coming 18.1')
    expect(of('us-12-regt')).toBe('why.not-coming 18.1')
    expect(of('us-383-regt')).toBe('why.no-entry 12.2')
    expect(of('us-5-regt')).toBe('why.on-map 12.1')
    expect(of('jp-12-regt')).toBe('why.enemy-unit 12.1')
    expect(heard(match, { verb: 'bring', space: '2020' })).toBe('why.unit-first 12.1')
  })

  it('12.2, 12.23 a hex too far from Ormoc or from an edge is refused by the rule of that entry', () => {
    const ormoc = leyte({
      phase: 'reinforcement',
      side: 'japan',
      turn: 3,
      units: { 'japan-reinforcements': 'jp-temp' },
    })
    ormoc.choose({ verb: 'bring', piece: 'jp-temp' })
    expect(heard(ormoc, { verb: 'move', piece: 'jp-temp', space: '2020', value: 4 })).toBe('why.too-far 12.2')
    const edge = leyte({
      scenario: 'mountain-barrier',
      phase: 'reinforcement',
      side: 'japan',
      turn: 15,
      units: { 'japan-reinforcements': 'jp-3/77' },
    })
    edge.choose({ verb: 'bring', piece: 'jp-3/77' })
    expect(heard(edge, { verb: 'move', piece: 'jp-3/77', space: '2020', value: 4 })).toBe('why.too-far 12.23')
  })

  it('12.41 the row of an air assault is asked for before its hex', () => {
    const units = { 'japan-reinforcements': 'jp-4-air' }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    expect(heard(match, { verb: 'row', space: '1020' })).toBe('why.row-first 12.41')
  })

  it('5.3, 5.4 a counter in the way is answered as its hex', () => {
    const units = { '2024': 'us-19-regt', '2018': 'us-21-regt', '2027': 'jp-1/9' }
    const match = leyte({ phase: 'movement', units })
    expect(heard(match, { verb: 'unit', space: '2020' })).toBe('why.unit-first 5.1')
    match.choose({ verb: 'unit', piece: 'us-19-regt' })
    expect(heard(match, { verb: 'move', piece: 'jp-1/9' })).toBe('why.enemy-there 5.4')
    expect(heard(match, { verb: 'move', piece: 'us-21-regt' })).toBe('why.occupied 5.3')
  })

  it('7.1, 7.2, 8.1 an enemy counter that cannot be attacked, or not as well', () => {
    const units = { '2024': 'us-19-bn', '2025': 'jp-12-regt', '2612': 'jp-1/9' }
    const match = fight({ ...units, '1224': 'us-21-bn', '1225': 'jp-2/9' }, [], { support: 0 })
    expect(heard(match, { verb: 'target', piece: 'jp-1/9' })).toBe('why.nobody-left 8.1')
    const more = fight(units, [], { support: 1 }).choose({ verb: 'target', space: '2025' })
    expect(heard(more, { verb: 'join', piece: 'jp-1/9' })).toBe('why.not-together 7.2')
    expect(heard(more, { verb: 'join', space: '2020' })).toBe('why.no-enemy 7.1')
  })

  it('7.6, 7.8, 16.13 who need not retreat, cannot be lost, is not removed', () => {
    const units = { '2024': 'us-19-bn', '2125': 'us-21-bn', '2018': 'us-5-regt', '2025': 'jp-12-regt' }
    const match = attack(fight(units, [[6]]), '2025')
    expect(match.turn.ask).toBe('ask.retreat.order')
    expect(heard(match, { verb: 'retreat', piece: 'us-5-regt' })).toBe('why.not-retreating 7.6')
    expect(heard(match, { verb: 'retreat', piece: 'jp-12-regt' })).toBe('why.enemy-unit 7.6')
    const strong = { '2024': 'us-19-regt', '2125': 'us-21-regt', '1925': 'us-34-regt', '2018': 'us-5-regt' }
    const costly = attack(fight({ ...strong, '2025': 'jp-1/9' }, [[6]], { options: { crt: 'active' } }), '2025')
    expect(costly.turn.ask).toBe('ask.combat.exchange')
    expect(heard(costly, { verb: 'lose', piece: 'us-5-regt' })).toBe('why.not-lost 7.8')
    const late = leyte({
      phase: 'over',
      side: 'japan',
      turn: 3,
      units: { '2024': 'us-19-bn', '2020': 'us-21-bn', '2018': 'us-5-regt' },
    })
    expect(heard(late, { verb: 'remove', piece: 'us-5-regt' })).toBe('why.not-battalion 16.13')
  })
})
