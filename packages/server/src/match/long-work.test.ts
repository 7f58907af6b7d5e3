import { expect, test } from 'vitest'
import { LongWork } from './long-work.ts'

test('only one of many long tasks runs per turn of the event loop', async () => {
  let round = 0
  let over = false
  const count = (): void => {
    round++
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  const long = new LongWork()
  const work = async (): Promise<void> => {
    const turn = long.begin(true)
    for (let step = 0; step < 3; step++) {
      await turn()
      rounds.push(round)
      for (const from = performance.now(); performance.now() - from < 5; );
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  over = true
  expect(rounds).toHaveLength(18)
  expect(new Set(rounds).size).toBe(18)
})

test('urgent short work does not wait', () => {
  expect(new LongWork().begin()()).toBeUndefined()
})
