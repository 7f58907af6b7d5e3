import { describe, expect, it } from 'vitest'
import { REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { disrupt } from './3.7-disruption.ts'
import { chanceToRefuse, refuses, whyNotRefuse } from './9.2-refusal.ts'
import { highestRated, mustNotRetreat, whyNoNoRetreat } from './9.3-no-retreat.ts'

describe('9.2', () => {
  it('9.21 motorized units and cavalry refuse combat, if none of them is Disrupted', () => {
    const { game, unit } = field({ units: { '3507': ['us-a/194', 'us-2/26', 'us-1/57'] } })
    const why = (...ids: readonly string[]) => whyNotRefuse(game, ids.map(unit))?.key
    expect([why('us-a/194', 'us-2/26'), why('us-a/194', 'us-1/57')]).toEqual([undefined, 'why.too-slow'])
    disrupt(game, [unit('us-2/26')])
    expect(why('us-a/194', 'us-2/26')).toBe('why.disrupted')
  })

  it('9.23 the US player has one off the die, Japan has not', () => {
    const { game, unit } = field({ units: { '3507': ['us-a/194'], '3510': ['jp-1/7-arm'] } })
    expect([refuses(game, unit('us-a/194'), 7), refuses(game, unit('us-a/194'), 8)]).toEqual([true, false])
    expect([refuses(game, unit('jp-1/7-arm'), 6), refuses(game, unit('jp-1/7-arm'), 7)]).toEqual([true, false])
    expect([chanceToRefuse(game, unit('us-a/194')), chanceToRefuse(game, unit('jp-1/7-arm'))]).toEqual([0.7, 0.6])
  })
})

describe('9.3', () => {
  it('9.34 golden: US units hold fortifications; 1/31 in the jungle of 3415 and 1/53 may not', () => {
    const units = { '3314': ['us-3/51', 'us-51(+)-art'], '3215': ['us-2/53'], '3415': ['us-1/31'], '3115': ['us-1/53'] }
    const { game, unit } = field({ scenario: 'abucay-line', turn: 3, units })
    const why = (id: string) => whyNoNoRetreat(game, unit(id))?.key
    expect(['us-3/51', 'us-2/53', 'us-1/31', 'us-1/53'].map(why)).toEqual([
      undefined,
      undefined,
      'why.no-hq-here',
      'why.no-hq-here',
    ])
  })

  it('9.34 without a fortification it takes the headquarters of the lead unit and three steps besides', () => {
    const { game, unit, put } = field({ units: { '3507': ['us-51-hq', 'us-1/51', 'us-1/57'] } })
    const why = (id: string) => whyNoNoRetreat(game, unit(id))?.key
    expect(['us-1/51', 'us-1/57', 'us-51-hq'].map(why)).toEqual([undefined, 'why.no-hq-here', 'why.hq-leads'])
    game.table.turn(unit('us-1/51'), REDUCED)
    expect(why('us-1/51')).toBeUndefined()
    put('us-unused', 'us-1/57')
    expect(why('us-1/51')).toBe('why.few-steps')
  })

  it('9.32 golden: Japan holds jungle and grass, by its own choice in command, not in the open', () => {
    const nine = ['jp-1+2/9', 'jp-6+7/9', 'jp-ii(-)/9']
    const { game, unit, put } = field({
      scenario: 'abucay-line',
      turn: 3,
      units: { '3314': nine, '3211': ['jp-9/16-hq'] },
    })
    const lead = unit('jp-ii(-)/9')
    expect([whyNoNoRetreat(game, lead), mustNotRetreat(game, lead)]).toEqual([undefined, false])
    put('3204', 'jp-9/16-hq')
    expect(mustNotRetreat(game, lead)).toBe(true)
    put('3510', ...nine)
    expect([whyNoNoRetreat(game, lead)?.key, mustNotRetreat(game, lead)]).toEqual(['why.no-cover', false])
  })

  it('9.32 the unit with the highest rating leads what must be attempted', () => {
    const { game, unit } = field({ units: { '3115': ['jp-1+2/141', 'jp-5+6/141', 'jp-65-hq'] } })
    expect(highestRated(game, hexOf('3115')).map(({ id }) => id)).toEqual(['jp-5+6/141'])
    disrupt(game, [unit('jp-5+6/141')])
    expect(highestRated(game, hexOf('3115')).map(({ id }) => id)).toEqual(['jp-1+2/141'])
  })
})
