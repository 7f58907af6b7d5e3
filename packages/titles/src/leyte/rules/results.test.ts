import { describe, expect, it } from 'vitest'
import { combatTables } from '../tables.ts'
import { attack, fight, pieces, said, spaces } from '../testing.ts'

describe('results', () => {
  it('7.5 both tables have twelve columns, six rows, and nothing but known results', () => {
    for (const table of [combatTables.mobile, combatTables.active]) {
      expect([table.columns.length, table.sides]).toEqual([12, 6])
      expect([-20, -7, -6, -4, 3, 8, 11, 12, 40].map((d) => table.columnOf(d))).toEqual([0, 0, 1, 2, 7, 9, 10, 11, 11])
    }
    expect(combatTables.mobile.result(11, 1)).toBe('DE')
    expect(combatTables.active.result(5, 1)).toBe('Ax')
  })

  it('7.5 DE eliminates the defender and AE the attacker', () => {
    const strong = { '2024': 'us-19-regt', '2125': 'us-21-regt', '1925': 'us-34-regt', '2025': 'jp-1/9' }
    const match = attack(fight(strong, [[1]]), '2025')
    expect(match.record('combat.defender-lost').rule).toBe('7.5')
    expect(match.track('us-victory')).toBe(5)
    const weak = attack(fight({ '1614': 'us-19-bn', '1615': 'jp-12-regt' }, [[5]]), '1615')
    expect(weak.record('combat.attacker-lost').rule).toBe('7.5')
    expect([weak.at('us-19-bn'), weak.track('japan-victory')]).toEqual(['us-eliminated', 5])
  })

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

  it('7.7 one unit that took part may enter the hex given up, whatever zones are there', () => {
    const units = { '2024': 'us-19-regt', '2125': 'us-13-art', '2025': 'jp-1/9', '2027': 'jp-12-regt' }
    const match = attack(fight(units, [[4]]), '2025').choose({ verb: 'retreat-to', space: '1926' })
    expect(match.turn.ask).toBe('ask.combat.advance')
    expect(said(match.refuses({ verb: 'advance', piece: 'us-13-art', space: '2025' }).text)).toBe('why.guns-stay 7.7')
    match.expectChoices({ verb: 'advance', piece: 'us-19-regt' }, 'stay').choose('advance')
    expect(match.at('us-19-regt')).toBe('2025')
  })

  it('7.7 a defender advances after a repulse, nobody after Br', () => {
    const repulse = attack(fight({ '2024': 'us-19-bn', '2025': 'jp-12-regt' }, [[4]]), '2025')
    repulse.choose({ verb: 'retreat-to', space: '2023' })
    repulse.as('japan').choose({ verb: 'advance', piece: 'jp-12-regt', space: '2024' })
    expect(repulse.at('jp-12-regt')).toBe('2024')
    const both = attack(fight({ '2024': 'us-19-regt', '2025': 'jp-1/9' }, [[6]]), '2025')
    both.choose({ verb: 'retreat-to', space: '2026' }, { verb: 'retreat-to', space: '2023' })
    expect(both.turn.ask).toBe('ask.combat.target')
    expect(both.records('combat.advanced')).toEqual([])
  })

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

  it('7.8, 8.4 fire alone eliminates in an exchange and pays nothing', () => {
    const units = { '2020': 'us-13-art', '2025': 'jp-1/9' }
    const match = attack(fight(units, [[1]], { options: { crt: 'active' } }), '2025', 'barrage')
    expect(match.record('combat.Ex').args).toMatchObject({ differential: -1 })
    expect([match.at('jp-1/9'), match.at('us-13-art')]).toEqual(['japan-eliminated', '2020'])
    expect(match.record('combat.unharmed').rule).toBe('8.1')
  })

  it('7.8 in a full exchange the defender is eliminated', () => {
    const units = { '2024': 'us-19-bn', '2125': 'us-21-bn', '2025': 'jp-1/9' }
    const match = attack(fight(units, [[4]], { options: { crt: 'active' } }), '2025')
    match.choose({ verb: 'lose', piece: 'us-21-bn' })
    expect(match.record('combat.Ex').rule).toBe('7.5')
    expect([match.track('us-victory'), match.track('japan-victory')]).toEqual([5, 5])
  })
})

