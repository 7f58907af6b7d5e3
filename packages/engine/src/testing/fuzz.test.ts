import { describe, expect, it } from 'vitest'
import { carriedOut, type Procedure, together } from '../decision/effects.ts'
import { PUBLIC, seatMask } from '../table/masks.ts'
import type { AnyTitle, Game, Next, Title } from '../title/title.ts'
import { Coverage } from './coverage.ts'
import { fuzzMatch } from './fuzz.ts'
import { sized } from './sized.ts'
import { between, choose, sketch, withReasons } from './sketch.ts'
import { type ToyVars, toy } from './toy.ts'

describe('fuzzing', () => {
  it.each(['random', 'coverage'] as const)('finds nothing wrong with the toy (%s)', (policy) => {
    const coverage = new Coverage()
    for (let i = 0; i < sized(15, 30); i++) {
      const report = fuzzMatch(toy, { seed: `toy ${i}`, policy, coverage, thorough: i < sized(5, 10) })
      expect(report.faults).toEqual([])
      expect(report.file).toBeUndefined()
    }
    expect(['1', '2', '3', '5'].map((rule) => coverage.saw(rule))).toEqual([true, true, true, true])
    expect(coverage.saw('4')).toBe(false)
  })

  it('reports a match that cannot begin', () => {
    const broken: AnyTitle = { ...toy, firstStep: 'none' }
    expect(fuzzMatch(broken, { seed: 'x', policy: 'random' })).toMatchObject({
      faults: ['no beginning: no step none'],
      file: { commands: [] },
    })
  })

  it('plays the same match with the same seed', () => {
    const broken = { ...toy, faults: ({ vars }: { vars: ToyVars }) => (vars.round > 3 ? ['late'] : []) }
    const [one, two] = [0, 1].map(() => fuzzMatch(broken, { seed: 'same', policy: 'random' }))
    expect(one).toEqual(two)
    expect(one?.file?.commands.length).toBe(one?.commands)
  })

  /** Titles with one fault each, and the message that reports it. */
  const wrong: readonly [string, RegExp, AnyTitle][] = [
    [
      'a broken invariant',
      /^broken rule( after .*)?: late$/,
      { ...toy, faults: ({ vars }) => (vars.round > 3 ? ['late'] : []) },
    ],
    ['a match without end', /^no end after 500 commands$/, ending('never', () => 'step')],
    [
      'a dead end',
      /dead end: sketch.pick \(1\)$/,
      oneStep(function* () {
        yield* choose(1, between())
      }),
    ],
    [
      'an exception',
      /a procedure failed: Error: boom/,
      oneStep(({ roll }) => {
        roll([6])
        throw new Error('boom')
      }),
    ],
    [
      'the same choice twice',
      /^sketch.pick offers \{"verb":"x"\} twice$/,
      oneStep(function* () {
        yield* choose(1, between('x', 'y', 'x'))
      }),
    ],
    ['state outside the match', /undo does not restore|resumed match differs|the replay|leads elsewhere/, forgetful()],
    [
      'a hidden piece in a record',
      /^record sketch.seen names spy, which is hidden from (1|spectators)$/,
      oneStep(({ tell }) => {
        tell({ key: 'sketch.seen', args: { piece: { piece: 'spy' } } })
      }),
    ],
    [
      'a piece in a record that is hidden again when it is told',
      /^record sketch.seen names spy, which is hidden from (1|spectators)$/,
      oneStep(({ table, tell }) => {
        table.setKnownTo(table.piece('spy'), PUBLIC)
        table.setKnownTo(table.piece('spy'), seatMask(0))
        tell({ key: 'sketch.seen', args: { piece: { piece: 'spy' } } })
      }),
    ],
    [
      'a hidden piece in the record of a secret plan',
      /^record sketch.planned names spy, which is hidden from (1|spectators)$/,
      oneStep(function* (game) {
        yield* together({ ask: 'sketch.pick', rule: '1' }, new Map([[0, planOf(game, 'spy')]]))
      }),
    ],
    [
      'a hidden piece in a choice',
      /^sketch.pick names a hidden piece: /,
      oneStep(function* () {
        const choices = [{ verb: 'kill', piece: 'spy' }, { verb: 'spare' }]
        yield* choose(1, { ask: 'sketch.pick', rule: '1', choices })
      }),
    ],
    [
      'an unknown space',
      /^sketch.pick offers an unknown space: /,
      oneStep(function* () {
        yield* choose(1, { ask: 'sketch.pick', rule: '1', choices: [{ verb: 'a', space: 'moon' }, { verb: 'b' }] })
      }),
    ],
    ['a list that is changed where it should be replaced', /undo does not restore|resumed match differs/, growing()],
    ['a preview that changes the state', /^looking at a preview changed the match at vars.n: /, peeking()],
    [
      'chances that do not add up',
      /^sketch.pick: the chances add up to 0.5$/,
      oneStep(function* () {
        const context = () => ({ ledgers: [], chances: [{ key: 'half', p: 0.5 }] })
        yield* choose(1, { ...between('x', 'y'), context })
      }),
    ],
    [
      'a reason that throws',
      /no such thing/,
      withReasons(toy, () => {
        throw new Error('no such thing')
      }),
    ],
  ]

  it.each(wrong)('finds %s', (_what, fault, title) => {
    for (let i = 0; i < 60; i++) {
      const { faults, file } = fuzzMatch(title, { seed: `wrong ${i}`, policy: 'random', thorough: true, bound: 500 })
      if (faults.length === 0) continue
      expect(faults[0]).toMatch(fault)
      expect(file?.commands.length).toBeGreaterThan(0)
      return
    }
    expect.fail('nothing found')
  })

  it('allows a record to name a piece that is public only while the record is made', () => {
    let told = 0
    const title = oneStep(({ table, tell }) => {
      table.setKnownTo(table.piece('spy'), PUBLIC)
      tell({ key: 'sketch.seen', args: { piece: { piece: 'spy' } } })
      table.setKnownTo(table.piece('spy'), seatMask(0))
      told++
    })
    for (let i = 0; i < 20; i++) expect(fuzzMatch(title, { seed: `open ${i}`, policy: 'random' }).faults).toEqual([])
    expect(told).toBeGreaterThan(20)
  })
})

