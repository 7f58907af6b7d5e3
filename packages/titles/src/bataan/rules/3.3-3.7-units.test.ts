import { describe, expect, it } from 'vitest'
import { FIRED, FRONT, INFANTRY, OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { placeAt } from '../state/state.ts'
import { field } from '../testing/field.ts'
import golden from '../testing/golden/example.json' with { type: 'json' }
import { STACKING_LIMIT, stacking, stackingRoom } from './3.3-stacking.ts'
import { chanceToPass, efficiency, passes } from './3.4-efficiency.ts'
import { factorsOf, loseStep, printedSupport, stepsOf } from './3.6-steps.ts'
import { disrupt, isDisrupted, recover } from './3.7-disruption.ts'

describe('stacking', () => {
  it('3.31 counts the points of a side; headquarters have none', () => {
    const { game } = field({ units: { '3507': ['jp-1+2/9', 'jp-6+7/9', 'jp-16-eng', 'jp-16-hq'] } })
    const place = placeAt(game, hexOf('3507'))
    expect([stacking.taken(place, 'japan'), stacking.taken(place, 'us')]).toEqual([5, 0])
  })

  it('3.32 nine points may be in a hex, and any number in a box', () => {
    const { game } = field({ units: { '3507': ['us-1/57', 'us-2/57'] } })
    expect([stackingRoom(placeAt(game, hexOf('3507')), 'us'), STACKING_LIMIT]).toEqual([3, 9])
    expect(stackingRoom(game.table.space('us-unused'), 'us')).toBe(Number.POSITIVE_INFINITY)
  })

  it('3.32 golden: no stack of the extended example of play exceeds nine', () => {
    const play = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    for (const { units, to, sequence } of golden.moves) {
      play.put(to, ...units)
      const over = play.game.table.spaces.filter(
        (each) => stackingRoom(each, 'us') === 0 && stacking.taken(each, 'us') > 9,
      )
      expect([sequence, over]).toEqual([sequence, []])
    }
    expect(stackingRoom(placeAt(play.game, hexOf('3415')), 'us')).toBe(0)
  })
})

describe('efficiency', () => {
  it('3.42 a die equal to the rating passes, one above it fails', () => {
    expect([passes(5, 5), passes(6, 5)]).toEqual([true, false])
    expect([chanceToPass(5), chanceToPass(5, 1), chanceToPass(1, 3), chanceToPass(10)]).toEqual([0.5, 0.4, 0, 1])
  })

  it('3.42 golden: the checks of the extended example of play', () => {
    for (const { unit, reduced, disrupted, modifier, die, passed } of golden.checks) {
      const play = field({ units: { '3507': [unit] } })
      const one = play.unit(unit)
      if (reduced) play.game.table.turn(one, REDUCED)
      if (disrupted) disrupt(play.game, [one])
      expect([unit, passes(die, efficiency(play.game, one).total + modifier)]).toEqual([unit, passed])
    }
    expect(golden.checks).toHaveLength(5)
  })

  it('3.44 Disruption takes two and being Out of Supply one off the rating, which stays at least one', () => {
    const { game, unit } = field({ units: { '3507': ['us-3/51'] } })
    const one = unit('us-3/51')
    expect(efficiency(game, one).total).toBe(4)
    disrupt(game, [one])
    expect(efficiency(game, one).parts.map(({ value, rule }) => `${value} ${rule}`)).toEqual(['4 3.41', '-2 3.72'])
    game.table.setStatus(one, 'supply', OUT_OF_SUPPLY)
    expect(efficiency(game, one).total).toBe(1)
    game.table.turn(one, REDUCED)
    expect(efficiency(game, one)).toMatchObject({
      total: 1,
      parts: [{ value: 3 }, {}, {}, { key: 'part.least-er', value: 1 }],
    })
  })
})

describe('steps and Disruption', () => {
  it('3.61 a unit of two steps is turned over, then eliminated without its markers', () => {
    const { game, unit } = field({ units: { '3507': ['us-1/31'] } })
    const one = unit('us-1/31')
    disrupt(game, [one])
    expect([stepsOf(one), loseStep(game, one), stepsOf(one), factorsOf(one)]).toMatchObject([
      2,
      false,
      1,
      { attack: 3 },
    ])
    expect([loseStep(game, one), one.space.id, one.face, one.status]).toEqual([true, 'us-eliminated', FRONT, 0])
  })

  it('3.62 artillery has one step, whether it has fired or not; self-propelled artillery has two', () => {
    const { game, unit } = field({ units: { '3507': ['us-88-art', 'us-2-prov', 'us-1/57'] } })
    game.table.turn(unit('us-88-art'), FIRED)
    expect([stepsOf(unit('us-88-art')), printedSupport(unit('us-88-art'))]).toEqual([1, 2])
    expect([stepsOf(unit('us-2-prov')), printedSupport(unit('us-2-prov'))]).toEqual([2, 2])
    loseStep(game, unit('us-2-prov'))
    expect([printedSupport(unit('us-2-prov')), printedSupport(unit('us-1/57'))]).toEqual([1, 0])
    expect(loseStep(game, unit('us-88-art'))).toBe(true)
  })

  it('3.63 an anti-aircraft unit that becomes infantry keeps its one step', () => {
    const { game, unit } = field({ units: { '3507': ['us-60-aa'] } })
    const one = unit('us-60-aa')
    expect([factorsOf(one).attack, stepsOf(one)]).toEqual([0, 1])
    game.table.turn(one, INFANTRY)
    expect([factorsOf(one).attack, stepsOf(one)]).toEqual([1, 1])
  })

  it('3.73, 3.74 all units of a stack are Disrupted once, until they recover', () => {
    const { game, unit } = field({ units: { '3507': ['us-1/57', 'us-2/57'] } })
    const stack = ['us-1/57', 'us-2/57'].map(unit)
    disrupt(game, stack)
    disrupt(game, stack)
    expect(stack.map((each) => isDisrupted(game, each))).toEqual([true, true])
    recover(game, unit('us-1/57'))
    expect(stack.map((each) => isDisrupted(game, each))).toEqual([false, true])
  })
})
