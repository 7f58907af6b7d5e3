import { type AnyTitle, CheapDice, Match } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { expectEvenBeginnings, weighEverything, weightsOf } from '../../shared/testing.ts'
import { rock } from '../testing/test-position.ts'
import { rules } from '../title.ts'
import { oddsOf } from './chances.ts'
import { heuristics } from './index.ts'
import { BY_KIND } from './weigh.ts'

const AMERICANS = rules.table.pieces.flatMap(({ id, side, kind }) => (side === 'us' && kind === 'unit' ? [id] : []))
const ALL = { sides: 'first-us', leaders: 'yes', mortars: 'yes', flamethrower: 'yes', detonations: 'yes' }
const weights = (match: ReturnType<typeof rock>) => weightsOf(heuristics, match)

describe('what Return to the Rock knows of playing itself well', () => {
  it('has a weight for every choice and a value for every position of play at random, even for both sides', () => {
    const games = Array.from({ length: 12 }, (_, number) => (number % 3 === 0 ? ALL : {}))
    const { asked } = weighEverything(rules, heuristics, games)
    expect(Object.keys(BY_KIND).filter((kind) => !asked.has(kind))).toEqual([])
  })

  it('15.2 takes no side for ahead when a scenario begins', () => {
    expectEvenBeginnings(rules, heuristics)
  })

  it('9.4.4 knows the odds of an attack', () => {
    const even = oddsOf(0)
    expect(even.above + even.below + even.equal).toBeCloseTo(1)
    expect(oddsOf(40)).toMatchObject({ above: 1, below: 0 })
    expect(oddsOf(-40)).toMatchObject({ above: 0, below: 1 })
  })

  it('15.2 values an Area with Victory Points, and more so held safely (7.2)', () => {
    const value = (control: readonly string[], japan = '27') =>
      heuristics.value(rock({ control, units: { reinforcements: AMERICANS, [japan]: ['infantry-1'] } }).game, 0)
    expect(value(['8'])).toBeGreaterThan(value([]))
    expect(value(['8'], '15')).toBeLessThan(value(['8'], '27'))
  })

  it('16.1 bids what the Americans usually make, and stands worse the more is asked of them (15.3)', () => {
    const match = Match.start(rules as AnyTitle, { options: { sides: 'secret' }, dice: new CheapDice(1) })
    for (const seat of [0, 1]) match.apply({ kind: 'choose', seat, choice: { verb: 'wish', option: 'us' } })
    const decision = match.decision(0)!
    const list = heuristics.weigh(match.game, 0, decision)
    expect(decision.choices[list.indexOf(Math.max(...list))]).toMatchObject({ verb: 'bid', value: 6 })
    const needing = (points: number) => {
      const { game } = rock({ vars: { needed: points }, units: { '27': ['pillbox-A'] } })
      return heuristics.value(game, 0)
    }
    expect(needing(12)).toBeLessThan(needing(4))
  })

  it('15.3 counts American losses against the points', () => {
    const at = (place: string) => heuristics.value(rock({ units: { [place]: ['G/503'] } }).game, 0)
    expect(at('eliminated-us')).toBeLessThan(at('reinforcements'))
  })

  it('8.1 would rather take an empty Area with points than one without', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '27': ['pillbox-A'] } })
    match.choose({ verb: 'assault', space: '10' }).choose({ verb: 'unit', piece: 'G/503' })
    const found = weights(match)
    expect(found['move G/503 8']).toBeGreaterThan(found['move G/503 13']!)
  })

  it('7.2 does not leave an Area with points bare beside able enemies', () => {
    const units = (more: string[]) => ({ '8': ['G/503', ...more], '7': ['infantry-1'] })
    const leaving = (more: string[]) => weights(rock({ units: units(more), control: ['2', '4', '15'] }))['assault 8']!
    expect(leaving([])).toBeLessThan(leaving(['H/503']))
  })

  it('6.2 begins a stage with every Impulse', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '27': ['infantry-1'] } })
    const before = heuristics.stage!(match.game)
    match.choose('pass')
    expect(heuristics.stage!(match.game)).not.toBe(before)
  })
})