describe('what is shown', () => {
  const texts = { 'toy.bid': 'Bid', 'toy.bids': 'Bids', 'toy.move': 'Move', 'toy.pass': 'Pass', 'toy.show': 'Show' }
  const more = { ...texts, 'toy.take': 'Take', 'toy.round': 'Round', 'toy.end': 'End', 'toy.far': 'Far', turn: 'Turn' }
  const status = (track: (id: string) => number) => [{ key: track('round') < 3 ? 'turn' : 'late' }]
  const faults = (visible: object) =>
    Array.from({ length: 6 }, (_, i) =>
      fuzzMatch(toy, { seed: `texts ${i}`, policy: 'random', thorough: true, visible }),
    )
      .flatMap((report) => report.faults)
      .filter((fault, i, list) => list.indexOf(fault) === i)

  it('has a text for every key', () => {
    const all = { ...more, late: 'Late' }
    expect(faults({ texts: all, status })).toEqual([])
    expect(faults({ texts: more, status })).toEqual(['no text late'])
    expect(faults({ texts: { ...all, 'toy.bids': undefined }, status })).toEqual(['no text toy.bids'])
    expect(faults({ texts: { ...all, 'toy.far': undefined }, status })).toEqual(['no text toy.far'])
  })
})

type Step = Title<{ n: number }>['steps'][string]

/** Asks seat 0, then takes the step that `next` returns for the number of answers so far. */
function ending(_name: string, next: (n: number) => Next): Title<{ n: number }> {
  const step: Step = function* ({ vars }) {
    yield* choose(0, between('a', 'b'))
    vars.n++
    return next(vars.n)
  }
  return sketch({ n: 0 }, { step })
}

const over: Next = { end: { winner: null, reason: { key: 'sketch.end', rule: '9' } } }

/** A secret plan of two answers that tells a record naming a piece. */
function* planOf({ tell }: Rules, piece: string): Procedure {
  yield* choose(0, between('a', 'b'))
  tell({ key: 'sketch.planned', args: { piece: { piece } } })
  yield* choose(0, between('a', 'b'))
}

/** The parts of the game that the rules of a sketch may use. */
type Rules = Pick<Game, 'table' | 'tell' | 'roll'>

/** A sketch that calls `what` after every answer from the fourth on, and ends after the eighth. */
function oneStep(what: (game: Rules) => unknown): Title<{ n: number }> {
  const step: Step = function* (game) {
    const { vars, table } = game
    table.setKnownTo(table.piece('spy'), seatMask(0))
    yield* choose(0, between('a', 'b'))
    vars.n++
    if (vars.n < 4) return 'step'
    yield* carriedOut(what(game))
    return vars.n < 8 ? 'step' : over
  }
  return sketch({ n: 0 }, { step })
}

function forgetful(): Title<{ n: number }> {
  let outside = 0
  const step: Step = function* ({ vars }) {
    yield* choose(0, between('a', 'b'))
    outside++
    vars.n += outside % 3
    return vars.n < 20 ? 'step' : over
  }
  return sketch({ n: 0 }, { step })
}

function growing(): Title<{ list: number[] }> {
  const step: Title<{ list: number[] }>['steps'][string] = function* ({ vars }) {
    yield* choose(0, between('a', 'b'))
    vars.list.push(1)
    return vars.list.length < 9 ? 'step' : over
  }
  return sketch<{ list: number[] }>({ list: [] }, { step })
}

function peeking(): Title<{ n: number }> {
  const step: Step = function* ({ vars }) {
    const context = () => {
      vars.n++
      return { ledgers: [], chances: [] }
    }
    yield* choose(0, { ...between('a', 'b'), context })
    vars.n++
    return vars.n < 9 ? 'step' : over
  }
  return sketch({ n: 0 }, { step })
}
