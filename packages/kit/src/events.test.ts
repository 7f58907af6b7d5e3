import { hiddenIn, PUBLIC, Table, UNPLAYED } from '@topside/engine'
import { CheapDice, ScriptedDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { drawToHand, faceDown, fillHand, returnToPool, showCard } from './events.ts'
import { drive } from './testing/index.ts'

const CARDS = ['storm', 'fog', 'fire', 'flood']

function dealt() {
  const pieces = CARDS.map((id) => ({ id, start: 'pool' }))
  const spaces = ['pool', 'hand', 'discards'].map((id) => ({ id }))
  const table = new Table({ pieces, spaces, tracks: [], faces: ['up'], sides: [] })
  const [pool, hand, discards] = [table.space('pool'), table.space('hand'), table.space('discards')]
  const game = { table, ...UNPLAYED }
  faceDown(game, pool)
  return { table, game, pool, hand, discards }
}

describe('events', () => {
  it('are drawn so that only their seat knows them', () => {
    const { table, game, pool, hand } = dealt()
    const card = drive(game, () => drawToHand(game, pool, hand, 1), { dice: new ScriptedDice([[3]]) })
    expect(card).toBe(table.piece('fire'))
    expect(card?.space).toBe(hand)
    expect(table.pieces.map(({ knownTo }) => knownTo)).toEqual([0, 0, 2, 0])
    expect([0, 1, undefined].map((viewer) => hiddenIn(hand, viewer))).toEqual([1, 0, 1])
  })

  it('are equally likely, and the last one needs no die', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 4000; seed++) {
      const { game, pool, hand } = dealt()
      const id = drive(game, () => drawToHand(game, pool, hand, 0), { dice: new CheapDice(`${seed}`) })?.id ?? ''
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const id of CARDS) expect(Math.abs((counts.get(id) ?? 0) - 1000)).toBeLessThan(150)
    const { game, pool, hand } = dealt()
    expect(
      drive(game, () => fillHand(game, pool, hand, { seat: 0, upTo: 9 }), { dice: new ScriptedDice([[4], [1], [2]]) }),
    ).toBe(4)
    expect(drawToHand(game, pool, hand, 0)).toBeUndefined()
  })

  it('fill a hand up to its limit', () => {
    const { game, pool, hand } = dealt()
    expect(
      drive(game, () => fillHand(game, pool, hand, { seat: 0, upTo: 2 }), { dice: new ScriptedDice([[1], [1]]) }),
    ).toBe(2)
    expect(hand.pieces.map(({ id }) => id)).toEqual(['storm', 'fog'])
    expect(fillHand(game, pool, hand, { seat: 0, upTo: 2 })).toBe(0)
  })

  it('are public when they are played, and known to nobody back in the pool', () => {
    const { table, game, pool, hand, discards } = dealt()
    drive(game, () => drawToHand(game, pool, hand, 1), { dice: new ScriptedDice([[1]]) })
    showCard(game, table.piece('storm'), discards)
    expect(discards.pieces.map(({ knownTo }) => knownTo)).toEqual([PUBLIC])
    returnToPool(game, discards, pool)
    expect(pool.pieces.map(({ id, knownTo }) => [id, knownTo])).toEqual(CARDS.map((id) => [id, 0]))
  })
})
