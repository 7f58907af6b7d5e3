import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { PUBLIC } from '../table/masks.ts'
import { between, CheapDice, play, ScriptedDice, sketch, toy, withReasons } from '../testing/index.ts'
import { choose, chooseTogether } from '../testing/sketch.ts'
import { type Next, UNPLAYED } from '../title/title.ts'
import { RulesFault } from './checkpoint.ts'
import { Match } from './match.ts'

const end: Next = { end: { winner: 0, reason: { key: 'sketch.end', rule: '9' } } }

describe('a match', () => {
  it('runs its steps until a seat must decide, and on to the end', () => {
    const match = play(
      sketch(
        { said: '' },
        {
          *first({ vars }) {
            vars.said += (yield* choose(0, between('a', 'b'))).verb
            return 'second'
          },
          *second({ vars }) {
            vars.said += (yield* choose(1, between('c', 'd'))).verb
            return end
          },
        },
      ),
    )
    expect(match.match.step).toBe('first')
    match.as(0).choose('b')
    expect(match.match.step).toBe('second')
    match.as(1).choose('c')
    expect(match.game.vars.said).toBe('bc')
    expect(match.match.outcome).toEqual({ winner: 0, reason: { key: 'sketch.end', rule: '9' } })
    expect(match.records()).toEqual([{ key: 'sketch.end', rule: '9', heading: 1 }])
    expect(match.match.deciding).toEqual([])
  })

  it('answers a decision with one choice automatically, alone and together', () => {
    const match = play(
      sketch(
        { said: '' },
        {
          *first({ vars }): Procedure<Next> {
            vars.said += (yield* choose(0, between('a'))).verb
            const both = yield* chooseTogether(
              new Map([
                [0, between('b')],
                [1, between('c')],
              ]),
            )
            vars.said += [...both.values()].map((choice) => choice.verb).join('')
            const one = yield* chooseTogether(
              new Map([
                [0, between('d')],
                [1, between('e', 'f')],
              ]),
            )
            vars.said += [one.get(0)?.verb, one.get(1)?.verb].join('')
            return end
          },
        },
      ),
    )
    expect(match.game.vars.said).toBe('abc')
    expect(match.match.deciding).toEqual([1])
    expect(match.match.seq).toBe(0)
    match.choose('f')
    expect(match.game.vars.said).toBe('abcdf')
  })

  it('returns joint answers in the order of asking, not of answering', () => {
    const match = play(
      sketch(
        { said: '' },
        {
          *first({ vars }): Procedure<Next> {
            const both = yield* chooseTogether(new Map([0, 1].map((seat) => [seat, between('a', 'b')] as const)))
            vars.said += [...both].map(([seat, { verb }]) => `${seat}${verb}`).join('')
            return 'first'
          },
        },
      ),
    )
    match.as(1).choose('b')
    match.as(0).choose('a')
    expect(match.game.vars.said).toBe('0a1b')
  })

  it('keeps joint answers secret until all have answered', () => {
    const match = play(toy)
    const before = match.match.snapshot() as { table: unknown; vars: unknown; historyLength: number }
    match.as(0).choose({ value: 2 })
    const after = match.match.snapshot() as typeof before
    expect([after.table, after.vars, after.historyLength]).toEqual([before.table, before.vars, before.historyLength])
    expect(match.match.decision(0)).toBeUndefined()
    expect(match.match.decision(1)?.choices).toHaveLength(3)
    match.as(1).choose({ value: 1 })
    expect(match.record('toy.bids').args).toEqual({ first: { seat: 0 } })
  })

  it('completes and checks the options', () => {
    expect(play(toy).match.setup.options).toEqual({ scenario: 'standard', reserves: 'yes' })
    expect(play(toy, { options: { reserves: 'no' } }).at('red-reserve')).toBe('middle')
    expect(() => play(toy, { options: { reserves: 'perhaps' } })).toThrow(RangeError)
    expect(() => play(toy, { options: { unknown: 'yes' } })).toThrow(RangeError)
  })

  it('ends when a seat resigns, and accepts nothing more', () => {
    const { match } = play(toy)
    expect(match.apply({ kind: 'resign', seat: 1 }).ok).toBe(true)
    expect(match.outcome).toEqual({ winner: 0, reason: { key: 'match.resigned', args: { seat: { seat: 1 } } } })
    for (const command of [
      { kind: 'choose', seat: 0, choice: { verb: 'bid', value: 1 } },
      { kind: 'undo', seat: 0 },
      { kind: 'set', seat: 0, setting: 'haste', value: 'yes' },
      { kind: 'resign', seat: 0 },
      { kind: 'askTakeback', seat: 0, to: 0 },
    ] as const)
      expect(match.apply(command)).toMatchObject({ ok: false, refusal: { code: 'match-over' } })
  })
})

