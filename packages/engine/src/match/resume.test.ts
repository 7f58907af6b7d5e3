import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { SeededDice } from '../dice/dice.ts'
import {
  between,
  CheapDice,
  play,
  randomChoice,
  ScriptedDice,
  seededRandom,
  sketch,
  type ToyVars,
  toy,
} from '../testing/index.ts'
import { choose } from '../testing/sketch.ts'
import type { Next } from '../title/title.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Command } from './command.ts'
import { Match } from './match.ts'

/** Plays a whole toy match with undos, standing answers and takebacks, and collects the checkpoints on the way. */
function eventful(seed: string) {
  const random = seededRandom(seed)
  const setup = { options: {}, dice: new CheapDice(seed) }
  const match = Match.start(toy, setup)
  const stages: {
    checkpoint: Checkpoint
    since: Command[]
    undoable: boolean[]
    snapshot: unknown
    history: unknown
  }[] = []
  const apply = (command: Command) => match.apply(command).ok
  while (match.outcome === undefined) {
    const seat = match.deciding[0]!
    const dice = random()
    if (dice < 0.1) for (const by of [0, 1]) apply({ kind: 'undo', seat: by })
    if (dice > 0.95 && apply({ kind: 'askTakeback', seat, to: Math.floor(random() * match.answers) }))
      apply({ kind: 'answerTakeback', seat: 1 - seat, accept: random() < 0.7 })
    if (dice > 0.8 && dice < 0.85) apply({ kind: 'set', seat, setting: 'haste', value: dice < 0.82 ? 'yes' : 'no' })
    if (dice > 0.7 && dice < 0.72) apply({ kind: 'handover', seat, how: 'consent' })
    const now = match.deciding[0]!
    apply({ kind: 'choose', seat: now, choice: randomChoice(random)(match.decision(now)!, now) })
    stages.push({
      checkpoint: JSON.parse(JSON.stringify(match.checkpoint())),
      since: match.sinceCheckpoint(),
      undoable: [match.canUndo(0), match.canUndo(1)],
      snapshot: match.snapshot(),
      history: match.history(0),
    })
  }
  return { match, setup, stages }
}

const seeds = Array.from({ length: 40 }, (_, i) => `match ${i}`)

describe('a resumed match', () => {
  it.each(seeds)('is the identical match, from every checkpoint (%s)', (seed) => {
    const { match, setup, stages } = eventful(seed)
    for (const { checkpoint, since, undoable, snapshot, history } of stages) {
      const resumed = Match.resume(toy, setup, checkpoint, since)
      expect(resumed.snapshot()).toEqual(snapshot)
      expect(resumed.history(0)).toEqual((history as unknown[]).slice(checkpoint.records))
      for (const seat of [0, 1]) expect(resumed.canUndo(seat)).toBe(undoable[seat])
      expect(resumed.checkpointSeq).toBe(resumed.checkpoint().seq)
      expect(resumed.sinceCheckpoint()).toEqual(match.commands.slice(resumed.checkpointSeq, resumed.seq))
    }
  })

  it('can undo as far back as before, to the identical state', () => {
    const { setup, stages, match: whole } = eventful('undo')
    const all = whole.commands
    const undone = (match: Match<ToyVars>) => {
      const seen: unknown[] = []
      for (const seat of [0, 1]) while (match.apply({ kind: 'undo', seat }).ok) seen.push(match.snapshot())
      return seen
    }
    const { match } = play(toy, { dice: setup.dice })
    for (const { checkpoint, since } of stages) {
      const resumed = Match.resume(toy, setup, checkpoint, since)
      while (match.seq < resumed.seq) match.apply(all[match.seq]!)
      expect(undone(resumed.fork())).toEqual(undone(match.fork()))
      expect(undone(resumed)).toEqual(undone(Match.replay(toy, setup, match.commands)))
    }
  })

  it('continues to the same end as the uninterrupted match', () => {
    const { match, setup, stages } = eventful('on')
    const quiet = stages.filter(({ checkpoint, since }) => {
      const rest = match.commands.slice(checkpoint.seq + since.length)
      return rest.every((command) => command.kind !== 'askTakeback' || command.to >= checkpoint.at)
    })
    expect(quiet.length).toBeGreaterThan(3)
    for (const { checkpoint, since } of quiet) {
      const resumed = Match.resume(toy, setup, checkpoint, since)
      for (const command of match.commands.slice(resumed.seq)) expect(resumed.apply(command).ok).toBe(true)
      expect(resumed.snapshot()).toEqual(match.snapshot())
      expect(resumed.seq).toBe(match.seq)
    }
  })

  it('counts history, rolls and commands from the beginning of the match', () => {
    const { match, setup } = eventful('count')
    const resumed = Match.resume(toy, setup, match.checkpoint(), match.sinceCheckpoint())
    expect([resumed.historyLength, resumed.seq, resumed.answers]).toEqual([
      match.historyLength,
      match.seq,
      match.answers,
    ])
    expect(resumed.history(1, match.historyLength - 1)).toEqual(match.history(1, match.historyLength - 1))
  })

  it('refuses to take back what lies before its checkpoint', () => {
    const { match } = play(toy, { step: 'move', dice: [[6]] }).choose('pass', 'pass', 'take', 'pass')
    const later = Match.resume(toy, match.setup, match.checkpoint(), match.sinceCheckpoint())
    const before = later.snapshot()
    expect(later.apply({ kind: 'askTakeback', seat: 0, to: 0 }).ok).toBe(true)
    expect(later.apply({ kind: 'answerTakeback', seat: 1, accept: true })).toMatchObject({
      refusal: { code: 'bad-takeback' },
    })
    expect(later.snapshot()).toEqual(before)
    expect(match.apply({ kind: 'askTakeback', seat: 0, to: 0 }).ok).toBe(true)
    expect(match.apply({ kind: 'answerTakeback', seat: 1, accept: true }).ok).toBe(true)
    expect(match.answers).toBe(0)
  })
})

