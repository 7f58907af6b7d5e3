import {
  type AnyTitle,
  CheapDice,
  Match,
  type Next,
  NOBODY,
  offer,
  type Procedure,
  PUBLIC,
  pick,
  type Title,
} from '@topside/engine'
import { expect, it } from 'vitest'
import { Knowledge } from './knowledge.ts'

/** A card that is shown and hidden again within one command; a match has two commands. */
const flash: Title<{ left: number }> = {
  id: 'flash',
  name: 'Flash',
  rulesVersion: 1,
  seats: 2,
  scenarios: ['standard'],
  options: [],
  settings: [],
  table: {
    pieces: [{ id: 'card', side: 'red', start: 'pool' }],
    spaces: [{ id: 'pool' }],
    tracks: [],
    faces: ['up'],
    sides: ['red', 'blue'],
  },
  setup({ table }) {
    table.setKnownTo(table.piece('card'), NOBODY)
    return { left: 2 }
  },
  firstStep: 'turn',
  steps: {
    *turn({ table, vars }): Procedure<Next> {
      const offers = offer([true, false], (shows) => ({ verb: shows ? 'show' : 'wait' }))
      if (yield* pick(0, { kind: 'turn', rule: '1', offers }))
        for (const mask of [PUBLIC, NOBODY]) table.setKnownTo(table.piece('card'), mask)
      vars.left--
      return vars.left > 0 ? 'turn' : { end: { winner: 0, reason: { key: 'over' } } }
    },
  },
  sidesOf: (_game, seat) => ['red', 'blue'].slice(seat, seat + 1),
  faults: () => [],
}

it('what is shown and hidden again within a command may be known then, but not before or after', () => {
  const title: AnyTitle = flash
  const match = Match.start(title, { options: {}, dice: new CheapDice('flash') })
  const knowledge = new Knowledge(match, [1, undefined])
  const after = (verb: string): boolean[][] => {
    match.apply({ kind: 'choose', seat: 0, choice: { verb } })
    return knowledge.look()
  }
  expect(knowledge.look()).toEqual([[false], [false]])
  expect(after('show')).toEqual([[true], [true]])
  expect(after('wait')).toEqual([[false], [false]])
})
