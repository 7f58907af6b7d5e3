import { describe, expect, it } from 'vitest'
import { carriedOut, type Procedure, together } from '../decision/effects.ts'
import { offer } from '../decision/offers.ts'
import { pick } from '../decision/question.ts'
import { CheapDice, fuzzMatch, play, type StraitsVars, sketch, straits } from '../testing/index.ts'
import type { Game, Next } from '../title/title.ts'
import type { Command } from './command.ts'
import { Match } from './match.ts'

const end: Next = { end: { winner: null, reason: { key: 'sketch.end' } } }
const leg = (boat: string, space: string) => ({ verb: 'go', piece: boat, space })

describe('a plan made by several seats at once', () => {
  it('is made of many answers, each of which its seat can undo, whatever others do meanwhile', () => {
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

  it('has as many seats as the options say, and one seat may lead several sides', () => {
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

  it('shows others only that it is in progress', () => {
    const match = play(straits)
    const before = match.game.table.save()
    match.as('red').choose(leg('red-brig', 'east'))
    expect(match.match.asked(0)).toEqual({ ask: 'straits.plan', rule: '2' })
    expect(match.records()).toEqual([])
    expect(match.game.table.save()).toEqual(before)
    match.as('red').choose('done')
    expect(match.match.asked(0)).toEqual({ ask: 'straits.plan', rule: '2' })
    expect(match.match.deciding).toEqual([1, 2])
    expect(match.records()).toEqual([])
  })

  it('changes no number that others see, and takeback requests do not reveal it', () => {
    const match = play(straits)
    const { match: played } = match
    const shown = () => [played.shownSeq(undefined), played.shownSeq(1), played.knownAnswers, played.takeback]
    const before = shown()
    match.as('red').choose(leg('red-brig', 'east'), leg('red-brig', 'south'))
    expect([shown(), played.shownSeq(0), played.seq]).toEqual([before, 2, 2])
    match.as('red').undo()
    expect([shown(), played.shownSeq(0), played.seq]).toEqual([before, 3, 3])
    match.as('green').choose('done')
    expect(played.shownSeq(0)).toBe(3)
    for (const seat of [0, 1, 2]) expect(played.newRefusal({ kind: 'askTakeback', seat, to: 0 })).toBeDefined()
    for (const copy of [
      Match.resume(straits, played.setup, played.checkpoint(), played.sinceCheckpoint()),
      Match.restore(straits, played.setup, JSON.parse(JSON.stringify(played.save()))),
      played.fork(),
    ])
      expect([undefined, 0, 1, 2].map((viewer) => copy.shownSeq(viewer))).toEqual([0, 3, 1, 0])
    match.as('red').choose('done')
    match.as('blue').choose('done')
    expect([undefined, 0, 1, 2].map((viewer) => played.shownSeq(viewer))).toEqual(Array(4).fill(played.seq))
  })

  it('leaves an open takeback request unchanged until all have finished', () => {
    const match = play(straits)
    for (const side of ['red', 'green', 'blue']) match.as(side).choose('done')
    const { match: played } = match
    played.apply({ kind: 'askTakeback', seat: 0, to: 0 })
    expect(played.takeback).toBeDefined()
    match.as('green').choose(leg('green-brig', 'north'))
    match.as('green').undo()
    expect(played.takeback).toEqual({ by: 0, to: 0, agreed: [0] })
    for (const side of ['red', 'green', 'blue']) match.as(side).choose('done')
    expect(played.takeback).toBeUndefined()
  })

  it('is carried out when all have finished, and can then no longer be undone', () => {
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

  it('continues identically from a checkpoint and in a fork', () => {
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

  const faulty = (bad: (game: Game) => unknown) =>
    sketch(
      {},
      {
        *first(game): Procedure<Next> {
          const offers = offer(['a', 'b'], (verb) => ({ verb }))
          const planning = function* (): Procedure {
            yield* pick(0, { kind: 'pick', rule: '1', offers })
            yield* carriedOut(bad(game))
          }
          yield* together({ ask: 'sketch.plan', rule: '1' }, new Map([[0, planning()]]))
          return end
        },
      },
    )
  const wrong: readonly [string, RegExp, (game: Game) => unknown][] = [
    [
      'rolls',
      /plan of seat 0 must not roll/,
      ({ roll }) => {
        roll([6])
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
  it.each(wrong)('is an error in the rules if it %s', (_what, message, bad) => {
    const match = play(faulty(bad))
    const before = match.match.snapshot()
    expect(() => match.as(0).choose('a')).toThrow(message)
    expect(match.match.snapshot()).toEqual(before)
  })

  it('is an error in the rules if it changes the table', () => {
    const moving = faulty(({ table, tell }) => {
      table.setTrack('count', 1)
      tell({ key: 'x' })
    })
    expect(() => play(moving).as(0).choose('a')).toThrow('a plan changed the table')
  })
})

describe('a seat that resigns', () => {
  const begin = () => Match.start(straits, { options: {}, dice: new CheapDice('x') })
  const leg = { kind: 'choose', seat: 0, choice: { verb: 'done' } } as const

  it('lets its ally play on, and is not asked until it changes hands', () => {
    const match = begin()
    expect([0, 1, 2].map((seat) => match.playsOnWithout(seat))).toEqual([true, true, false])
    expect(match.apply({ kind: 'resign', seat: 0 }).ok).toBe(true)
    expect([match.outcome, match.free, match.deciding]).toEqual([undefined, [0], [0, 1, 2]])
    expect(match.history(undefined).at(-1)?.line).toEqual({ key: 'match.left', args: { seat: { seat: 0 } } })
    const commands: Command[] = [
      leg,
      { kind: 'undo', seat: 0 },
      { kind: 'resign', seat: 0 },
      { kind: 'askTakeback', seat: 0, to: 0 },
    ]
    for (const command of commands)
      expect(match.apply(command)).toMatchObject({ ok: false, refusal: { code: 'seat-free' } })
    for (const seat of [1, 2]) expect(match.apply({ ...leg, seat }).ok).toBe(true)
    expect(match.deciding).toEqual([0])
    expect(match.apply({ kind: 'handover', seat: 0, how: 'ally' }).ok).toBe(true)
    expect(match.free).toEqual([])
    expect(match.apply(leg).ok).toBe(true)
    expect(match.deciding).toEqual([0, 1, 2])
  })

  it('ends the match once no ally is left, by the rule of the title', () => {
    const match = begin()
    match.apply({ kind: 'resign', seat: 1 })
    expect(match.playsOnWithout(0)).toBe(false)
    expect(match.apply({ kind: 'resign', seat: 0 }).ok).toBe(true)
    expect(match.outcome).toMatchObject({ winner: 2, winners: [2], level: { key: 'straits.level.given' } })
  })

  it('is taken over like a free seat, which a held seat cannot be', () => {
    const match = begin()
    for (const how of ['free', 'ally'] as const) expect(match.apply({ kind: 'handover', seat: 0, how }).ok).toBe(false)
    match.apply({ kind: 'resign', seat: 0 })
    for (const how of ['given', 'consent', 'absence', 'back'] as const)
      expect(match.apply({ kind: 'handover', seat: 0, how }).ok).toBe(false)
    expect(match.apply({ kind: 'handover', seat: 0, how: 'free' }).ok).toBe(true)
  })

  it('goes to a computer whether it is held or not', () => {
    const match = begin()
    expect(match.apply({ kind: 'handover', seat: 1, how: 'computer' }).ok).toBe(true)
    match.apply({ kind: 'resign', seat: 0 })
    expect(match.apply({ kind: 'handover', seat: 0, how: 'computer' }).ok).toBe(true)
    expect(match.free).toEqual([])
    expect(match.apply({ kind: 'handover', seat: 0, how: 'back' }).ok).toBe(true)
  })

  it('has no say in a takeback, which reaches no further back than its resignation', () => {
    const match = begin()
    match.apply({ ...leg, seat: 2 })
    match.apply({ kind: 'resign', seat: 0 })
    const settled = match.answers
    expect(match.canUndo(2)).toBe(false)
    match.apply({ ...leg, seat: 1 })
    expect(match.apply({ kind: 'askTakeback', seat: 1, to: settled - 1 })).toMatchObject({ ok: false })
    expect(match.apply({ kind: 'askTakeback', seat: 1, to: settled }).ok).toBe(true)
    expect(match.apply({ kind: 'answerTakeback', seat: 2, accept: true }).ok).toBe(true)
    expect([match.takeback, match.deciding, match.free]).toEqual([undefined, [0, 1], [0]])
  })

  it('stays free in a match that is resumed, forked, saved, seen by another or replayed', () => {
    const dice = new CheapDice('x')
    const match = Match.start(straits, { options: {}, dice })
    match.apply({ kind: 'resign', seat: 1 })
    for (const seat of [0, 2]) match.apply({ ...leg, seat })
    match.apply({ kind: 'handover', seat: 1, how: 'free' })
    match.apply({ ...leg, seat: 1 })
    match.apply({ kind: 'resign', seat: 0 })
    for (const seat of [1, 2]) match.apply({ ...leg, seat })
    const copies = (of: Match<StraitsVars>) => [
      Match.resume(straits, { options: {}, dice }, JSON.parse(JSON.stringify(of.checkpoint())), of.sinceCheckpoint()),
      Match.restore(straits, { options: {}, dice }, JSON.parse(JSON.stringify(of.save()))),
      Match.replay(straits, { options: {}, dice }, of.commands),
      of.fork(),
    ]
    for (const copy of copies(match)) expect(copy.snapshot()).toEqual(match.snapshot())
    match.apply({ kind: 'handover', seat: 0, how: 'ally' })
    match.apply({ kind: 'resign', seat: 1 })
    match.apply({ ...leg, seat: 0 })
    match.apply({ ...leg, seat: 2 })
    match.apply({ kind: 'handover', seat: 1, how: 'free' })
    match.apply({ ...leg, seat: 1 })
    match.apply({ kind: 'resign', seat: 1 })
    for (const copy of copies(match)) expect([copy.free, copy.snapshot()]).toEqual([[1], match.snapshot()])
    expect(match.seenBy(2, () => 0.5).free).toEqual([1])
  })

  it('gives the outcome that the title defines: allies win together, with a level', () => {
    const match = Match.start(straits, { options: {}, dice: new CheapDice('x') })
    expect(match.apply({ kind: 'resign', seat: 2 }).ok).toBe(true)
    expect(match.outcome).toMatchObject({ winner: null, winners: [0, 1], level: { key: 'straits.level.given' } })
  })
})
