import { Match, SeededDice } from '@topside/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toyTitle } from '../testing/toy-title.ts'
import { PosedDecisions } from './decisions.ts'
import { Progress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a summary is made on request, at most twice a second, and always includes the last command', async () => {
  const { rules: toy } = await toyTitle.load()
  const seats = Array.from({ length: toy.seats }, () => '0'.repeat(64))
  const match = Match.start(toy, { options: {}, dice: new SeededDice({ server: '0'.repeat(64), seats }) })
  const posed = new PosedDecisions(toy.seats)
  const progress = new Progress('id', toy)
  const command = (): void => {
    const seat = match.deciding[0]!
    match.apply({ kind: 'choose', seat, choice: match.decision(seat)!.choices[0]! })
    posed.update(match)
  }
  posed.update(match)
  progress.begin(match, posed, -1)
  expect(progress.summary(match, false)?.seq).toBe(0)

  command()
  progress.note(match, posed)
  command()
  // The second command is being stored: the list shows the last summary.
  expect(progress.summary(match, true)?.seq).toBe(0)
  progress.note(match, posed)
  const summary = progress.summary(match, false)
  expect(summary?.seq).toBe(2)
  expect(progress.summary(match, false)).toBe(summary)

  vi.advanceTimersByTime(500)
  command()
  progress.note(match, posed)
  command()
  expect(progress.summary(match, true)?.seq).toBe(3)
  // The match is unloaded.
  expect(progress.summary(undefined, false)?.seq).toBe(3)
  progress.forget()
  expect(progress.summary(match, false)).toBeUndefined()
})
