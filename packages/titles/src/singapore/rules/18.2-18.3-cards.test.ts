import { describe, expect, it } from 'vitest'
import { cardId, cardNamed } from '../data/cards.ts'
import type { Vars } from '../state/vars.ts'
import { draw, ONE_EACH, options, played } from '../testing/cards.ts'
import { fight, heard, type Position, plan, refusal, singapore, told, waysOf } from '../testing/index.ts'

describe('each card', () => {
  it.each([
    ['churchill-stores', 24],
    ['ammunition-train', 23],
    ['convoy', 25],
    ['shells-run-low', 17],
    ['lines-cut', 18],
    ['depot-on-fire', 17],
  ] as const)('18.2 %s: of 20 supplies there are %d', (card, tokens) => {
    const match = draw(card)
    expect(match.track(`${cardNamed(card).army}-supplies`)).toBe(tokens)
    expect(match.at(card)).toBe('cards-played')
  })

  it('18.2 nobody loses supplies that he has not', () => {
    expect(draw('depot-on-fire', { tokens: { british: 2 } }).track('british-supplies')).toBe(0)
  })

  it('18.2 ground-crews: aircraft that refuel are ready at once', () => {
    const match = draw('ground-crews', { units: { 'johor-airbase': ['jp-fighter air=2', 'jp-bomber'] } })
    expect(match.game.table.status(match.game.table.piece('jp-fighter-1'), 'air')).toBe(0)
    expect(told(match).filter((key) => key === 'air.crewed').length).toBe(1)
  })

  it('18.2 spare-engines: aircraft in repair are ready at the next own turn', () => {
    const match = draw('spare-engines', { units: { 'repair-box': ['br-fighter'], kallang: [] } })
    expect(match.game.table.status(match.game.table.piece('br-fighter-1'), 'repair')).toBe(1)
  })

  it.each([
    ['second-wave', 'axis-b', 'jp-infantry-2'],
    ['convalescents', 'tanglin', 'au-infantry-2'],
    ['stragglers', 'fort-canning', 'br-infantry-2'],
  ] as const)('18.2 %s: a lost infantry unit comes back at %s', (card, place, unit) => {
    const match = draw(card, { vars: { axes: ['axis-b'] } })
    expect(match.at(unit)).toBe(place)
    expect(told(match)).toContain('unit.returned')
  })

  it('18.2 nobody comes back to headquarters that the enemy holds', () => {
    const match = draw('stragglers', { control: { 'fort-canning': 'japanese' } })
    expect(told(match)).toContain('card.nothing')
  })

  it.each([
    ['armoured-push', 'jp-tank', 5],
    ['bicycle-columns', 'jp-infantry', 4],
    ['lorries', 'au-infantry', 4],
    ['carrier-dash', 'br-carrier', 5],
  ] as const)('18.3 %s: %s has %d movement points', (card, kind, movement) => {
    const match = played(card, { units: { 'nee-soon': [kind] } })
    match.choose({ verb: 'unit', piece: `${kind}-1` })
    expect(match.turn.decision.args?.['left']).toBe(movement)
  })

  it('18.3 armoured-push: a tank goes five sectors along the roads', () => {
    const control = { mandai: 'japanese', thomson: 'japanese', tanglin: 'japanese', queenstown: 'japanese' } as const
    const units = { sembawang: ['jp-tank'] }
    expect(waysOf(singapore({ units, control }), 'jp-tank-1', 'move')).not.toContain('tuas')
    expect(waysOf(played('armoured-push', { units, control }), 'jp-tank-1', 'move')).toContain('tuas')
  })

  it('18.3 borrowed-uniforms: no defence bonus in one sector', () => {
    const units = { 'axis-b': ['jp-infantry'], tengah: ['au-infantry'] }
    const match = played('borrowed-uniforms', { units, vars: { axes: ['axis-b'] } })
    expect(match.game.vars.effects).toEqual([{ card: 'borrowed-uniforms', place: 'tengah' }])
    plan(match, 'jp-infantry-1', 'attack', 'tengah').choose('commit')
    expect(match.record('battle.opens').ledgers?.[0]?.total).toBe(0)
  })

  it('18.3 borrowed-uniforms is played on enemies alone', () => {
    const units = { tengah: ['au-infantry'], kallang: ['br-infantry'], tuas: ['jp-infantry'] }
    const match = played('borrowed-uniforms', { units })
    expect(heard(match, { verb: 'choose-sector', space: 'tuas' })).toBe('why.card-sector 18.2')
  })

  it('18.2 collapsible-boats: an axis is activated for nothing', () => {
    const match = played('collapsible-boats', { units: ONE_EACH, tokens: { japanese: 0 } })
    match.choose({ verb: 'activate', space: 'axis-e' })
    expect(match.game.vars.axes).toContain('axis-e')
    expect(match.track('japanese-supplies')).toBe(0)
  })

  it('18.3 off-the-land: attacks without a line of supply', () => {
    const units = { jurong: ['jp-infantry'], tengah: ['au-infantry'] }
    const control = { 'pasir-laba': 'australian', tuas: 'british' } as const
    const vars = { axes: ['axis-f'] }
    expect(refusal(singapore({ units, control, vars }), 'jp-infantry-1', 'tengah', 'attack')).toBe('why.unsupplied 7.3')
    expect(waysOf(played('off-the-land', { units, control, vars }), 'jp-infantry-1', 'attack')).toEqual(['tengah'])
  })

  it.each([
    ['mangrove-ambush', 'au-infantry'],
    ['sappers', 'br-infantry'],
  ] as const)('18.3 %s: a bonus of one more in one sector', (card, defender) => {
    const vars = { effects: [{ card: cardId(card), place: 'tengah' }] }
    const match = fight({ defenders: [defender], vars, dice: [[4, 1, 4, 1]] })
    expect(match.record('battle.opens').ledgers?.[0]).toMatchObject({ total: 2 })
  })

  it('18.2 fighting-patrol: supplies are taken from the Japanese', () => {
    const units = { tengah: ['au-infantry', 'jp-infantry'] }
    const match = played('fighting-patrol', { units, control: { tengah: 'australian' } })
    expect([match.track('japanese-supplies'), match.track('australian-supplies')]).toEqual([17, 23])
  })

  it('18.3 fire-plan: field artillery is committed for nothing', () => {
    const units = { jurong: ['au-artillery*2'] }
    const position = {
      army: 'australian',
      options,
      units,
      attackers: ['au-infantry'],
      defenders: ['jp-infantry'],
    } as const
    const match = fight({ ...position, from: ['jurong'], vars: { effects: [{ card: cardId('fire-plan') }] } })
    match.choose({ verb: 'assign', pieces: ['au-artillery-1', 'au-artillery-2'] })
    expect(match.track('australian-supplies')).toBe(20)
  })

  it('18.3 river-guides: defenders retreat across a river', () => {
    const control = { jurong: 'japanese', buloh: 'japanese', 'pasir-laba': 'japanese' } as const
    const retreats = (vars: Position['vars']) =>
      fight({ control, ...(vars && { vars }), dice: [[4, 1, 2, 1]] }).at('au-infantry-1')
    expect(retreats(undefined)).toBe('australian-lost')
    expect(retreats({ effects: [{ card: cardId('river-guides') }] })).toBe('mandai')
  })

  it('18.3 guns-turned: a gun reaches one sector further', () => {
    const far = (effects: Vars['effects']) => {
      const units = { changi: ['br-gun6'] }
      const match = fight({
        sector: 'thomson',
        defenders: ['br-infantry'],
        from: ['nee-soon'],
        units,
        vars: { effects },
      })
      return match.turn.ask === 'ask.battle.strikes'
    }
    expect([far([]), far([{ card: cardId('guns-turned') }])]).toEqual([false, true])
  })

  it('18.3 pooled-stores: the British give to the Australians', () => {
    const match = played('pooled-stores', { units: ONE_EACH, tokens: { british: 3 } })
    expect([match.track('british-supplies'), match.track('australian-supplies')]).toEqual([0, 23])
  })
})
