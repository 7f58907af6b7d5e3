// @vitest-environment happy-dom
import type { Outcome } from '@topside/engine'
import { expect, test } from 'vitest'
import { besideComputer } from '../testing/fixture.ts'
import { show } from '../testing/render.tsx'
import { OutcomeWords } from './OutcomeWords.tsx'

const words = (outcome: Omit<Outcome, 'reason'>) =>
  show(<OutcomeWords outcome={{ ...outcome, reason: { key: 'toy.won' } }} />, besideComputer()).root.textContent

test('one seat wins, several win together, or none; with the level of victory, if the title has levels', () => {
  expect(words({ winner: 0 })).toMatch(/Red .*wins/)
  expect(words({ winner: null, winners: [0, 1] })).toBe('Red and Blue win together')
  expect(words({ winner: null })).toBe('A draw')
  expect(words({ winner: 1, level: { key: 'level.decisive' } })).toMatch(/Blue .*wins: Decisive/)
})
