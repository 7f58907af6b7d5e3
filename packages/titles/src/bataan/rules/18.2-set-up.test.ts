import { describe, expect, it } from 'vitest'
import { FRONT, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { scenarios } from '../data/scenarios.ts'
import { isUnit, onMap } from '../state/state.ts'
import { field } from '../testing/field.ts'
import { isFriendly } from './3.1-terminology.ts'
import { fortsAtStart } from './18.2-set-up.ts'

describe('the set-up', () => {
  it('18.23 units that are marked so start with one step lost', () => {
    const { unit } = field({ scenario: 'second-bataan', turn: 23, setUp: true })
    expect([unit('us-1/51').face, unit('us-2/51').face]).toEqual([REDUCED, FRONT])
  })

  it('18.24 naval units start in the boxes of the Strategic Display, those of other scenarios are not in play', () => {
    const { game } = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    const ships = (box: string) => game.table.space(box).pieces.map(({ id }) => id)
    expect(ships('manila-ready')).toEqual(['jp-nav-barge-1', 'jp-nav-barge-2'])
    expect([ships('olongapo-ready'), ships('us-unused').includes('us-nav-steamer')]).toEqual([[], true])
  })

  it('18.25 every unit of a scenario stands in its hex, all others in a box', () => {
    for (const { id, firstTurn, setup } of scenarios) {
      const { game, unit } = field({ scenario: id, turn: firstTurn, setUp: true })
      expect([id, game.table.pieces.filter((each) => isUnit(each) && onMap(each)).length]).toEqual([id, setup.length])
      for (const placed of setup) expect(unit(placed.unit).space.id).toBe(placed.hex)
    }
  })

  it('18.26 sources, marked hexes and fortifications are friendly to those who hold them', () => {
    const { game } = field({ scenario: 'abucay-line', turn: 3 })
    const friendly = (hex: string) => [isFriendly(game, 'us', hexOf(hex)), isFriendly(game, 'japan', hexOf(hex))]
    expect(['4230', '4200', '3717', '3914', '3511'].map(friendly)).toEqual([
      ...[
        [true, false],
        [false, true],
        [true, false],
        [true, false],
        [false, false],
      ],
    ])
    const forts = Object.values(fortsAtStart(scenarios[3]!))
    expect([forts.length, forts.filter(({ destroyed }) => destroyed).length]).toEqual([29, 8])
  })
})
