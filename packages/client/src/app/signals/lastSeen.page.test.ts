// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { summaryOf } from '../testing/fixture.ts'
import { forgetSeen, keepSeen } from './lastSeen.ts'

/** The browser's caches, by name and address. */
const stored = new Map<string, Map<string, Response>>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return { put: async (path: string, answer: Response) => void cache.set(path, answer) }
    },
    delete: async (name: string) => stored.delete(name),
  })
})

test('a part of the list is kept for the service worker, and removed for another user', async () => {
  const seats = [
    { name: 'Ann', side: null, you: true },
    { name: 'Bob', side: null, you: false },
  ]
  await keepSeen('turn', [
    summaryOf({ id: 'm', title: 'leyte', seats }),
    summaryOf({ id: 'n', title: 'old', seats: [] }),
  ])
  const kept = await stored.get('last-seen')?.get('/last-seen/turn')?.json()
  expect(kept.matches).toEqual([
    { path: '/match/m', words: 'Leyte with Bob' },
    { path: '/match/n', words: 'old' },
  ])
  expect(Math.abs(Date.now() - kept.at)).toBeLessThan(60_000)
  await forgetSeen()
  expect(stored.size).toBe(0)
})

test('an unchanged part is written once a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const keep = () => keepSeen('turn', [summaryOf({ id: 'm' })])
  const kept = () => stored.get('last-seen')?.get('/last-seen/turn')
  await keep()
  const first = kept()
  await keep()
  expect(kept()).toBe(first)
  vi.setSystemTime(Date.now() + 60_000)
  await keep()
  expect(kept()).not.toBe(first)
  await forgetSeen()
  await keep()
  expect(kept()).toBeDefined()
  vi.useRealTimers()
})

test('a browser that stores nothing does no harm', async () => {
  vi.stubGlobal('caches', { open: async () => Promise.reject(new Error('full')), delete: async () => false })
  await expect(keepSeen('turn', [])).resolves.toBeUndefined()
  vi.unstubAllGlobals()
  await expect(forgetSeen()).resolves.toBeUndefined()
})
