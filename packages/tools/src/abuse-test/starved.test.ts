import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
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

test.skipIf(process.platform !== 'linux')('a process is sampled until it is not', async () => {
  const child = spawn(process.execPath, ['-e', 'for (const end = Date.now() + 300; Date.now() < end; );'])
  const wait = new MainThreadWait(child.pid ?? 0)
  await new Promise((done) => child.once('exit', done))
  const samples = wait.end()
  expect(samples.length).toBeGreaterThan(1)
  expect(samples.every(([, waited]) => waited >= 0)).toBe(true)
})