describe('Japanese tenacity', () => {
  const rough = { '2224': 'us-19-regt', '2325': 'us-21-regt', '2125': 'us-34-regt', '2225': 'jp-1/9' }

  it('14.1 golden: D2 becomes D1 and D1 nothing for Japanese units in rough or mountain', () => {
    const d2 = attack(fight(rough, [[4]]), '2225')
    expect(d2.record('combat.D2').rule).toBe('7.5')
    expect(d2.record('combat.tenacious')).toMatchObject({ rule: '14.1', args: { hexes: 1 } })
    expect(d2.at('jp-1/9')).toBe('2226')
    const d1 = attack(fight({ '2224': 'us-19-regt', '2325': 'us-21-regt', '2225': 'jp-1/9' }, [[3]]), '2225')
    expect(d1.record('combat.D1').rule).toBe('7.5')
    expect(d1.record('combat.tenacious').args).toMatchObject({ hexes: 0 })
    expect(d1.at('jp-1/9')).toBe('2225')
    expect(d1.turn.ask).toBe('ask.combat.target')
  })

  it('14.1 golden: A1 becomes nothing for Japanese attackers in rough or mountain, hex by hex', () => {
    const units = { '2225': 'jp-1/9', '2224': 'us-5-regt', '2223': 'jp-2/9' }
    const match = attack(fight(units, [[6]], { side: 'japan' }), '2224')
    expect(match.record('combat.A1').rule).toBe('7.5')
    expect(match.record('combat.tenacious').args).toMatchObject({ unit: { piece: 'jp-1/9' }, hexes: 0 })
    expect(match.turn.decision).toMatchObject({ ask: 'ask.retreat.where', args: { unit: { piece: 'jp-2/9' } } })
    expect(match.at('jp-1/9')).toBe('2225')
  })

  it('14.1 Japanese units elsewhere, and American units anywhere, retreat as the result says', () => {
    const clear = attack(fight({ '2024': 'us-19-regt', '2025': 'jp-1/9' }, [[3]]), '2025')
    expect(clear.turn.ask).toBe('ask.retreat.where')
    const american = attack(fight({ '2225': 'us-19-bn', '2224': 'jp-12-regt' }, [[4]]), '2224')
    expect(american.records('combat.tenacious')).toEqual([])
    expect(american.turn.decision).toMatchObject({ ask: 'ask.retreat.where', args: { unit: { piece: 'us-19-bn' } } })
  })

  it('14.1 under fire alone D2 becomes D1, which moves nobody', () => {
    const guns = { '2220': 'us-13-art', '2221': 'us-61-art', '2222': 'us-52-art', '2121': 'us-11-art' }
    const match = attack(fight({ ...guns, '2225': 'jp-1/9' }, [[1]]), '2225', 'barrage-all')
    expect(match.record('combat.D2').rule).toBe('7.5')
    expect(match.record('combat.tenacious').args).toMatchObject({ hexes: 1 })
    expect(match.record('combat.unmoved').rule).toBe('8.4')
    expect(match.at('jp-1/9')).toBe('2225')
  })

  it('14.1 an elimination counts in full, a retreat of both is one hex less', () => {
    const br = attack(fight({ '2224': 'us-19-regt', '2225': 'jp-1/9' }, [[3]]), '2225')
    expect(br.record('combat.Br').rule).toBe('7.5')
    expect(br.record('combat.tenacious').args).toMatchObject({ unit: { piece: 'jp-1/9' }, hexes: 0 })
    expect(br.turn.decision.args).toMatchObject({ unit: { piece: 'us-19-regt' } })
    const exchange = attack(fight(rough, [[5]], { options: { crt: 'active' } }), '2225')
    expect(exchange.record('combat.Ex').rule).toBe('7.5')
    expect(exchange.at('jp-1/9')).toBe('japan-eliminated')
  })
})