describe('a standing answer', () => {
  it('is read by the rules from then on, and counts as a command', () => {
    const match = play(
      sketch(
        { seen: '' },
        {
          *first({ vars, settings }) {
            yield* choose(0, between('a', 'b'))
            vars.seen += settings[1]?.['mode']
            return 'first'
          },
        },
      ),
    )
    match.choose('a').as(1).set('mode', 'quick')
    match.choose('a')
    expect(match.game.vars.seen).toBe('slowquick')
    expect([match.match.seq, match.match.answers]).toEqual([3, 3])
  })

  it('stays when an answer before it is undone', () => {
    const match = play(sketch({}, { first: twoPicks }))
    match.choose('a')
    match.as(1).set('mode', 'quick')
    match.as(0).undo()
    expect(match.game.settings).toEqual([{ mode: 'slow' }, { mode: 'quick' }])
    expect(match.match.answers).toBe(1)
  })
})

function* twoPicks(): Procedure<Next> {
  yield* choose(0, between('a', 'b'))
  yield* choose(0, between('c', 'd'))
  return end
}

describe('a refused command', () => {
  const refused = (command: Parameters<Match['apply']>[0]) => {
    const { match } = play(toy, { step: 'move' })
    const before = [match.snapshot(), match.seq]
    const applied = match.apply(command)
    expect([match.snapshot(), match.seq]).toEqual(before)
    return applied.ok ? 'accepted' : applied.refusal.code
  }

  it.each([
    ['not-your-decision', { kind: 'choose', seat: 1, choice: { verb: 'pass' } }],
    ['not-your-decision', { kind: 'choose', seat: 9, choice: { verb: 'pass' } }],
    ['illegal-choice', { kind: 'choose', seat: 0, choice: { verb: 'pass', value: 1 } }],
    ['illegal-choice', { kind: 'choose', seat: 0, choice: { verb: 'move', piece: 'nobody', space: 'nowhere' } }],
    ['nothing-to-undo', { kind: 'undo', seat: 0 }],
    ['unknown-setting', { kind: 'set', seat: 0, setting: 'haste', value: 'perhaps' }],
    ['unknown-setting', { kind: 'set', seat: 0, setting: 'hurry', value: 'yes' }],
    ['unknown-setting', { kind: 'set', seat: 5, setting: 'haste', value: 'yes' }],
    ['not-your-decision', { kind: 'resign', seat: 2 }],
    ['bad-takeback', { kind: 'askTakeback', seat: 0, to: 0 }],
    ['bad-takeback', { kind: 'askTakeback', seat: 0, to: -1 }],
    ['bad-takeback', { kind: 'answerTakeback', seat: 0, accept: true }],
  ] as const)('%s changes nothing: %o', (code, command) => {
    expect(refused(command)).toBe(code)
  })

  it('gives the title’s own reason where it has one', () => {
    const refusal = play(toy, { step: 'move' }).refuses({ verb: 'fly', space: 'middle' })
    expect(refusal.text).toEqual({ key: 'toy.far', rule: '2', args: { space: { space: 'middle' } } })
    expect(play(toy, { step: 'move' }).refuses('fly').text).toEqual({ key: 'refused.illegal-choice', rule: '2' })
  })

  it('does not ask the title about unknown pieces and spaces', () => {
    const curious = withReasons(toy, () => expect.fail('asked'))
    expect(play(curious, { step: 'move' }).refuses({ verb: 'move', piece: 'nobody' }).code).toBe('illegal-choice')
    expect(play(curious, { step: 'move' }).refuses({ verb: 'move', space: 'nowhere' }).code).toBe('illegal-choice')
  })
})

