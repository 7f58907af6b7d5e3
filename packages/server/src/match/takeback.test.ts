import { type Procedure, PUBLIC } from '@topside/engine'
import { between, CheapDice, choose, type Play, play, sketch } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { agreesToTakeBack } from './takeback.ts'

/** Seats take turns to walk, to roll, to reveal a hidden piece to everyone, or to look at it. */
const title = sketch(
  { turn: 0 },
  {
    *step({ vars, table, roll }): Procedure<string> {
      const { verb } = yield* choose(vars.turn, between('walk', 'roll', 'show', 'look'))
      if (verb === 'roll') roll([6])
      if (verb === 'show') table.setKnownTo(table.piece('spy'), PUBLIC)
      if (verb === 'look') table.setKnownTo(table.piece('spy'), 3)
      vars.turn = 1 - vars.turn
      return 'step'
    },
  },
)

/**
 * Whether a computer on the second seat accepts a takeback, requested by the first seat, of all answers from `to` on.
 */
function agrees(to: number, ...verbs: readonly string[]): boolean {
  const played: Play<{ turn: number }> = play(title, { dice: new CheapDice('takeback') }).choose(...verbs)
  played.match.apply({ kind: 'askTakeback', seat: 0, to })
  return agreesToTakeBack(played.match)
}

test('a computer agrees to take back answers that revealed nothing, including its own', () => {
  expect(agrees(0, 'walk', 'walk', 'walk')).toBe(true)
  expect(agrees(2, 'walk', 'roll', 'walk', 'walk')).toBe(true)
})

test.each(['roll', 'show', 'look'])('a computer refuses to take back past a %s', (verb) => {
  expect(agrees(0, verb, 'walk')).toBe(false)
  expect(agrees(0, 'walk', verb, 'walk')).toBe(false)
  expect(agrees(2, 'walk', verb, 'walk', 'walk')).toBe(true)
})
