import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { PUBLIC } from '../table/masks.ts'
import { between, CheapDice, type Play, play, ScriptedDice, sketch } from '../testing/index.ts'
import { choose, chooseTogether } from '../testing/sketch.ts'
import type { Next } from '../title/title.ts'
import { Match } from './match.ts'

/** Every step asks one seat and does what the chosen verb says; `trail` records what was done. */
const walk = sketch(
  { trail: '', mover: 0 },
  {
    *step({ vars, table, tell, roll }): Procedure<Next> {
      const verbs = ['walk', 'roll', 'show', 'hide', 'give', 'stay', 'together']
      const { verb } = yield* choose(vars.mover, between(...verbs))
      vars.trail += verb[0]
      table.setTrack('count', vars.trail.length)
      tell({ key: `sketch.${verb}`, seat: vars.mover })
      if (verb === 'roll') roll([6])
      if (verb === 'show') table.setKnownTo(table.piece('spy'), PUBLIC)
      if (verb === 'hide') table.setKnownTo(table.piece('spy'), 0)
      if (verb === 'give') vars.mover = 1 - vars.mover
      if (verb === 'stay') yield* choose(vars.mover, between('on', 'off'))
      if (verb === 'together') return 'together'
      return 'step'
    },
    *together({ vars }): Procedure<Next> {
      const both = yield* chooseTogether(
        new Map([
          [0, between('x', 'y')],
          [1, between('x', 'y')],
        ]),
      )
      vars.trail += `${both.get(0)?.verb}${both.get(1)?.verb}`
      return 'step'
    },
  },
)

const start = () => play(walk, { dice: new CheapDice('undo') })

/** Undoes, and expects the state to equal `mark`. */
function expectBack(match: Play<{ trail: string; mover: number }>, seat: number, mark: unknown): void {
  expect(match.match.canUndo(seat)).toBe(true)
  match.as(seat).undo()
  expect(match.match.snapshot()).toEqual(mark)
}

describe('undo', () => {
  it('takes back the last answer and leaves the identical state, again and again', () => {
    const match = start()
    const marks = [match.match.snapshot()]
    for (const verb of ['walk', 'walk', 'hide', 'walk']) {
      match.choose(verb)
      marks.push(match.match.snapshot())
    }
    for (const mark of marks.slice(0, -1).reverse()) expectBack(match, 0, mark)
    expect(match.match.canUndo(0)).toBe(false)
    expect(match.match.seq).toBe(8)
  })

  it('goes back within a step and into the step before', () => {
    const match = start()
    match.choose('walk')
    const before = match.match.snapshot()
    match.choose('stay')
    const between = match.match.snapshot()
    match.choose('on')
    expectBack(match, 0, between)
    expectBack(match, 0, before)
  })

  it('ends where a die was rolled', () => {
    const match = start().choose('walk', 'roll')
    expect(match.match.canUndo(0)).toBe(false)
    match.choose('walk')
    const before = match.match.snapshot()
    match.choose('walk')
    expectBack(match, 0, before)
    match.as(0).undo()
    expect(match.match.canUndo(0)).toBe(false)
    expect(match.match.rolls).toHaveLength(1)
  })

  it('ends where something hidden was shown', () => {
    const match = start().choose('walk', 'show')
    expect(match.match.canUndo(0)).toBe(false)
    expect(match.match.apply({ kind: 'undo', seat: 0 })).toMatchObject({ refusal: { code: 'nothing-to-undo' } })
  })

  it('ends where another seat answered, and belongs to the seat that answered', () => {
    const match = start().choose('walk', 'give')
    expect(match.match.canUndo(1)).toBe(false)
    expect(match.match.canUndo(0)).toBe(true)
    match.choose('walk')
    expect(match.match.canUndo(0)).toBe(false)
    expect(match.match.canUndo(1)).toBe(true)
    match.as(1).undo()
    expect(match.match.canUndo(0)).toBe(true)
    match.as(0).undo()
    expect([match.game.vars.trail, match.game.vars.mover]).toEqual(['w', 0])
  })

  it('skips standing answers, which stay', () => {
    const match = start().choose('walk')
    match.as(1).set('mode', 'quick')
    match.as(0).undo()
    expect([match.game.vars.trail, match.game.settings[1]?.['mode']]).toEqual(['', 'quick'])
    match.choose('give')
    match.as(0).set('mode', 'quick')
    match.choose('walk')
    expect(match.match.canUndo(0)).toBe(false)
  })

  it('never uses the number of a roll twice', () => {
    const dice = new ScriptedDice([[1], [2]])
    const match = play(walk, { dice })
    match.choose('roll', 'walk').as(0).undo()
    match.choose('stay').as(0).undo()
    match.choose('roll')
    expect(match.match.rolls.map(({ n, values }) => [n, values[0]])).toEqual([
      [0, 1],
      [1, 2],
    ])
  })
})

