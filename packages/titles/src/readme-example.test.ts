import { type Next, offer, type Procedure, pick, record, roll, type Title } from '@topside/engine'
import { fuzzMatch, play } from '@topside/engine/testing'
import { expect, test } from 'vitest'

const ODDS = [
  { key: 'odds.through', p: 2 / 3 },
  { key: 'odds.stuck', p: 1 / 3 },
]

/** Two boats on a river; whoever is first at the sea has won. */
export const river: Title<{ mover: number }> = {
  id: 'river',
  name: 'River',
  rulesVersion: 1,
  seats: 2,
  scenarios: ['standard'],
  options: [],
  settings: [],
  table: {
    pieces: ['red', 'blue'].map((side) => ({ id: `${side}-boat`, side, start: 'spring' })),
    spaces: ['spring', 'ford', 'sea'].map((id) => ({ id })),
    tracks: [],
    faces: ['afloat'],
    sides: ['red', 'blue'],
  },
  setup: () => ({ mover: 0 }),
  firstStep: 'turn',
  steps: {
    *turn(game): Procedure<Next> {
      const { table, vars } = game
      const boat = table.piece(vars.mover === 0 ? 'red-boat' : 'blue-boat')
      const next = table.space(boat.space.id === 'spring' ? 'ford' : 'sea')
      const bold = yield* pick(vars.mover, {
        kind: 'turn',
        rule: '1',
        offers: offer([true, false], (risk) => ({ verb: risk ? 'sail' : 'wait', space: next.id })),
        preview: (risk) => (risk ? { ledgers: [], chances: ODDS } : undefined),
      })
      if (bold) {
        const {
          n,
          values: [die = 0],
        } = yield* roll([6])
        if (die > 2) table.move(boat, next)
        yield* record({ key: 'river.sailed', rule: '2', seat: vars.mover, roll: { n, values: [die] } })
      }
      if (boat.space.id === 'sea') return { end: { winner: vars.mover, reason: { key: 'river.first', rule: '3' } } }
      vars.mover = 1 - vars.mover
      return 'turn'
    },
  },
  sidesOf: (_game, seat) => ['red', 'blue'].slice(seat, seat + 1),
  faults: () => [],
}

test('plays as the README says', () => {
  const match = play(river, { dice: [[5], [1], [6]] })
  match.as('red').choose('sail')
  match.as('blue').choose('sail')
  expect(match.at('blue-boat')).toBe('spring')
  match.as('red').choose('sail')
  expect(match.match.outcome?.winner).toBe(0)
})

test('survives fuzzing', () => {
  expect(fuzzMatch(river, { seed: 'a', policy: 'random', thorough: true }).faults).toEqual([])
})
