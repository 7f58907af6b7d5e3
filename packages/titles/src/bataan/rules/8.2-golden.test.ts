import { beforeAll, describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { type Field, field } from '../testing/field.ts'
import golden from '../testing/golden/example.json' with { type: 'json' }
import { CHEAPER, printedWay } from '../testing/walk.ts'
import { movementAllowance } from './8.1-allowance.ts'
import { type Reach, reachOf } from './8.2-reach.ts'

/** Positions of units after the combats of each sequence, if they retreated, advanced or were eliminated. */
const AFTER: { readonly [sequence: string]: { readonly [place: string]: readonly string[] } } = {
  'japan-1': { '3315': ['us-3/51', 'us-51(+)-art'], '3314': ['jp-1+2/9', 'jp-6+7/9', 'jp-ii(-)/9'] },
  'japan-4': { 'us-eliminated': ['us-1/53'], '3115': ['jp-1+2/141', 'jp-3+4/141', 'jp-5+6/141'] },
}

/** The data of a printed move at the moment it is made. */
interface Made {
  readonly reach: Reach
  readonly way: readonly string[] | undefined
  readonly allowance: number
  readonly stood: string
}

describe('8.2, 8.3 golden: the 58 moves of the extended example of play', () => {
  const made: Made[] = []
  beforeAll(() => {
    const play = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    for (const [index, move] of golden.moves.entries()) {
      made.push(make(play, move))
      if (golden.moves[index + 1]?.sequence === move.sequence) continue
      for (const [place, units] of Object.entries(AFTER[move.sequence] ?? {})) play.put(place, ...units)
    }
  })

  it('begin where the set-up and the moves before them leave the units, within their allowances', () => {
    expect(golden.moves).toHaveLength(58)
    for (const [index, { from, points }] of golden.moves.entries()) {
      expect([index, made[index]!.stood]).toEqual([index, from])
      expect([index, points <= made[index]!.allowance]).toEqual([index, true])
    }
  })

  it('can be made step by step as they are added up, zones of control included', () => {
    for (const [index, { units, to }] of golden.moves.entries())
      expect([units[0], made[index]!.way?.at(-1)]).toEqual([units[0], to])
  })

  it('cost what is printed, unless the reconstructed map has a cheaper way', () => {
    const costs = golden.moves.map(({ to }, index) => (made[index]!.reach.costOf(hexOf(to)) ?? Number.NaN) / 2)
    const apart = golden.moves.flatMap(({ units, points }, index) =>
      costs[index] === points ? [] : [[units[0], costs[index]]],
    )
    // 2/53 moves from one zone into another for its whole allowance of 3 (8.23); the example adds up only 2.
    expect(Object.fromEntries(apart)).toEqual({ ...CHEAPER, 'us-2/53': 3 })
    expect(apart).toHaveLength(10)
  })
})

function make(play: Field, move: (typeof golden.moves)[number]): Made {
  const unit = play.unit(move.units[0]!)
  const kind = 'half' in move ? 'assault' : 'mobile'
  const allowances = move.units.map((id) => movementAllowance(play.game, play.unit(id), kind).total)
  const before = { reach: reachOf(play.game, unit, kind), way: printedWay(play.game, unit, move), stood: unit.space.id }
  play.put(move.to, ...move.units)
  return { ...before, allowance: Math.min(...allowances) }
}
