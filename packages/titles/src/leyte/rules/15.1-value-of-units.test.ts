import { describe, expect, it } from 'vitest'
import { unitDefs } from '../data/units.ts'
import { ending, ledgerParts } from '../testing/index.ts'
import { pointsOf } from './15.1-value-of-units.ts'
import { score } from './15-victory.ts'

describe('value of units', () => {
  it('15.11 a unit is worth the sum of its strengths', () => {
    const worth = (id: string) => pointsOf(unitDefs.find((unit) => unit.id === id)!)
    expect(['jp-41-regt', 'us-19-regt', 'us-19-bn', 'us-13-art', 'jp-26-art', 'jp-7-arm'].map(worth)).toEqual([
      10, 10, 5, 6, 6, 3,
    ])
  })

  it('15.12 a player gets the worth of the enemy units destroyed', () => {
    const units = { 'japan-eliminated': ['jp-41-regt', 'jp-26-art'], 'us-eliminated': ['us-19-bn'] }
    const { us, japan } = score(ending('american-assault', units).game)
    expect([ledgerParts(us), ledgerParts(japan)]).toEqual([['part.destroyed 16'], ['part.destroyed 5']])
  })
})
