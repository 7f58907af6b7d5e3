import { expect, onTestFinished, test, vi } from 'vitest'
import { longestWait, MainThreadWait } from './starved.ts'

test('the longest wait is that of the worst stretch of the given length', () => {
  const samples = [
    [0, 0],
    [100, 10],
    [200, 90],
    [300, 95],
    [400, 400],
  ] as const
  expect(longestWait(samples, 100)).toBe(100)
  expect(longestWait(samples.slice(0, 4), 100)).toBe(80)
  expect(longestWait(samples.slice(0, 4), 200)).toBe(90)
  expect(longestWait([], 100)).toBe(0)
})

test.skipIf(process.platform !== 'linux')('a process is sampled until it is not', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const wait = new MainThreadWait(process.pid)
  vi.advanceTimersByTime(150)
  const samples = [...wait.end()]
  expect(samples).toHaveLength(5)
  expect(samples.every(([, waited]) => waited >= 0)).toBe(true)
  vi.advanceTimersByTime(150)
  expect(wait.end()).toHaveLength(6)
})
