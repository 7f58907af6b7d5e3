import { describe, expect, it } from 'vitest'
import { attack, fight } from '../testing/index.ts'

/** The milder reading of the chart (7.4): two columns in rough. */
const milder = { options: { terrain: 'standard' } }
const rough = { '2224': 'us-19-regt', '2325': 'us-21-regt', '2125': 'us-34-regt', '2225': 'jp-1/9' }

describe('Japanese tenacity', () => {
  it('14.1 golden: D2 becomes D1 and D1 nothing for Japanese units in rough or mountain', () => {
    const d2 = attack(fight(rough, [[4]], milder), '2225')
    expect(d2.record('combat.D2').rule).toBe('7.5')
    expect(d2.record('combat.tenacious')).toMatchObject({ rule: '14.1', args: { hexes: 1 } })
    expect(d2.at('jp-1/9')).toBe('2226')
    const d1 = attack(fight({ '2224': 'us-19-regt', '2325': 'us-21-regt', '2225': 'jp-1/9' }, [[3]], milder), '2225')
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
    const match = attack(fight({ ...guns, '2225': 'jp-1/9' }, [[1]], milder), '2225', 'barrage-all')
    expect(match.record('combat.D2').rule).toBe('7.5')
    expect(match.record('combat.tenacious').args).toMatchObject({ hexes: 1 })
    expect(match.record('combat.unmoved').rule).toBe('8.4')
    expect(match.at('jp-1/9')).toBe('2225')
  })

  it('14.1 an elimination counts in full, a retreat of both is one hex less', () => {
    const br = attack(fight({ '2224': 'us-19-regt', '2225': 'jp-1/9' }, [[3]], milder), '2225')
    expect(br.record('combat.Br').rule).toBe('7.5')
    expect(br.record('combat.tenacious').args).toMatchObject({ unit: { piece: 'jp-1/9' }, hexes: 0 })
    expect(br.turn.decision.args).toMatchObject({ unit: { piece: 'us-19-regt' } })
    const exchange = attack(fight(rough, [[5]], { options: { crt: 'active' } }), '2225')
    expect(exchange.record('combat.Ex').rule).toBe('7.5')
    expect(exchange.at('jp-1/9')).toBe('japan-eliminated')
  })
})
