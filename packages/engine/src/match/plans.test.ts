import { describe, expect, it } from 'vitest'
import { type Procedure, pick, record, roll, together } from '../decision/effects.ts'
import { offer } from '../decision/offers.ts'
import { CheapDice, fuzzMatch, play, sketch, straits } from '../testing/index.ts'
import type { Next } from '../title/title.ts'
import { Match } from './match.ts'

const end: Next = { end: { winner: null, reason: { key: 'sketch.end' } } }
const leg = (boat: string, space: string) => ({ verb: 'go', piece: boat, space })

describe('a plan that several seats make at once', () => {
  it('is composed of many answers, each of which its seat can undo, whatever others do meanwhile', () => {
    const match = play(straits)
    match.as('red').choose(leg('red-brig', 'east'), leg('red-brig', 'south'))
    match.as('blue').choose(leg('blue-cutter', 'east'))
    expect(match.as('red').decision.args).toEqual({ legs: 2 })
    match.as('red').undo()
    expect(match.as('red').decision.args).toEqual({ legs: 1 })
    match.as('blue').choose('done')
    match.as('red').undo()
    expect(match.as('red').decision.args).toEqual({ legs: 0 })
    match.as('blue').undo().choose(leg('blue-cutter', 'north'))
    expect(match.as('blue').decision.args).toEqual({ legs: 2 })
  })

  it('is made by as many seats as the options say, one of which may lead several sides', () => {
    const match = play(straits, { options: { players: '2' }, dice: [[1, 7]] })
    expect([match.match.seats, match.match.deciding]).toEqual([2, [0, 1]])
    expect([0, 1].map((seat) => straits.sidesOf(match.game, seat))).toEqual([['red', 'green'], ['blue']])
    match.as('green').choose(leg('red-brig', 'east'), leg('green-brig', 'south'), 'done')
    match.as('blue').choose('done')
    expect(match.at('red-brig')).toBe('east')
    expect(match.match.apply({ kind: 'resign', seat: 2 })).toMatchObject({ refusal: { code: 'not-your-decision' } })
    match.match.apply({ kind: 'resign', seat: 1 })
    expect(match.match.outcome).toMatchObject({ winner: 0, winners: [0] })
  })

  it('shows others nothing but that it is being made', () => {
    const match = play(straits)
    const before = match.game.table.save()
    match.as('red').choose(leg('red-brig', 'east'))
    expect(match.match.asked(0)).toEqual({ ask: 'straits.plan', rule: '2' })
    expect(match.records()).toEqual([])
    expect(match.game.table.save()).toEqual(before)
    match.as('red').choose('done')
    expect(match.match.asked(0)).toBeUndefined()
    expect(match.match.deciding).toEqual([1, 2])
    expect(match.records()).toEqual([])
  })

  it('is carried out when all have finished, and cannot be undone any more', () => {
    const match = play(straits, { dice: [[1, 7]] })
    match.as('red').choose(leg('red-brig', 'east'), leg('red-brig', 'south'), 'done')
    match.as('green').choose('done')
    match.as('blue').choose('done')
    expect(match.at('red-brig')).toBe('south')
    const { table } = match.game
    expect(table.status(table.piece('red-brig'), 'fuel')).toBe(1)
    expect(table.status(table.piece('red-brig'), 'damaged')).toBe(1)
    expect(match.records('straits.planned').map(({ seat }) => seat)).toEqual([0, 1, 2])
    expect(match.record('straits.met').roll).toEqual({ n: 0, values: [1, 7], sides: [4, 8] })
    expect(match.match.canUndo(0)).toBe(false)
  })

  it('says why a boat cannot go on', () => {
    const match = play(straits)
    match.as('red').choose(leg('red-brig', 'east'), leg('red-brig', 'south'), leg('red-brig', 'west'))
    expect(match.as('red').refuses(leg('red-brig', 'north')).text).toMatchObject({
      key: 'straits.no-fuel',
      rule: '2.2',
    })
  })

  it('goes on from a checkpoint and in a fork as the identical match', () => {
    const match = play(straits)
    match.as('green').choose(leg('green-brig', 'north'))
    match.as('red').choose(leg('red-brig', 'east'), 'done')
    const { match: whole } = match
    const resumed = Match.resume(straits, whole.setup, whole.checkpoint(), whole.sinceCheckpoint())
    expect(resumed.snapshot()).toEqual(whole.snapshot())
    expect(whole.fork().snapshot()).toEqual(whole.snapshot())
  })

  it.each(['random', 'coverage'] as const)('survives fuzzing (%s)', (policy) => {
    for (let i = 0; i < 12; i++) {
      const { faults } = fuzzMatch(straits, { seed: `straits ${i}`, policy, thorough: i < 4 })
      expect(faults).toEqual([])
    }
  })

  const faulty = (bad: (game: { table: ReturnType<typeof play>['game']['table'] }) => Procedure) =>
    sketch(
      {},
      {
        *first(game): Procedure<Next> {
          const offers = offer(['a', 'b'], (verb) => ({ verb }))
          const planning = function* (): Procedure {
            yield* pick(0, { kind: 'pick', rule: '1', offers })
            yield* bad(game)
          }
          yield* together({ ask: 'sketch.plan', rule: '1' }, new Map([[0, planning()]]))
          return end
        },
      },
    )
  const wrong: readonly [string, RegExp, () => Procedure][] = [
    [
      'rolls',
      /plan of seat 0 must not roll/,
      function* () {
        yield* roll([6])
      },
    ],
    [
      'asks somebody else',
      /plan of seat 0 must not pick/,
      function* () {
        yield* pick(1, { kind: 'pick', rule: '1', offers: offer(['a', 'b'], (verb) => ({ verb })) })
      },
    ],
  ]
  it.each(wrong)('is a fault of the rules if it %s', (_what, message, bad) => {
    const match = play(faulty(bad))
    const before = match.match.snapshot()
    expect(() => match.as(0).choose('a')).toThrow(message)
    expect(match.match.snapshot()).toEqual(before)
  })

  it('is a fault of the rules if it changes the table', () => {
    const moving = faulty(function* ({ table }) {
      table.setTrack('count', 1)
      yield* record({ key: 'x' })
    })
    expect(() => play(moving).as(0).choose('a')).toThrow('a plan changed the table')
  })
})

describe('a seat that resigns', () => {
  it('means what the title says: allies win together, with a level', () => {
    const match = Match.start(straits, { options: {}, dice: new CheapDice('x') })
    expect(match.apply({ kind: 'resign', seat: 2 }).ok).toBe(true)
    expect(match.outcome).toMatchObject({ winner: null, winners: [0, 1], level: { key: 'straits.level.given' } })
  })
})
