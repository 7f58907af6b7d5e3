import { Match } from '@topside/engine'
import { CheapDice } from '@topside/engine/testing'
import { describe, expect, test } from 'vitest'
import { seenOf } from '../../shared/testing.ts'
import { DEPLOYED } from '../state/pieces.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'
import { layer, layers } from './overlays.ts'

const start = (scenario = 'impregnable-fortress') =>
  Match.start(rules, { options: { scenario }, dice: new CheapDice('overlays') }).game
const gun = (game: ReturnType<typeof start>, kind: string) =>
  game.table.pieces.find(({ id }) => id.startsWith(kind))?.id ?? ''

describe('what is shown on demand', () => {
  test('7.4, 8.2 the Japanese are supplied over their active axes, and over others once these are active', () => {
    const game = start()
    const before = layer(seenOf(game, undefined), 'japanese-supply')
    expect(before).toEqual(expect.arrayContaining(['tengah', 'buloh', 'kranji', 'punggol', 'pasir-ris', 'ubin']))
    expect(before).not.toContain('tuas')
    game.table.setOwner(game.table.space('axis-a'), 0)
    expect(layer(seenOf(game, undefined), 'japanese-supply')).toContain('tuas')
  })

  test('7.4 the Commonwealth is supplied where the Japanese hold nothing; training knows no supply', () => {
    const supplied = layer(seenOf(start(), undefined), 'commonwealth-supply')
    expect(supplied).toEqual(expect.arrayContaining(['tengah', 'changi', 'south-west-islands', 'tekong']))
    expect(layer(seenOf(start('brigade'), undefined), 'commonwealth-supply')).toBeUndefined()
  })

  test('3.4 a sector with units of both sides is contested', () => {
    const game = start()
    expect(layer(seenOf(game, undefined), 'contested')).toEqual([])
    game.table.move(game.table.piece('jp-infantry-1'), game.table.space('tengah'))
    expect(layer(seenOf(game, undefined), 'contested')).toEqual(['tengah'])
  })

  test('9.1 the 15-inch guns of Changi reach Bukit Timah, field artillery its neighbours', () => {
    const game = start()
    const heavy = game.table.space('changi').pieces.find(({ def }) => def.type === 'gun15')?.id
    const range = layer(seenOf(game, undefined), 'range', heavy)
    expect(range).toContain('bukit-timah')
    expect(range).not.toContain('changi')
    expect(range).not.toContain('tengah')
    const field = game.table.space('tengah').pieces.find(({ def }) => def.type === 'artillery')?.id
    expect([...(layer(seenOf(game, undefined), 'range', field) ?? [])].sort()).toEqual([
      'buloh',
      'jurong',
      'mandai',
      'pasir-laba',
    ])
  })

  test('10.2, 10.9 an aircraft at its base reaches any sector without its ally, one in the air its own', () => {
    const game = start()
    const bomber = gun(game, 'jp-bomber')
    expect(layer(seenOf(game, undefined), 'range', bomber)).toHaveLength(29)
    game.table.move(game.table.piece(bomber), game.table.space('mandai'))
    game.table.setStatus(game.table.piece(bomber), 'air', DEPLOYED)
    const seen = seenOf(game, undefined)
    const pieces = game.table.pieces.map(({ id, space, status }) => ({ id, space: space.id, face: 'ready', status }))
    expect(layer({ ...seen, pieces }, 'range', bomber)).toEqual(['mandai'])
    expect(layer(seen, 'range', 'jp-infantry-1')).toEqual([])
    expect(layer(seen, 'range')).toEqual([])
  })

  test('3.1 control by army is every sector once', () => {
    const seen = seenOf(start(), undefined)
    const held = ['japanese', 'australian', 'british'].flatMap((army) => layer(seen, `${army}-held`) ?? [])
    expect(new Set(held).size).toBe(29)
    expect(held).toHaveLength(29)
  })

  test('every layer has a name, and no other is known', () => {
    for (const { id } of layers) expect(english[`layer.${id}`], id).toBeDefined()
    expect(layer(seenOf(start(), undefined), 'nothing')).toBeUndefined()
  })
})
