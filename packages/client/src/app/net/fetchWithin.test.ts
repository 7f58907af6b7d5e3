import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'
import { fetchWithin } from './fetchWithin.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server?.closeAllConnections()
  server?.close()
})

/** A server that answers only `/answered`, and counts the connections that wait for an answer. */
async function silent() {
  const waiting = new Set<object>()
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const made = createServer((request, response) => {
    if (request.url === '/answered') {
      response.end('yes')
      return
    }
    waiting.add(request)
    arrived.resolve()
    response.on('close', () => {
      waiting.delete(request)
      left.resolve()
    })
  })
  server = made
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  const { port } = made.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, waiting, arrived: arrived.promise, left: left.promise }
}

test('a request without an answer is aborted, and its connection closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { origin, waiting, arrived, left } = await silent()
  const asked = fetchWithin(5_000)(origin)
  const failed = expect(asked).rejects.toThrow(/aborted/)
  await arrived
  vi.advanceTimersByTime(4_999)
  expect(waiting.size).toBe(1)
  vi.advanceTimersByTime(1)
  await failed
  await left
  expect(waiting.size).toBe(0)
})

test('an answer that has begun is not aborted by the first limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { origin } = await silent()
  const response = await fetchWithin(5_000)(`${origin}/answered`)
  vi.advanceTimersByTime(5_000)
  expect(await response.text()).toBe('yes')
})

test('a request of the API without an answer ends as offline', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { origin, arrived } = await silent()
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(origin + path, init))
  const failed = expect(createApi(() => undefined).list('mine')).rejects.toMatchObject({ code: 'offline' })
  await arrived
  vi.advanceTimersByTime(20_000)
  await failed
})
