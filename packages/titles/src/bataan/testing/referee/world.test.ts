import { expect, it } from 'vitest'
import { OUT_OF_SUPPLY } from '../../data/faces.ts'
import { field } from '../field.ts'
import { worldOf } from './world.ts'

it('11.56, 6.14 a unit that is lost checks with the supply that it had', () => {
  const [before, after] = [field({ units: { '2431': ['us-3/52'] } }), field({})]
  before.game.table.setStatus(before.unit('us-3/52'), 'supply', OUT_OF_SUPPLY)
  after.put('us-eliminated', 'us-3/52')
  const shadow = worldOf(before.game)
  shadow.follow(worldOf(after.game))
  expect(shadow.man('us-3/52').is.supply).toBe(OUT_OF_SUPPLY)
})
