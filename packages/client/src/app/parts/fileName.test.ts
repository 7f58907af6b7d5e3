import type { MatchFile } from '@topside/engine'
import { expect, test } from 'vitest'
import { toyPackage } from '../testing/fixture.ts'
import { fileName } from './fileName.ts'

const file = {
  options: { scenario: 'night' },
  seats: [
    { name: 'Ann/Öz', seed: '' },
    { name: 'Ben', seed: '' },
  ],
} as unknown as MatchFile
const day = new Date('1945-02-16T12:00:00Z')
const title = { ...toyPackage, rules: { ...toyPackage.rules, id: 'toy', scenarios: ['day', 'night'] } }

test('a file is named after its title, scenario, players, state and day', () => {
  expect(fileName(title, file, 57, day)).toMatch(/^toy_night_Ann-O.*z_Ben_move-57_1945-02-16$/u)
  const outcome = { winner: 0, reason: { key: 'won' } }
  expect(fileName(title, { ...file, outcome }, 57, day)).toContain('_finished_')
  expect(fileName({ rules: { ...title.rules, scenarios: ['night'] } }, file, 1, day)).toMatch(/^toy_Ann/)
})
