import { type AnyTitle, type Choice, type Next, offer, type Procedure, pick, pickSeveral } from '@topside/engine'
import { sized, sketch, toy } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { describe, expect, it } from 'vitest'
import { countQuestions, type QuestionCount, questionTable } from './questions-count.ts'

const asObject = ({ kinds }: QuestionCount) =>
  Object.fromEntries([...kinds].map(([kind, sides]) => [kind, Object.fromEntries(sides)]))

const END: Next = { end: { winner: null, reason: { key: 'sketch.end', rule: '9' } } }

/** Asks seat 0 for two of three pieces, then poses a decision that answers itself, then asks seat 1 for any piece. */
const several: AnyTitle = sketch(
  {},
  {
    *step(): Procedure<Next> {
      const things = ['ann', 'bob', 'eve']
      yield* pickSeveral(0, { kind: 'crew', rule: '1', verb: 'take', things, pieceOf: (id) => id, min: 2, max: 2 })
      const one = (count: number) => offer([...Array(count).keys()], (value): Choice => ({ verb: 'go', value }))
      yield* pick(0, { kind: 'alone', rule: '1', offers: one(1) })
      yield* pick(1, { kind: 'free', rule: '1', offers: one(3) })
      return END
    },
  },
  {
    setup: () => ({}),
    table: {
      pieces: ['ann', 'bob', 'eve'].map((id) => ({ id, start: 'tent' })),
      spaces: [{ id: 'tent' }],
      tracks: [],
      faces: ['fresh'],
      sides: ['red', 'blue'],
    },
  },
)

describe('counted decisions', () => {
  it('are those answered by a player, by kind and side, over all game-turns', () => {
    const count = countQuestions({ title: toy, scenario: 'standard', matches: 3, seed: 'a' })
    expect([count.matches, count.turns]).toEqual([3, 15])
    expect(asObject(count)).toEqual({ bid: { red: 3, blue: 3 }, move: { red: 15, blue: 15 } })
  })

  it('count several pieces as one answer, and omit what answers itself', () => {
    const count = countQuestions({ title: several, scenario: 'standard', matches: 2, seed: 'a' })
    expect(asObject(count)).toEqual({ crew: { red: 2 }, free: { blue: 2 } })
  })

  it('are tabulated by game-turn, the most frequent first', () => {
    const count = countQuestions({ title: toy, scenario: 'standard', matches: 2, seed: 'a' })
    expect(questionTable(count)).toEqual([
      'per game-turn     blue      red      all    share',
      'move              1.00     1.00     2.00   83.3 %',
      'bid               0.20     0.20     0.40   16.7 %',
      'all               1.20     1.20     2.40  100.0 %',
    ])
  })

  it.each(titles)('are reproducible by seed in scenarios of $id', async ({ load }) => {
    const title = (await load()).rules
    for (const scenario of title.scenarios.slice(0, sized(1, title.scenarios.length))) {
      const [one, two] = [0, 1].map(() => countQuestions({ title, scenario, matches: 1, seed: 'same' }))
      expect(one).toEqual(two)
      expect(one?.turns).toBeGreaterThan(0)
      const sides = new Set([...(one?.kinds.values() ?? [])].flatMap((by) => [...by.keys()]))
      const named = [...sides].flatMap((each) => each.split(' '))
      expect(named.length).toBeGreaterThan(0)
      expect(title.table.sides).toEqual(expect.arrayContaining(named))
    }
  })
})
