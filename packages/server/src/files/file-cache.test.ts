import { expect, test } from 'vitest'
import { AskerGone } from '../security/fair-turns.ts'
import { FileCache } from './file-cache.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const never = new AbortController().signal

test('a file is made once for simultaneous requests, and kept for later ones', async () => {
  const cache = new FileCache()
  let made = 0
  const making = Promise.withResolvers<Uint8Array>()
  const make = (): Promise<Uint8Array> => {
    made++
    return making.promise
  }
  const asked = [cache.get('a', make, never), cache.get('a', make, never)]
  making.resolve(bytes('file'))
  expect(await Promise.all(asked)).toEqual([bytes('file'), bytes('file')])
  expect(await cache.get('a', make, never)).toEqual(bytes('file'))
  expect(made).toBe(1)
})

test('the work stops when the last waiting client leaves, and starts again for the next one', async () => {
  const cache = new FileCache()
  const ended: AbortSignal[] = []
  const make = (signal: AbortSignal): Promise<Uint8Array> => {
    ended.push(signal)
    return new Promise(() => undefined)
  }
  const [one, two] = [new AbortController(), new AbortController()]
  const asked = [cache.get('a', make, one.signal), cache.get('a', make, two.signal)]
  one.abort()
  await expect(asked[0]).rejects.toThrow(AskerGone)
  expect(ended.map(({ aborted }) => aborted)).toEqual([false])
  two.abort()
  await expect(asked[1]).rejects.toThrow(AskerGone)
  expect(ended.map(({ aborted }) => aborted)).toEqual([true])
  expect(await cache.get('a', async () => bytes('new'), never)).toEqual(bytes('new'))
})

test('a failed file is tried again', async () => {
  const cache = new FileCache()
  await expect(cache.get('a', () => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
  expect(await cache.get('a', async () => bytes('yes'), never)).toEqual(bytes('yes'))
})

test('the least recently used file is dropped when there is no room', async () => {
  const cache = new FileCache(100)
  let made = 0
  const get = (name: string): Promise<Uint8Array> =>
    cache.get(
      name,
      async () => {
        made++
        return bytes('x'.repeat(40))
      },
      never,
    )
  for (const name of ['a', 'b', 'a', 'c', 'a']) await get(name)
  expect(made).toBe(3)
  await get('b')
  expect(made).toBe(4)
})
