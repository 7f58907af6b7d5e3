import type { AnyHeuristics, Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { expectEvenBeginnings, expectOppositeEnds, weighEverything, weightsOf } from '../../shared/testing.ts'
import { hexOf } from '../data/hexes.ts'
import { stackReach } from '../rules/8.2-reach.ts'
import { unitNamed } from '../state/state.ts'
import { type BataanPlay, bataan } from '../testing/index.ts'
import { rules } from '../title.ts'
import { aimsOf } from './aims.ts'
import { holdWorth, joinWorth } from './hold.ts'
import { heuristics } from './index.ts'
import { prospectOf } from './odds.ts'
import { positionOf } from './position.ts'
import { costFrom, waysFor } from './ways.ts'
import { BY_KIND } from './weigh.ts'

const known: AnyHeuristics = heuristics
const weights = (match: BataanPlay) => weightsOf(heuristics, match)

/** Scenarios short enough to play to the end. */
const SHORT = ['layac', 'abucay-line', 'mauban-line']

/** The choice with the highest weight. */
function best(match: BataanPlay): string {
  return Object.entries(weights(match)).reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** Kinds of decisions that only the campaign has, or that random play rarely meets. */
const SELDOM: ReadonlySet<string> = new Set([
  ...['supply.start', 'supply', 'reserve.army', 'general-withdrawal', 'surrender', 'disease', 'disease.loss'],
  ...['withdrawal', 'excess', 'replacement', 'replacement.where', 'headquarters', 'anti-aircraft.infantry'],
  ...[
    'naval.place',
    'invasion.unit',
    'reaction',
    'reaction.army',
    'reaction.release',
    'reaction.leave',
    'event.*',
    'invasion.hex',
    'arrival.delay',
  ],
  ...[
    'gunfire.attack',
    'gunfire.defence',
    'gunfire.interdict',
    'loss.armour',
    'guns.at-hand',
    'refusal',
    'attrition',
    'air.attacker',
  ],
  ...['event.formation', 'event.activate', 'event.return', 'reserve', 'loss', 'air.lead'],
])

describe('what BATAAN! knows of playing itself well', () => {
  it('has a weight for every choice and a value for every position of play at random, even for both sides', () => {
    const { asked, ended } = weighEverything(
      rules,
      known,
      SHORT.flatMap((scenario) => [{ scenario }, { scenario, sides: 'first-japan' }]),
      (_, answers) => answers % 3 > 0,
    )
    expectOppositeEnds(known, ended)
    expect(Object.keys(BY_KIND).filter((kind) => !asked.has(kind) && !SELDOM.has(kind))).toEqual([])
  })

  it('19.1 to 19.5 takes no side for ahead when a scenario begins', () => {
    expectEvenBeginnings(rules, heuristics)
  })

  it('10.63 knows what an attack comes to over all faces of the die', () => {
    const at = { table: 'assault', attack: 16, defence: 16, modifier: 0, holds: false } as const
    const steps = { attacker: 4, defender: 4 }
    // 1-1, dice 1 to 10: A1/D1R, DR, A1/DR, A1/D1d, A1/D1, A2/D1, A1, A1d, A2d, A1Rd.
    expect(prospectOf({ ...at, steps })).toMatchObject({ attacker: 1.1, defender: 0.4, vacated: 0.3, repulsed: 0.1 })
    expect(prospectOf({ ...at, steps, holds: true })).toMatchObject({ defender: 0.7, vacated: 0 })
    expect(prospectOf({ ...at, steps, attack: 3 })).toMatchObject({ attacker: 2, repulsed: 1, vacated: 0 })
    expect(prospectOf({ ...at, steps, modifier: 7 })).toEqual(prospectOf({ ...at, steps, modifier: 5 }))
  })

  it('8.2 knows what a way costs: with nobody about no reach of a unit is longer', () => {
    const { game } = bataan({ units: { '3606': ['us-1/31'] }, side: 'us', formations: ['us-ps'] })
    const unit = unitNamed(game, 'us-1/31')
    const reach = stackReach(game, [unit], 'mobile')
    expect(reach.hexes.length).toBeGreaterThan(20)
    for (const [index, hex] of reach.hexes.entries())
      expect(costFrom(waysFor(game, unit, hex), hexOf('3606'))).toBeLessThanOrEqual(reach.costs[index]!)
  })

  it('19.15 values the hexes that decide, and keeps them', () => {
    const { game } = bataan({ units: { '3604': ['us-1/31'], '3403': ['jp-1+2/1f'] } })
    const aims = aimsOf(game)
    expect([aims.get(hexOf('3504')), aims.get(hexOf('3606'))]).toEqual([aims.get(hexOf('3604')), undefined])
    const unit = unitNamed(game, 'us-1/31')
    expect(joinWorth(positionOf(game), unit, hexOf('3604'))).toBeGreaterThan(
      joinWorth(positionOf(game), unit, hexOf('3606')),
    )
  })

  it('10.51 holds a hex better with more units in it, and worse the more can come against it', () => {
    const held = (units: readonly string[], enemies: readonly string[]) => {
      const field = positionOf(bataan({ units: { '3604': units, '3603': enemies } }).game)
      return holdWorth(field, field.stacks.us.get(hexOf('3604'))!)
    }
    const two = ['jp-1+2/1f', 'jp-6+7/1f']
    expect(held(['us-1/31', 'us-2/31'], two)).toBeGreaterThan(held(['us-1/71'], two))
    expect(held(['us-1/71'], two.slice(1))).toBeGreaterThan(held(['us-1/71'], two))
  })

  it('19.15 goes with Japanese units for the hexes that decide', () => {
    const match = bataan({ step: 'move', units: { '3801': ['jp-1+2/1f'] } })
    match.choose({ verb: 'unit', piece: 'jp-1+2/1f' })
    const [, , to = ''] = best(match).split(' ')
    const ways = waysFor(match.game, unitNamed(match.game, 'jp-1+2/1f'), hexOf('3604'))
    expect(costFrom(ways, hexOf(to))).toBeLessThan(costFrom(ways, hexOf('3801')))
  })

  it('9.11 attacks at good odds with all that it takes, and not at bad ones', () => {
    const on = (defenders: readonly string[], attackers: readonly string[]) =>
      bataan({ units: { '3606': defenders, '3605': attackers } })
    expect(best(on(['us-1/71'], ['jp-1+2/1f', 'jp-6+7/1f', 'jp-11+12/1f']))).toBe('target 3606')
    expect(best(on(['us-1/31', 'us-2/31', 'us-3/31'], ['jp-1+2/1f']))).toBe('done')
    const match = on(['us-1/71', 'us-2/71'], ['jp-1+2/1f', 'jp-6+7/1f', 'jp-11+12/1f'])
    match.choose({ verb: 'target', space: '3606' })
    expect(best(match)).toMatch(/^join /)
  })

  it('11.21 loses the step that is worth least', () => {
    const match = bataan({ units: { '3604': ['us-1/31', 'us-1/71'], '3603': ['jp-1+2/1f'] } })
    const { game } = match
    const choices: readonly Choice[] = ['us-1/31', 'us-1/71', 'us-ps-hq'].map((piece) => ({ verb: 'lose', piece }))
    const [good = 0, weak = 0, command = 0] = heuristics.weigh(game, 0, {
      ...match.turn.decision,
      kind: 'loss',
      choices,
    })
    expect(weak).toBeGreaterThan(good)
    expect(good).toBeGreaterThan(command)
  })

  it('7.45 tries to take Army units along that no headquarters commands, and leaves the others to theirs', () => {
    const at = (hex: string) =>
      bataan({ step: 'army', units: { '3801': ['jp-1+2/1f'], [hex]: ['jp-1/7-arm'] }, formations: ['jp-48'] })
    const found = at('3606').until(({ turn }) => turn.decision.kind === 'army.attempt')
    expect(best(found)).toBe('attempt jp-1/7-arm')
    const near = weights(at('4102').until(({ turn }) => turn.decision.kind.startsWith('army')))
    expect(near['activate jp-1/7-arm']).toBeGreaterThan(near['done']!)
  })

  it('7.2 begins a stage with every Operations Sequence', () => {
    const match = bataan({ units: { '3604': ['us-1/31'], '3603': ['jp-1+2/1f'] } })
    const before = heuristics.stage!(match.game)
    match.choose('done')
    expect(heuristics.stage!(match.game)).not.toBe(before)
  })
})
