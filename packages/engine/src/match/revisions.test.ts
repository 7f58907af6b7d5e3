import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { between, CheapDice, sketch } from '../testing/index.ts'
import { choose } from '../testing/sketch.ts'
import type { Next } from '../title/title.ts'
import type { Command } from './command.ts'
import { Match } from './match.ts'
import { COMMAND_LIMIT, commandLimit, MOST_COMMANDS } from './revisions.ts'

const endless = sketch(
  {},
  {
    *step(): Procedure<Next> {
      yield* choose(0, between('on', 'off'))
      return 'step'
    },
  },
)
const setup = { options: {}, dice: new CheapDice('revisions') }
const on: Command = { kind: 'choose', seat: 0, choice: { verb: 'on' } }

/**
 * How often a command is accepted before it is refused, and the code of the refusal. `prepare` is applied before each.
 */
function often(match: Match, command: Command, ...prepare: Command[]): { taken: number; code: string } {
  for (let taken = 0; ; taken++) {
    for (const each of prepare) match.apply(each)
    const applied = match.apply(command)
    if (!applied.ok) return { taken, code: applied.refusal.code }
  }
}

const start = (): Match => Match.start(endless, setup) as Match

describe('a seat that keeps changing its mind', () => {
  it.each([
    ['undoes', { kind: 'undo', seat: 0 }, [on], 513],
    ['sets standing answers', { kind: 'set', seat: 0, setting: 'mode', value: 'quick' }, [], 1024],
    ['asks to take back', { kind: 'askTakeback', seat: 0, to: 0 }, [], 32],
  ] as const)('is refused in the end if it %s', (_, command, prepare, times) => {
    const match = start()
    match.apply(on)
    expect(often(match, command, ...prepare)).toEqual({ taken: times, code: 'too-many-changes' })
    expect(match.canUndo(0)).toBe(false)
    expect(match.apply(on).ok).toBe(true)
  })

  it('does not use up the allowance of others, and gains some with every answer', () => {
    const match = start()
    match.apply(on)
    const ask = (seat: number): Command => ({ kind: 'askTakeback', seat, to: 0 })
    expect(often(match, ask(0)).taken).toBe(32)
    expect(often(match, ask(1)).taken).toBe(32)
    for (let n = 0; n < 64; n++) match.apply(on)
    expect([often(match, ask(0)).taken, often(match, ask(1)).taken]).toEqual([2, 2])
  })

  it('is counted the same after a checkpoint, in a fork and in a saved match', () => {
    const match = start()
    for (let n = 0; n < 100; n++)
      for (const command of [on, on, { kind: 'undo', seat: 0 } as const]) match.apply(command)
    match.apply({ kind: 'askTakeback', seat: 1, to: 5 })
    const resumed = Match.resume(endless, setup, match.checkpoint(), match.sinceCheckpoint())
    const left = often(match.fork(), { kind: 'undo', seat: 0 }, on)
    expect(often(resumed as Match, { kind: 'undo', seat: 0 }, on)).toEqual(left)
    expect(often(Match.restore(endless, setup, match.save()) as Match, { kind: 'undo', seat: 0 }, on)).toEqual(left)
  })
})

describe('a match that is too long', () => {
  it('accepts no more commands except resignation', () => {
    const match = start()
    for (let n = 0; n < COMMAND_LIMIT; n++) expect(match.apply(on).ok).toBe(true)
    for (const command of [on, { kind: 'undo', seat: 0 }, { kind: 'askTakeback', seat: 1, to: 0 }] as const)
      expect(match.apply(command)).toMatchObject({ refusal: { code: 'match-too-long' } })
    expect(match.apply({ kind: 'resign', seat: 1 })).toEqual({ ok: true, seq: COMMAND_LIMIT + 1 })
    expect(match.outcome).toMatchObject({ winner: 0 })
  })

  it('may be longer if the title says so, within the limit of files', () => {
    expect([commandLimit({}), commandLimit({ commands: 30_000 }), commandLimit({ commands: 1e9 })]).toEqual([
      ...[COMMAND_LIMIT, 30_000, MOST_COMMANDS],
    ])
    const match = Match.start({ ...endless, commands: 3 }, setup)
    for (let n = 0; n < 3; n++) expect(match.apply(on).ok).toBe(true)
    expect(match.apply(on)).toMatchObject({ refusal: { code: 'match-too-long' } })
  })
})
