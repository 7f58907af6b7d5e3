import { readFileSync } from 'node:fs'
import type { AnyHeuristics } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { loadLearnt } from '../titles.ts'
import { compared, type Learning, learn, type Numbers } from './learning.ts'

/** A side wins the toy by holding the middle, so taking it is better than passing. `idle` has no effect. */
const heuristicsWith = ({ take = 0 }: Numbers): AnyHeuristics => ({
  value: () => 0,
  weigh: (_game, _seat, { choices }) =>
    choices.map(({ verb, space }) => {
      if (verb === 'pass') return 1
      if (verb === 'take') return space === 'middle' ? take : 0
      return verb === 'move' && space === 'middle' ? 2 : 0.1
    }),
})
const learning: Learning = { title: toy, heuristicsWith, options: [{}], rounds: 60, seed: 'a' }

test('numbers move towards those of the winner, as long as they matter', () => {
  const begin = { take: 0.9, idle: 1 }
  const told: number[] = []
  const found = learn(learning, begin, (round) => void told.push(round))
  expect(found['take']).toBeGreaterThan(1)
  expect(found['take']).toBeLessThan(1.5)
  expect(told).toHaveLength(60)
  expect(learn(learning, begin, () => undefined)).toEqual(found)
  expect(compared(learning, [found, begin], 40).share).toBeGreaterThan(0.8)
  expect(compared(learning, [begin, begin], 40).share).toBe(0.5)
})

test('a title’s learnt data is read as numbers, and written back in its form', async () => {
  const known = await loadLearnt('leyte')
  const { source, ...data } = JSON.parse(readFileSync(known?.file ?? '', 'utf8'))
  expect(known?.source).toBe(source)
  expect(known?.numbers['us.danger']).toBe(data.us.danger)
  expect(known?.nested(known.numbers)).toEqual(data)
  expect(known?.nested({ 'us.danger': 7 })).toMatchObject({ us: { ...data.us, danger: 7 }, japan: data.japan })
  expect(await loadLearnt('toy')).toBeUndefined()
})
