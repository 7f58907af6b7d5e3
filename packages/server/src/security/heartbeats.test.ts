import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heartbeats } from './heartbeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A connection without a network. */
class FakeSocket extends EventEmitter {
  readonly asked: Buffer[] = []
  open = true

  ping(data: Buffer): void {
    this.asked.push(data)
    this.emit('asked', data)
  }

  terminate(): void {
    this.open = false
    this.emit('close')
  }
}

function lines(heartbeats: Heartbeats, count: number): FakeSocket[] {
  return Array.from({ length: count }, () => {
    const line = new FakeSocket()
    heartbeats.watch(line)
    return line
  })
}

test('a connection that echoes its heartbeat stays, and one that does not is cut after 10 to 15 seconds', async () => {
  const [honest, silent] = lines(new Heartbeats(), 2) as [FakeSocket, FakeSocket]
  honest.on('asked', (data) => honest.emit('pong', data))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([honest.open, silent.open]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([honest.open, silent.open]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(honest.open).toBe(true)
})

test('unsolicited heartbeats keep no connection alive: guessed, earlier, or another connection’s', async () => {
  const [honest, guessing, borrowing, repeating] = lines(new Heartbeats(), 4) as [
    FakeSocket,
    FakeSocket,
    FakeSocket,
    FakeSocket,
  ]
  honest.on('asked', (data) => {
    honest.emit('pong', data)
    borrowing.emit('pong', data)
  })
  repeating.once('asked', (data) => {
    repeating.on('asked', () => repeating.emit('pong', data))
    repeating.emit('pong', data)
  })
  for (let second = 0; second < 20; second++) {
    for (const nothing of [Buffer.alloc(0), Buffer.alloc(4), Buffer.from('ffffffff', 'hex'), 'text', undefined])
      guessing.emit('pong', nothing)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect([honest, guessing, borrowing, repeating].map(({ open }) => open)).toEqual([true, false, false, false])
})

test('a late answer counts, and a server that froze cuts no connections', async () => {
  const [late, busy] = lines(new Heartbeats(), 2) as [FakeSocket, FakeSocket]
  const answer = (line: FakeSocket): void => void line.emit('pong', line.asked.at(-2) ?? line.asked.at(-1))
  late.on('asked', () => answer(late))
  await vi.advanceTimersByTimeAsync(9_000)
  // The clock jumps but no timers run: at most one missed round is made up for.
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 120_000)
  busy.on('asked', (data) => busy.emit('pong', data))
  await vi.advanceTimersByTimeAsync(30_000)
  expect([late.open, busy.open]).toEqual([true, true])
})

test('one timer serves all, pings them in groups, and ends with the last', async () => {
  const [set, cleared] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
  const crowd = lines(new Heartbeats(), 90)
  expect(set).toHaveBeenCalledOnce()
  const timer: unknown = set.mock.results[0]!.value
  await vi.advanceTimersByTimeAsync(200)
  expect(crowd.filter(({ asked }) => asked.length > 0)).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(2_800)
  expect(crowd.every(({ asked }) => asked.length === 1)).toBe(true)
  const stopped = (): boolean => cleared.mock.calls.some(([given]) => given === timer)
  for (const line of crowd.slice(1)) line.terminate()
  expect(stopped()).toBe(false)
  crowd[0]!.terminate()
  expect(stopped()).toBe(true)
})
