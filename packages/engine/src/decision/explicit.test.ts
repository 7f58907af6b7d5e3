import { expect, it } from 'vitest'
import { play, sketch } from '../testing/index.ts'
import type { Next } from '../title/title.ts'
import type { Procedure } from './effects.ts'
import { offerOne } from './offers.ts'
import { pick } from './question.ts'

const end: Next = { end: { winner: 0, reason: { key: 'end' } } }

/** A match in which seat 0 has a single answer, after which a die is rolled. Rules version 1 does not ask for it. */
const attacking = (dice: number[][], rulesVersion?: number) =>
  play(
    sketch(
      {},
      {
        *first(game): Procedure<Next> {
          const explicit = game.rulesVersion > 1
          yield* pick(0, { kind: 'act', rule: '1', offers: offerOne({ verb: 'attack' }, true), explicit })
          game.roll([6])
          return end
        },
      },
      { rulesVersion: 2 },
    ),
    { dice, ...(rulesVersion !== undefined && { rulesVersion }) },
  )

it('an explicit question with one answer is asked, and nothing happens before it is answered', () => {
  const match = attacking([[4]])
  match.expectChoices('attack')
  expect(match.match.rolls).toEqual([])
  match.choose('attack')
  expect(match.match.rolls).toMatchObject([{ values: [4] }])
})

it('a match begun under older rules, and its forks, keep that version’s questions', () => {
  const { match } = attacking([[4]], 1)
  expect([match.rolls.length, match.outcome?.winner]).toEqual([1, 0])
  expect(match.fork().game.rulesVersion).toBe(1)
  expect(attacking([]).match.fork().game.rulesVersion).toBe(2)
})
