import { expect, test } from 'vitest'
import { EventLoopQueue } from './event-loop-queue.ts'

/** Runs the event loop until nothing is left; returns what was done in each turn. */
async function turns(done: string[], count: number): Promise<string[][]> {
  const all: string[][] = []
  for (let n = 0; n < count; n++) {
    all.push(done.splice(0))
    await new Promise((next) => setImmediate(next))
  }
  return all
}

test('one piece of work runs per turn of the event loop, and clients take turns', async () => {
  const queue = new EventLoopQueue({ perAsker: 10, most: 100 })
  const done: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    expect(queue.enter(name.slice(0, 1), () => done.push(name))).toBe(true)
  expect(await turns(done, 7)).toEqual([['a1'], ['a2'], ['b1'], ['c1'], ['a3'], ['b2'], []])
  expect(queue.enter('a', () => done.push('a4'))).toBe(true)
  expect(done).toEqual(['a4'])
})

test('each client’s queue is bounded, without affecting others', async () => {
  const queue = new EventLoopQueue({ perAsker: 2, most: 100 })
  const done: string[] = []
  const entered = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => queue.enter(name.slice(0, 1), () => done.push(name)))
  expect(entered).toEqual([true, true, true, false, true])
  expect((await turns(done, 6)).flat()).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('failing work does not block the rest', async () => {
  const queue = new EventLoopQueue({ perAsker: 2, most: 100 })
  const done: string[] = []
  expect(() =>
    queue.enter('a', () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  queue.enter('a', () => done.push('a2'))
  expect((await turns(done, 3)).flat()).toEqual(['a2'])
})

test('the total queue is bounded, and each client may still queue one item', async () => {
  const queue = new EventLoopQueue({ perAsker: 10, most: 3, oneEach: true })
  const done: string[] = []
  const entered = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'].map((name) =>
    queue.enter(name.slice(0, 1), () => done.push(name)),
  )
  expect(entered).toEqual([true, true, true, true, false, true, false])
  expect((await turns(done, 7)).flat()).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  expect(queue.enter('a', () => done.push('a6'))).toBe(true)
})
