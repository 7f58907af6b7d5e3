import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { between, CheapDice, seededRandom, sized, sketch } from '../testing/index.ts'
import { choose } from '../testing/sketch.ts'
import type { Next } from '../title/title.ts'
import { Checkpoints } from './checkpoints.ts'
import { Match } from './match.ts'

/** Number of times that a step of {@link walk} has begun. */
let begun = 0

/** An endless match: every step moves a piece, and some roll. */
const walk = sketch(
  { trail: 0 },
  {
    *step({ vars, table, roll, tell }): Procedure<Next> {
      begun++
      const { verb } = yield* choose(vars.trail % 2, between('left', 'right', 'roll'))
      vars.trail++
      table.setTrack('count', vars.trail * (verb === 'left' ? 2 : 3))
      if (verb === 'roll') roll([6])
      tell({ key: `sketch.${verb}` })
      return 'step'
    },
  },
)

const setup = { options: {}, dice: new CheapDice('walk') }

/** A match with the given number of answers. */
function walked(answers: number, seed = 'walk'): Match {
  const random = seededRandom(seed)
  const match = Match.start(walk, setup)
  while (match.answers < answers) {
    const verb = ['left', 'right', 'roll'][Math.floor(random() * 3)] ?? 'left'
    match.apply({ kind: 'choose', seat: match.answers % 2, choice: { verb } })
  }
  return match as Match
}

function takeBack(match: Match, to: number): void {
  expect(match.apply({ kind: 'askTakeback', seat: 0, to }).ok).toBe(true)
  expect(match.apply({ kind: 'answerTakeback', seat: 1, accept: true }).ok).toBe(true)
}

/**
 * The state without what going back does not restore: roll numbers are never reused, and takebacks cannot be undone.
 */
function state(match: Match): unknown {
  const { nextRoll: _roll, barrier: _barrier, ...rest } = match.snapshot() as { nextRoll: number; barrier: number }
  return { ...rest, history: match.history(0), rolls: match.rolls }
}

describe('going back', () => {
  it('to any answer leads to the identical match, again and again', () => {
    const whole = walked(700)
    for (let to = 0; to < 700; to += sized(69, 23)) {
      const match = Match.replay(walk, setup, whole.commands) as Match
      takeBack(match, to)
      const fresh = Match.replay(walk, setup, whole.commands.slice(0, to))
      expect(state(match)).toEqual(state(fresh as Match))
      for (const nearer of [to - 1, to - 70, to - 300]) {
        if (nearer < 0) continue
        takeBack(match, nearer)
        expect(state(match)).toEqual(state(Match.replay(walk, setup, whole.commands.slice(0, nearer)) as Match))
      }
    }
  })

  it('replays little, however long the match is', () => {
    const match = walked(4_000)
    const random = seededRandom('back')
    for (let n = 0; n < sized(20, 60); n++) {
      const to = Math.floor(random() * match.answers)
      const before = match.commands.length
      begun = 0
      takeBack(match, match.answers - 1 - Math.floor(random() * 40))
      expect(begun).toBeLessThanOrEqual(300)
      begun = 0
      const copy = Match.replay(walk, setup, match.commands.slice(0, before)) as Match
      begun = 0
      takeBack(copy, to)
      expect(begun).toBeLessThanOrEqual(300)
    }
  })

  it('needs a bounded number of checkpoints, also after going back and forth', () => {
    const match = walked(2_500)
    const random = seededRandom('moments')
    for (let n = 0; n < 30; n++) {
      takeBack(match, match.answers - 1 - Math.floor(random() * 200))
      for (let more = 0; more < 150; more++)
        match.apply({ kind: 'choose', seat: match.answers % 2, choice: { verb: 'roll' } })
    }
    expect(match.save().checkpoints.length).toBeLessThanOrEqual(33)
  })
})

describe('checkpoints', () => {
  it('keep the last step after each answer, and the first step of the match', () => {
    const { table } = Match.start(walk, setup).game
    const checkpoints = new Checkpoints(table)
    const steps = [0, 0, 0, 1, 1, 2].map((at, index) => ({
      step: `${index}`,
      at,
      seq: at,
      barrier: 0,
      nextRoll: 0,
      records: 0,
      rolls: 0,
      vars: undefined,
      mark: table.mark(),
      table: undefined,
      settings: [],
    }))
    for (const step of steps) checkpoints.add(step)
    expect(checkpoints.from(0).map(({ step }) => step)).toEqual(['2', '4', '5'])
    expect([0, 1, 2, 3].map((answers) => checkpoints.at(answers).step)).toEqual(['2', '4', '5', '5'])
    expect(checkpoints.size).toBe(4)
  })
})

describe('a saved match', () => {
  it('is the identical match with its whole past, and continues identically', () => {
    const match = walked(500)
    takeBack(match, 431)
    match.apply({ kind: 'askTakeback', seat: 1, to: 12 })
    const again = Match.restore(walk, setup, JSON.parse(JSON.stringify(match.save()))) as Match
    expect(again.snapshot()).toEqual(match.snapshot())
    expect(again.save()).toEqual(match.save())
    expect([again.seq, again.takeback, again.commands]).toEqual([match.seq, match.takeback, match.commands])
    for (const each of [match, again]) each.apply({ kind: 'answerTakeback', seat: 0, accept: true })
    expect(again.answers).toBe(12)
    expect(again.snapshot()).toEqual(match.snapshot())
  })

  it('keeps how it ended', () => {
    const match = walked(20)
    match.apply({ kind: 'resign', seat: 1 })
    const again = Match.restore(walk, setup, match.save())
    expect([again.outcome, again.history(0)]).toEqual([match.outcome, match.history(0)])
  })
})
