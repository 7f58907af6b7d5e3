import { plainHeuristics } from '@topside/bots'
import { expect, test } from 'vitest'
import { openTestStore } from '../testing/stores.ts'
import { toyTitles } from '../testing/toy-title.ts'
import { computers } from './computers.ts'
import { endlessToy } from './endless.ts'
import { costs } from './films.ts'
import { durable, joining, memory, wire } from './index.ts'

const bench = {
  title: { id: 'toy', name: 'Toy', seats: 2, load: async () => ({ rules: endlessToy }) },
  seed: 1,
  duration: 50,
  firstState: 3072,
  say: () => undefined,
}

test('every command of the load is accepted, and every figure is a number', async () => {
  const db = await openTestStore()
  const figures = [
    ...(await durable(bench, 'PGlite', db)),
    ...(await wire(bench, db)),
    ...(await joining(bench, 'PGlite', db)),
    ...(await memory(bench, db, 5)),
    ...(await costs(bench, db)),
  ]
  // Five matches take less memory than varies between garbage collections.
  for (const { name, value } of figures)
    expect(value, name).toBeGreaterThan(name.startsWith('memory') ? Number.NEGATIVE_INFINITY : 0)
  const bytes = figures.find(({ name }) => name.endsWith('median') && name.startsWith('bytes'))
  expect(bytes?.value).toBeLessThan(64)
  await db.close()
})

test('computers think beside players, and their times are reported', async () => {
  const db = await openTestStore()
  const taught = { ...bench.title, heuristics: async () => plainHeuristics }
  const figures = await computers({ ...bench, title: taught, titleModule: toyTitles.titleModule, duration: 100 }, db)
  const value = (name: string): number => figures.find((each) => each.name.includes(name))?.value ?? Number.NaN
  for (const name of ['without computers: p50', 'that think: p99', 'thought about', 'staff, mean'])
    expect(value(name)).toBeGreaterThan(0)
  expect(value('for want of time')).toBeLessThan(1)
  await db.close()
})