describe('an error in the rules', () => {
  const faulty = sketch(
    { n: 0 },
    {
      *first({ vars, table, roll, tell }): Procedure<Next> {
        const { verb } = yield* choose(0, between('well', 'dead', 'throw', 'nowhere', 'endless', 'unasked'))
        vars.n++
        table.move(table.piece('spy'), table.space('field'))
        table.setKnownTo(table.piece('spy'), PUBLIC)
        roll([6])
        tell({ key: 'sketch.rolled' })
        if (verb === 'dead') yield* choose(1, between())
        if (verb === 'throw') throw new Error('boom')
        while (verb === 'unasked') yield* choose(0, between('only'))
        if (verb === 'nowhere') return 'nowhere'
        return verb === 'endless' ? 'loop' : 'first'
      },
      loop({ tell }) {
        tell({ key: 'sketch.loop' })
        return 'loop'
      },
    },
  )

  it.each([
    ['dead', 'dead end: sketch.pick (1)'],
    ['throw', 'a procedure failed'],
    ['unasked', 'a procedure failed'],
    ['nowhere', 'no step nowhere'],
    ['endless', 'step loop goes on without end'],
  ])('in %s leaves everything as it was', (verb, message) => {
    const { match } = play(faulty, { dice: new CheapDice(1) })
    for (const good of ['well', 'well']) match.apply({ kind: 'choose', seat: 0, choice: { verb: good } })
    match.apply({ kind: 'askTakeback', seat: 1, to: 0 })
    const before = [match.snapshot(), match.seq, match.takeback, match.history(0), match.canUndo(0)]
    expect(() => match.apply({ kind: 'choose', seat: 0, choice: { verb } })).toThrow(new RulesFault(message))
    expect([match.snapshot(), match.seq, match.takeback, match.history(0), match.canUndo(0)]).toEqual(before)
    expect(match.apply({ kind: 'choose', seat: 0, choice: { verb: 'well' } })).toEqual({ ok: true, seq: 4 })
  })

  it('includes a line told or a die rolled while no rules run', () => {
    const { game } = play(toy, { dice: new CheapDice(1) })
    expect(() => game.tell({ key: 'late' })).toThrow(new RulesFault('late was told while no rules ran'))
    expect(() => game.roll([6])).toThrow(new RulesFault('dice were rolled while no rules ran'))
    expect(() => UNPLAYED.roll([6])).toThrow('without a match')
  })

  it('is thrown when a refused command is replayed or resumed', () => {
    const setup = { options: {}, dice: new ScriptedDice() }
    const pass = { kind: 'choose', seat: 0, choice: { verb: 'pass' } } as const
    expect(() => Match.replay(toy, setup, [pass])).toThrow('command 0 refused: refused.illegal-choice')
    const { match } = play(toy)
    expect(() => Match.resume(toy, setup, match.checkpoint(), [pass])).toThrow(RulesFault)
  })
})

describe('the history', () => {
  const secret = sketch(
    {},
    {
      *first({ tell }): Procedure<Next> {
        tell({ key: 'sketch.hid', secret: { seats: [0], args: { piece: { piece: 'spy' } } } })
        yield* choose(0, between('a', 'b'))
        tell({ key: 'sketch.chose' })
        yield* choose(0, between('a', 'b'))
        return 'first'
      },
    },
  )

  it('is read by each seat and by spectators as they may', () => {
    const { match } = play(secret)
    expect(match.history(0)).toEqual([{ at: 0, line: { key: 'sketch.hid', args: { piece: { piece: 'spy' } } } }])
    for (const viewer of [1, undefined]) expect(match.history(viewer)).toEqual([{ at: 0, line: { key: 'sketch.hid' } }])
  })

  it('is read by range, and says how much of it is still valid', () => {
    const match = play(secret)
    expect(match.match.takeHistoryKept()).toBe(0)
    match.choose('a')
    expect(match.match.takeHistoryKept()).toBe(1)
    expect(match.match.history(1, 1, 2)).toEqual([{ at: 1, line: { key: 'sketch.chose' } }])
    match.as(0).undo()
    expect(match.match.historyLength).toBe(1)
    expect(match.match.takeHistoryKept()).toBeLessThanOrEqual(1)
    match.choose('b', 'a')
    expect(match.match.takeHistoryKept()).toBe(1)
    expect(match.match.historyLength).toBe(3)
  })
})
