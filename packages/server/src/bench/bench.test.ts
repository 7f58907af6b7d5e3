import { timeLimit } from '@topside/engine/testing'
import '../testing/patience.ts'
import { expect, test } from 'vitest'
import { openTestPglite } from '../testing/stores.ts'
import { endlessToy } from './endless.ts'
import { durable, memory, wire } from './index.ts'

const bench = {
  title: { id: 'toy', name: 'Toy', seats: 2, load: async () => ({ rules: endlessToy }) },
  seed: 1,
  duration: 300,
  firstState: 3072,
  say: () => undefined,
}

test('every command of the load is accepted, and every figure is a number', {
  timeout: timeLimit.processes,
}, async () => {
  const db = await openTestPglite()
  const figures = [...(await durable(bench, 'PGlite', db)), ...(await wire(bench, db)), ...(await memory(bench, db, 5))]
  for (const { value } of figures) expect(value).toBeGreaterThan(0)
  const bytes = figures.find(({ name }) => name.endsWith('median') && name.startsWith('bytes'))
  expect(bytes?.value).toBeLessThan(64)
  await db.close()
})
