import type { AnyTitle } from '@topside/engine'
import { titles } from '@topside/titles'
import { expect, test, vi } from 'vitest'
import { toyTitle } from '../testing/toy-title.ts'
import { WarmUp } from './warm-up.ts'

/** A title that counts its matches begun. */
async function counted(entry: Pick<typeof toyTitle, 'load'>): Promise<{ title: AnyTitle; begun: () => number }> {
  const { rules } = await entry.load()
  const setup = vi.fn(rules.setup)
  return { title: { ...rules, setup }, begun: () => setup.mock.calls.length }
}

const [rock] = titles

test('it plays every title until its time is used up', async () => {
  const all = await Promise.all([toyTitle, ...titles].map(counted))
  const said: string[] = []
  const list = async () => all.map(({ title }) => title)
  const finished = vi.fn()
  let idle = 0
  const say = (line: string): void => void said.push(line)
  const warmUp = new WarmUp({ titles: list, say, finished, time: 100, idle: () => (idle += 1e6) })
  warmUp.begin()
  const from = process.cpuUsage()
  await warmUp.ended
  const { user, system } = process.cpuUsage(from)
  expect((user + system) / 1000).toBeGreaterThan(90)
  expect(all.map(({ begun }) => begun() > 0)).toEqual(all.map(() => true))
  expect(said).toEqual([])
  expect(finished).toHaveBeenCalledTimes(1)
})

test('it waits while the event loop is busy, and stops', async () => {
  const { title, begun } = await counted(toyTitle)
  const asked = vi.fn(() => 0)
  const finished = vi.fn()
  const warmUp = new WarmUp({ titles: async () => [title], say: () => undefined, finished, idle: asked })
  warmUp.begin()
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(6))
  expect(begun()).toBe(0)
  warmUp.stop()
  await warmUp.ended
  expect(finished).not.toHaveBeenCalled()
})

test('a title that fails is logged, and the others are played', async () => {
  const { rules } = await toyTitle.load()
  const broken: AnyTitle = {
    ...rules,
    id: 'broken',
    setup: () => {
      throw new Error('no counters')
    },
  }
  const { title, begun } = await counted(rock!)
  const said: string[] = []
  let idle = 0
  const warmUp = new WarmUp({
    titles: async () => [broken, title],
    say: (line) => void said.push(line),
    time: 20,
    idle: () => (idle += 1e6),
  })
  warmUp.begin()
  await warmUp.ended
  expect(said).toEqual([expect.stringMatching(/^No warm-up of broken: Error: no counters\n/)])
  expect(begun()).toBeGreaterThan(0)
})
