import type { Engagement } from '@topside/engine'
import { expect, test } from 'vitest'
import { picturesBy } from './pictures.ts'

const side = { side: 'red', role: { key: 'role' }, ranks: [] }
let made = 0
const pictures = picturesBy((_: { vars: { engagement: Engagement | null } }, place: string): Engagement => {
  made++
  return { place, name: { key: 'fight' }, attacker: side, defender: side, ledgers: [], notes: [] }
})

test('a picture is made when somebody looks, once for each change, and stays once it is kept', () => {
  made = 0
  const [game, other] = [{ vars: { engagement: null } }, { vars: { engagement: null } }]
  expect(pictures.now(game)).toBeUndefined()
  for (const place of ['west', 'mid', 'east']) pictures.show(game, place)
  expect(made).toBe(0)
  expect([pictures.now(game)?.place, pictures.now(game)?.place, pictures.now(other)]).toEqual([
    ...['east', 'east', undefined],
  ])
  pictures.keep(game)
  expect(made).toBe(1)
  expect(game.vars.engagement).toMatchObject({ place: 'east' })
  expect(pictures.now({ vars: game.vars })?.place).toBe('east')
  pictures.show(game, 'west')
  expect(pictures.now(game)?.place).toBe('west')
})

test('nothing is kept where nothing was shown', () => {
  const game = { vars: { engagement: null } }
  pictures.keep(game)
  expect(game.vars.engagement).toBeNull()
})