describe('a replayed match', () => {
  it.each(seeds)('is the identical match (%s)', (seed) => {
    const { match, setup } = eventful(seed)
    const again = Match.replay(toy, setup, match.commands)
    expect(again.snapshot()).toEqual(match.snapshot())
    expect(again.history(0)).toEqual(match.history(0))
    expect(again.rolls).toEqual(match.rolls)
    expect(again.checkpoint()).toEqual(match.checkpoint())
  })
})

describe('a fork', () => {
  const rolling = sketch(
    { seen: [] as number[] },
    {
      *first({ vars, roll }): Procedure<Next> {
        yield* choose(0, between('a', 'b'))
        vars.seen = [...vars.seen, roll([6]).values[0]!]
        yield* choose(0, between('c', 'd'))
        return 'first'
      },
    },
  )

  it('is the identical match, and continues independently', () => {
    const { match } = play(toy, { dice: new CheapDice('fork') })
    const policy = randomChoice(seededRandom('fork'))
    while (match.outcome === undefined) {
      const fork = match.fork()
      expect(fork.snapshot()).toEqual(match.snapshot())
      expect([fork.seq, fork.sinceCheckpoint()]).toEqual([match.seq, match.sinceCheckpoint()])
      const { records, rolls } = match.checkpoint()
      expect(fork.history(0)).toEqual(match.history(0, records))
      expect(fork.rolls).toEqual(match.rolls.slice(rolls))
      for (const seat of [0, 1]) expect(fork.canUndo(seat)).toBe(match.canUndo(seat))
      const before = match.snapshot()
      const seat = fork.deciding[0]!
      fork.apply({ kind: 'choose', seat, choice: fork.decision(seat)!.choices[0]! })
      expect(match.snapshot()).toEqual(before)
      match.apply({ kind: 'choose', seat, choice: policy(match.decision(seat)!, seat) })
    }
    expect(match.fork().outcome).toEqual(match.outcome)
  })

  it('leaves the forked match and its takebacks unchanged', () => {
    const dice = new CheapDice('forked')
    const [match, alone] = [0, 1].map(() => play(toy, { dice }).match) as [Match<ToyVars>, Match<ToyVars>]
    const both = (command: Command) => expect(match.apply(command)).toEqual(alone.apply(command))
    const policy = randomChoice(seededRandom('forked'))
    const answer = (each: Match<ToyVars>): Command => {
      const seat = each.deciding[0]!
      return { kind: 'choose', seat, choice: policy(each.decision(seat)!, seat) }
    }
    for (let n = 0; match.outcome === undefined && n < 200; n++) {
      const fork = match.fork()
      while (fork.outcome === undefined) fork.apply(answer(fork))
      both(answer(match))
      if (n % 3 === 0) for (const seat of [1, 0]) both({ kind: 'undo', seat })
      if (n % 11 === 10) {
        both({ kind: 'askTakeback', seat: 0, to: match.answers - 2 })
        both({ kind: 'answerTakeback', seat: 1, accept: true })
      }
      expect(match.snapshot()).toEqual(alone.snapshot())
      expect(match.checkpoint()).toEqual(alone.checkpoint())
    }
  })

  it('keeps past dice and rolls new ones', () => {
    const { match } = play(rolling, { dice: [[6], [5]] }).choose('a', 'c', 'b')
    const fork = match.fork(new ScriptedDice([[1]]))
    expect(fork.game.vars.seen).toEqual([6, 5])
    fork.apply({ kind: 'choose', seat: 0, choice: { verb: 'd' } })
    fork.apply({ kind: 'choose', seat: 0, choice: { verb: 'a' } })
    expect(fork.game.vars.seen).toEqual([6, 5, 1])
    expect(fork.rolls.at(-1)).toEqual({ n: 2, sides: [6], values: [1] })
    expect(match.game.vars.seen).toEqual([6, 5])
  })

  it('is over if its match was resigned', () => {
    const { match } = play(toy)
    match.apply({ kind: 'resign', seat: 0 })
    const fork = match.fork()
    expect([fork.outcome, fork.deciding, fork.historyLength]).toEqual([match.outcome, [], match.historyLength])
  })
})

it('verifiable dice give the same match to anyone who has the seeds', () => {
  const seeds = { server: '5a'.repeat(32), seats: ['01'.repeat(32), '02'.repeat(32)] }
  const first = play(toy, { dice: new SeededDice(seeds) })
  first.toTheEnd(randomChoice(seededRandom('seeds')))
  const again = Match.replay(toy, { options: {}, dice: new SeededDice(seeds) }, first.match.commands)
  expect(again.snapshot()).toEqual(first.match.snapshot())
  expect(again.rolls).toEqual(first.match.rolls)
})
