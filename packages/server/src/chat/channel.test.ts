import type { ChatLine } from '@topside/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Channel } from './channel.ts'

let stored: ChatLine[]
let broken: boolean
let reads: number
let channel: Channel
let heard: number[]

const line = (n: number): ChatLine => ({ n, at: 0, user: 'p', name: 'Ann', text: `line ${n}` })
const store = (count: number): void => {
  for (let i = 0; i < count; i++) stored.push(line(stored.length))
}
const read = async (from: number): Promise<ChatLine[]> => {
  reads++
  if (broken) throw new Error('the store is gone')
  return stored.slice(from, from + 2)
}
const open = (interval?: number): void => {
  channel = new Channel({ read, interval }, stored.length)
  channel.add((lines) => heard.push(...lines.map(({ n }) => n)))
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  broken = false
  reads = 0
  heard = []
})
afterEach(() => {
  channel.stop()
  vi.useRealTimers()
})

test('lines older than the subscription are not delivered; later ones are, once and in order', async () => {
  store(3)
  open()
  store(5)
  await Promise.all([channel.readOn(), channel.readOn(), channel.readOn()])
  expect(heard).toEqual([3, 4, 5, 6, 7])
  await channel.readOn()
  expect(heard).toHaveLength(5)
})

test('a failed read of the store is retried', async () => {
  open()
  store(1)
  broken = true
  await channel.readOn()
  expect(heard).toEqual([])
  broken = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard).toEqual([0])
  const before = reads
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(before)
})

test('where notifications can be lost it polls until it is stopped', async () => {
  open(5_000)
  store(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard).toEqual([0])
  store(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard).toEqual([0, 1])
  channel.stop()
  store(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual([0, 1])
})
