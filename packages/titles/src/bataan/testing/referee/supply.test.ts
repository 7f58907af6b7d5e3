import { expect, it } from 'vitest'
import { IN_SUPPLY, OUT_OF_SUPPLY } from '../../data/faces.ts'
import { unitId } from '../../data/units.ts'
import { field } from '../field.ts'
import { judgedSupply } from './supply.ts'
import { worldOf } from './world.ts'

it('6.11, 15.49 the supply of a reaction does not last until the next judgement', () => {
  const judged = (...once: readonly string[]) => {
    const { game } = field({ units: { '2431': ['us-51-hq', 'us-3/52', 'us-a/194'] } })
    game.vars.suppliedOnce = once.map(unitId)
    const supply = judgedSupply(worldOf(game), worldOf(game))
    return ['us-51-hq', 'us-3/52', 'us-a/194'].map((id) => supply.get(id))
  }
  expect(judged()).toEqual([IN_SUPPLY, IN_SUPPLY, IN_SUPPLY])
  expect(judged('us-3/52')).toEqual([IN_SUPPLY, OUT_OF_SUPPLY, IN_SUPPLY])
  expect(judged('us-51-hq')).toEqual([OUT_OF_SUPPLY, IN_SUPPLY, OUT_OF_SUPPLY])
})