describe('undo of joint answers', () => {
  const together = () => start().choose('walk', 'together')

  it('is legal while another seat still decides, for each seat that has answered', () => {
    const match = together()
    const none = match.match.snapshot()
    match.as(0).choose('x')
    expectBack(match, 0, none)
    match.as(1).choose('y')
    expect(match.match.canUndo(0)).toBe(false)
    expectBack(match, 1, none)
  })

  it('ends when all have answered', () => {
    const match = together()
    match.as(0).choose('x')
    match.as(1).choose('y')
    expect(match.game.vars.trail).toBe('wtxy')
    expect([match.match.canUndo(0), match.match.canUndo(1)]).toEqual([false, false])
  })

  it('does not reach past the secret answer of another seat', () => {
    const match = together()
    match.as(1).choose('y')
    expect(match.match.canUndo(0)).toBe(false)
    expect(match.match.apply({ kind: 'undo', seat: 0 }).ok).toBe(false)
  })

  const three = sketch(
    {},
    {
      *first(): Procedure<Next> {
        yield* choose(0, between('a', 'b'))
        const answers = yield* chooseTogether(
          new Map([
            [0, between('only')],
            [1, between('x', 'y')],
            [2, between('x', 'y')],
          ]),
        )
        return answers.size === 3 ? 'first' : 'nowhere'
      },
    },
    { seats: 3 },
  )

  const four = sketch(
    { said: '' },
    {
      *first({ vars }): Procedure<Next> {
        const answers = yield* chooseTogether(new Map([1, 2, 3].map((seat) => [seat, between('x', 'y', 'z')] as const)))
        vars.said += [1, 2, 3].map((seat) => answers.get(seat)?.verb).join('')
        return 'first'
      },
    },
    { seats: 4 },
  )

  it('keeps the secret answers given after it', () => {
    const match = play(four)
    match.as(1).choose('x')
    match.as(2).choose('y')
    match.as(1).undo()
    expect(match.match.deciding).toEqual([1, 3])
    match.as(3).choose('z')
    match.as(1).choose('y')
    expect(match.game.vars.said).toBe('yyz')
  })

  it('does not reach past them for a seat with only one answer', () => {
    const match = play(three).choose('a')
    expect(match.match.canUndo(0)).toBe(false)
    match.as(1).choose('x')
    expect(match.match.canUndo(0)).toBe(false)
    match.as(1).undo()
    expect(match.match.canUndo(0), 'or it would tell whether another seat has answered').toBe(false)
  })
})

describe('a takeback by consent', () => {
  const agree = (match: Play<{ trail: string; mover: number }>, to: number) => {
    expect(match.match.apply({ kind: 'askTakeback', seat: 0, to }).ok).toBe(true)
    expect(match.match.apply({ kind: 'answerTakeback', seat: 1, accept: true }).ok).toBe(true)
  }

  it('does not reach past a change of a seat’s holder, and neither does undo', () => {
    const match = start().choose('walk', 'walk')
    expect(match.match.apply({ kind: 'handover', seat: 0, how: 'consent' }).ok).toBe(true)
    const { answers } = match.match
    expect(match.match.history(undefined).at(-1)?.line).toEqual({
      key: 'match.handover',
      args: { seat: { seat: 0 }, how: 'consent' },
    })
    for (const seat of [0, 1]) expect(match.match.canUndo(seat)).toBe(false)
    match.choose('roll', 'walk')
    for (const to of [0, answers - 1])
      expect(match.match.apply({ kind: 'askTakeback', seat: 0, to })).toMatchObject({
        refusal: { code: 'bad-takeback' },
      })
    agree(match, answers)
    expect(match.match.history(undefined).at(-1)?.line.key).toBe('match.handover')
    expect(match.match.apply({ kind: 'handover', seat: 7, how: 'given' }).ok).toBe(false)
  })

  it('waits for every other seat, and can be declined', () => {
    const match = start().choose('roll', 'walk')
    const before = match.match.snapshot()
    match.match.apply({ kind: 'askTakeback', seat: 1, to: 1 })
    expect(match.match.takeback).toEqual({ by: 1, to: 1, agreed: [1] })
    expect(match.match.apply({ kind: 'answerTakeback', seat: 1, accept: true }).ok).toBe(false)
    expect(match.match.apply({ kind: 'answerTakeback', seat: 0, accept: false }).ok).toBe(true)
    expect(match.match.takeback).toBeUndefined()
    expect(match.match.snapshot()).toEqual(before)
  })

  it('reaches past dice, reveals and answers of other seats', () => {
    const match = start().choose('walk', 'roll', 'show', 'give', 'roll')
    agree(match, 1)
    expect(match.game.vars).toEqual({ trail: 'w', mover: 0 })
    expect(match.game.table.piece('spy').knownTo).toBe(1)
    expect([match.match.answers, match.match.historyLength, match.match.rolls.length]).toEqual([1, 1, 0])
  })

  it('never reuses the number of a roll after an undo, takeback, fork or resume', () => {
    const match = start().choose('walk', 'roll', 'roll')
    agree(match, 1)
    match.choose('walk').as(0).undo()
    match.choose('stay')
    match.choose('on').as(0).undo()
    expect(match.match.canUndo(0)).toBe(true)
    match.as(0).undo()
    expect(match.match.canUndo(0)).toBe(false)
    for (const other of [match.match.fork(), resumed(match)]) {
      other.apply({ kind: 'choose', seat: 0, choice: { verb: 'roll' } })
      expect(other.rolls.at(-1)?.n).toBe(2)
    }
    match.choose('roll')
    agree(match, 1)
    match.choose('roll')
    expect(match.match.rolls.map((line) => line.n)).toEqual([3])
  })

  it('lapses when a seat answers or undoes in the meantime', () => {
    const match = start().choose('walk')
    match.match.apply({ kind: 'askTakeback', seat: 1, to: 0 })
    match.choose('walk')
    expect(match.match.takeback).toBeUndefined()
    match.match.apply({ kind: 'askTakeback', seat: 1, to: 0 })
    match.as(0).undo()
    expect(match.match.takeback).toBeUndefined()
  })

  it('can stop between joint answers', () => {
    const match = start().choose('together')
    match.as(1).choose('y')
    match.as(0).choose('x')
    agree(match, 2)
    expect(match.match.deciding).toEqual([0])
    match.as(0).choose('y')
    expect(match.game.vars.trail).toBe('tyy')
  })
})

function resumed(match: Play<{ trail: string; mover: number }>) {
  const { title, setup } = match.match
  return Match.resume(title, setup, match.match.checkpoint(), match.match.sinceCheckpoint())
}
