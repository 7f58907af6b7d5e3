import { expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { CheapDice } from '../dice/cheap-dice.ts'
import { between, choose, sketch } from '../testing/sketch.ts'
import type { Next } from '../title/title.ts'
import type { Command } from './command.ts'
import { Match } from './match.ts'
import { knownOptions, upgradedState, upgradeOf } from './upgrade.ts'

const walk = sketch(
  { trail: 0 },
  {
    *step({ vars, table, roll }): Procedure<Next> {
      const { verb } = yield* choose(vars.trail % 2, between('on', 'roll'))
      vars.trail++
      table.setTrack('count', vars.trail)
      if (verb === 'roll') roll([6])
      return 'step'
    },
  },
  { rulesVersion: 2 },
)
const dice = new CheapDice('walk')

const answer = (seat: number, verb: string): Command => ({ kind: 'choose', seat, choice: { verb } })

/** A match of four answers; the second and the fourth roll dice. */
function walked(): Match {
  const commands = ['on', 'roll', 'on', 'roll'].map((verb, at) => answer(at % 2, verb))
  return Match.replay(walk, { options: {}, dice }, commands) as Match
}

it('a match continues from a checkpoint with its past, its next number, and unknown dice', () => {
  const old = walked()
  const checkpoint = Match.replay(walk, { options: {}, dice }, old.commands.slice(0, 2)).checkpoint()
  const history = old.openHistory.slice(0, checkpoint.records)
  const past = { before: 0, history, rolls: old.rolls.slice(0, checkpoint.rolls) }
  const upgrade = upgradeOf(walk, { from: 1, checkpoint, after: old.commands.slice(checkpoint.seq), past })
  const match = Match.start(walk, { options: {}, dice, upgrade })
  expect([match.seq, match.answers, match.isWhole]).toEqual([4, checkpoint.at, true])
  expect(match.history(0).at(-1)?.line).toMatchObject({ key: 'match.upgraded', args: { from: 1, to: 2, again: 1 } })
  expect(match.canUndo(0) || match.canUndo(1)).toBe(false)
  expect(match.apply({ kind: 'askTakeback', seat: 0, to: 0 }).ok).toBe(false)
  expect(match.apply(answer(match.deciding[0] ?? 0, 'roll')).ok).toBe(true)
  expect(match.rolls.at(-1)?.n).toBeGreaterThan(old.rolls.at(-1)?.n ?? 0)
  const again = Match.restore(walk, { options: {}, dice, upgrade }, JSON.parse(JSON.stringify(match.save())))
  expect(again.snapshot()).toEqual(match.snapshot())
  expect(again.openHistory).toEqual(match.openHistory)
  const resumed = Match.resume(walk, { options: {}, dice, upgrade }, match.checkpoint(), match.sinceCheckpoint())
  expect(resumed.snapshot()).toEqual(match.snapshot())
})

it('history lines known only from the film are counted, but cannot be read', () => {
  const checkpoint = walked().checkpoint()
  const past = { before: 7, history: [], rolls: [] }
  const upgrade = upgradeOf(walk, { from: 1, checkpoint, after: [], past })
  const match = Match.start(walk, { options: {}, dice, upgrade })
  expect([match.isWhole, match.historyLength - match.history(0).length]).toEqual([true, 7])
  expect(match.history(0)[0]?.line.key).toBe('match.upgraded')
  const resumed = Match.resume(walk, { options: {}, dice, upgrade }, match.checkpoint(), match.sinceCheckpoint())
  expect(resumed.historyLength).toBe(match.historyLength)
})

it('free seats, and standing answers that still exist, stay as they were', () => {
  const checkpoint = walked().checkpoint()
  const after: Command[] = [
    { kind: 'resign', seat: 1 },
    { kind: 'set', seat: 0, setting: 'mode', value: 'quick' },
    { kind: 'set', seat: 1, setting: 'gone', value: 'quick' },
  ]
  const { state } = upgradeOf(walk, { from: 1, checkpoint, after })
  expect([state.free, state.settings]).toEqual([[1], [{ mode: 'quick' }, { mode: 'slow' }]])
  const back = upgradeOf(walk, { from: 1, checkpoint, after: [...after, { kind: 'handover', seat: 1, how: 'free' }] })
  expect(back.state.free).toBeUndefined()
})

it('a state of another form is converted by its title, or refused', () => {
  const checkpoint = walked().checkpoint()
  const older = { ...checkpoint, step: 'march' }
  expect(() => upgradedState(walk, older, 1)).toThrow('no step march')
  const renamed = { ...walk, upgrade: (saved: typeof older) => ({ ...saved, step: 'step' }) }
  expect(upgradedState(renamed, older, 1).step).toBe('step')
  const table = { ...checkpoint.table, space: [] }
  expect(() => upgradedState(walk, { ...checkpoint, table }, 1)).toThrow('0 pieces of 1')
  const nowhere = { ...checkpoint.table, space: [7] }
  expect(() => upgradedState(walk, { ...checkpoint, table: nowhere }, 1)).toThrow('a piece lies nowhere')
})

it('options that the title no longer has are dropped', () => {
  expect(knownOptions(walk, { scenario: 'standard', gone: 'yes' })).toEqual({ scenario: 'standard' })
})
