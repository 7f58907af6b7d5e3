import { expect, test } from 'vitest'
import { openTestStore } from '../testing/stores.ts'
import { polite } from './polite.ts'

test('low-priority queries are limited in number and keep their order, and a failed one makes way', async () => {
  const db = await openTestStore()
  const asked: string[] = []
  const answers: (() => void)[] = []
  const slow = polite(
    {
      ...db,
      query: async (sql) => {
        asked.push(String(sql))
        await new Promise<void>((done) => answers.push(done))
        if (sql === 'b') throw new Error('no b')
        return []
      },
    },
    2,
  )
  const all = ['a', 'b', 'c', 'd'].map((sql) =>
    slow
      .query(sql)
      .then(() => sql)
      .catch(() => `not ${sql}`),
  )
  expect(asked).toEqual(['a', 'b'])
  answers[1]?.()
  await expect.poll(() => asked).toEqual(['a', 'b', 'c'])
  answers[0]?.()
  await expect.poll(() => asked).toEqual(['a', 'b', 'c', 'd'])
  for (const answer of answers) answer()
  expect(await Promise.all(all)).toEqual(['a', 'not b', 'c', 'd'])
  await db.close()
})
