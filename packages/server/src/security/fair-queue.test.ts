import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const drained = (queue: FairQueue<string>): string[] => {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

test('clients take turns, however many items one of them queues', () => {
  const queue = new FairQueue<string>({ most: 100, perAsker: 100 })
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item)
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  expect(queue.size).toBe(0)
})

test('the queue is bounded per client and in total', () => {
  const queue = new FairQueue<string>({ most: 4, perAsker: 2 })
  const added = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'].map((item) => queue.add(item.charAt(0), item))
  expect(added).toEqual([true, true, false, true, true, false])
  expect(queue.next()).toBe('a1')
  expect([queue.admits('a'), queue.admits('d')]).toEqual([true, true])
})

test('a removed item frees its place and is never returned', () => {
  const queue = new FairQueue<string>({ most: 2, perAsker: 2 })
  queue.add('a', 'a1')
  queue.add('a', 'a2')
  expect(queue.remove('a', 'a1')).toBe(true)
  expect(queue.remove('a', 'a1')).toBe(false)
  expect(queue.add('b', 'b1')).toBe(true)
  expect(drained(queue)).toEqual(['a2', 'b1'])
})
