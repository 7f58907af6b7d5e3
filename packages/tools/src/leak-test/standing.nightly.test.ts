import { expect, it } from 'vitest'
import { loadTitle } from '../titles.ts'
import { playAtRandom } from './played.ts'
import { compareWorlds } from './worlds.ts'

it('whether a seat is asked after an answer, by its standing answer, is seen by everybody', async () => {
  const played = playAtRandom(await loadTitle('corregidor'), 'long/168')
  // Seat 1 changes its standing answer about waiting. Then seat 0 demolishes guns and undoes that.
  const { difference, differed, fault } = await compareWorlds(played, 0, 'long/168/0/2')
  expect({ difference, differed, fault }).toEqual({ difference: 'secret', differed: true, fault: undefined })
})
