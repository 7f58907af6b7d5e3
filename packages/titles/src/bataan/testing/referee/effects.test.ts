import { expect, it } from 'vitest'
import { REDUCED } from '../../data/faces.ts'
import { field } from '../field.ts'
import { effects, travel } from './effects.ts'
import { Notes } from './notes.ts'
import type { Telling } from './telling.ts'
import { worldOf } from './world.ts'

it('3.11, 3.21 the enemy controls the hexes that units leave to him on their way', () => {
  const { game } = field({ units: { '1417': ['jp-5+6/142'], '1418': ['us-1/3'] } })
  const world = worldOf(game)
  const owner = (...path: readonly string[]) => {
    travel(world, [world.man('jp-5+6/142')], path)
    return world.isFriendly('japan', '1417')
  }
  // In the jungle zones reach only along the road, which leads to 1417 from 1418 and 1316, and not from 1317.
  expect(owner('1417')).toBe(true)
  expect(owner('1316')).toBe(true)
  expect(owner('1317', '1316')).toBe(false)
})

it('3.61, 15.48 invaders that fail their check lose one step', () => {
  const world = worldOf(field({ units: { '2230': ['jp-5+6/142'] } }).game)
  const told = (key: string) => ({ key, rule: '15.48', args: { unit: { piece: 'jp-5+6/142' } } })
  for (const key of ['invasion.suffered', 'loss.step'])
    effects[key]?.({ record: told(key), shadow: world, notes: new Notes(), asked: '' } as unknown as Telling)
  const { face, place } = world.man('jp-5+6/142')
  expect([world.lost.japan, face, place]).toEqual([1, REDUCED, '2230'])
})
