import { alikeIn, Match } from '@topside/engine'
import { CheapDice, compareWorlds, fuzzMatch, sized, toldTo } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { Army } from '../data/armies.ts'
import { CARDS, HAND_LIMIT } from '../data/cards.ts'
import { historic } from '../data/scenarios.ts'
import { title } from '../index.ts'
import { draw, holding, ONE_EACH, options, played } from '../testing/cards.ts'
import { heard, type Position, singapore, told } from '../testing/index.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'
import { EFFECTS } from './18.2-effects.ts'

/** A campaign without units, so that only cards need decisions. */
const calm: typeof rules = {
  ...rules,
  setup(game) {
    const vars = rules.setup(game)
    for (const unit of game.table.pieces)
      if (unit.def.branch !== 'card') game.table.move(unit, game.table.space(`${unit.def.army}-lost`))
    return { ...vars, axes: historic.activatable }
  },
}

describe('cards', () => {
  it('18.2 cards in a hand are never taken for each other', () => {
    const ofJapan = CARDS.filter(({ army, kind }) => army === 'japanese' && kind === 'situation')
    const hand = ofJapan.slice(0, HAND_LIMIT).map(({ id }) => id)
    const match = singapore({ options, step: 'cards', hands: { japanese: hand }, units: ONE_EACH })
    const seen = hand.map((id) => ({ id, space: 'japanese-hand', face: 'ready', hidden: true }))
    expect(hand).toHaveLength(HAND_LIMIT)
    expect([...alikeIn(title, match.turn.decision, seen).values()].filter(({ length }) => length > 1)).toEqual([])
  })

  it('18.1, CA1 cards are an option that is off: then nobody draws', () => {
    expect(rules.options.find(({ id }) => id === 'cards')?.default).toBe('off')
    const match = draw('convoy', { options: {} })
    expect(told(match).filter((key) => key.startsWith('card'))).toEqual([])
    expect(CARDS.length).toBeGreaterThanOrEqual(24)
  })

  it('18.1, CA4 a card is drawn at the end of the own turn, known to its owner alone', () => {
    const match = draw('sappers')
    expect(match.at('sappers')).toBe('british-hand')
    const [owner, other] = [2, 0].map((seat) => toldTo(match.match, seat))
    expect(owner).toContain('sappers')
    expect(other).not.toContain('sappers')
  })

  it('18.1, CA4 a side with more than three discards one', () => {
    const hand = ['lorries', 'fire-plan', 'river-guides']
    const match = draw('mangrove-ambush', { hands: { australian: hand }, decks: { australian: ['mangrove-ambush'] } })
    expect(match.turn.ask).toBe('ask.card.discard')
    expect(match.turn.offered('discard').length).toBe(HAND_LIMIT + 1)
    match.choose({ verb: 'discard', piece: 'lorries' })
    expect(match.at('lorries')).toBe('cards-played')
    expect(match.in('australian-hand').length).toBe(HAND_LIMIT)
  })

  it('18.1 an empty deck is made of the cards that were played', () => {
    const match = draw('convoy', { decks: { british: [] } })
    expect(told(match)).toContain('card.shuffled')
    expect(match.in('british-deck').length).toBe(CARDS.filter(({ army }) => army === 'british').length - 1)
  })

  it('18.2, CA3 an event happens when it is drawn, and no other card is drawn for it', () => {
    const match = singapore({ options, step: 'end', army: 'british', units: ONE_EACH, dice: [[1]] })
    expect(told(match)).toContain('card.event')
    expect(match.in('british-hand')).toEqual([])
  })

  it('18.2 a situation is played in the own turn, and may be kept', () => {
    const match = holding('armoured-push', { units: ONE_EACH })
    match.expectChoices('play', 'done').choose('done')
    expect(match.turn.ask).toBe('ask.plan')
    expect(match.at('armoured-push')).toBe('japanese-hand')
  })

  it('18.2 a situation that would change nothing is kept, and asked about all the same', () => {
    const match = holding('fighting-patrol', { units: ONE_EACH })
    match.expectChoices('done')
    expect(heard(match, { verb: 'play', piece: 'fighting-patrol' })).toBe('why.card-idle 18.2')
  })

  it('18.2, 15.3 guns in Japanese hands are no Australian patrol', () => {
    const units = { ...ONE_EACH, 'pasir-laba': ['jp-infantry', 'au-gun6-1 holder=1'] }
    const match = holding('fighting-patrol', { units, control: { 'pasir-laba': 'japanese' } })
    match.expectChoices('done')
  })

  it('18.2 what is in force for a turn ends with it, and the rest at the own next turn', () => {
    const match = played('sappers', { units: ONE_EACH }).choose({ verb: 'choose-sector', space: 'kallang' })
    expect(match.at('sappers')).toBe('cards-in-force')
    const until = (army: Army) =>
      match.until(
        (each) => each.game.vars.army === army && each.turn.ask === 'ask.plan',
        ({ choices }) => choices.find(({ verb }) => ['commit', 'done'].includes(verb)) ?? choices[0]!,
      )
    until('japanese')
    expect(match.game.vars.effects).toEqual([{ card: 'sappers', place: 'kallang' }])
    until('british')
    expect([match.game.vars.effects, match.at('sappers')]).toEqual([[], 'cards-played'])
    const turn = played('armoured-push', { units: ONE_EACH }).choose('commit')
    turn.until(
      (each) => each.game.vars.army === 'australian',
      ({ choices }) => choices.find(({ verb }) => verb === 'done') ?? choices[0]!,
    )
    expect(turn.at('armoured-push')).toBe('cards-played')
  })

  it('18.3, CA2 every card says in words what it does, and does it', () => {
    expect(Object.keys(EFFECTS).sort()).toEqual(CARDS.map(({ id }) => id).sort())
    for (const { id } of CARDS) expect(english[`card.${id}`]).toMatch(/\.$/)
  })

  it('18.1 two worlds that differ in hidden cards alone are one to those who do not see them', () => {
    expect(compareWorlds(calm, { matches: sized(120, 240), answers: 8, options })).toBeGreaterThan(sized(4, 20))
  })

  it.each(['random', 'coverage'] as const)('18.1 matches with cards, policy %s', (policy) => {
    expect(fuzzMatch(calm, { seed: `cards ${policy}`, policy, options }).faults).toEqual([])
  })

  it('18.1 with two seats the Commonwealth sees both of its hands', () => {
    const match = Match.start(rules, { options: { ...options, players: '2' }, dice: new CheapDice('two') })
    expect(match.seats).toBe(2)
    const position: Position = {
      options: { ...options, players: '2' },
      hands: { australian: ['lorries'], british: ['sappers'] },
    }
    const two = singapore({ ...position, units: ONE_EACH })
    expect(toldTo(two.match, 1)).toMatch(/lorries.*sappers/s)
    expect(toldTo(two.match, 0)).not.toMatch(/lorries|sappers/)
  })
})
