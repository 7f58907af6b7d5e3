import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchAgain } from './client.ts'

/** A server that answers the first request of each connection, or none, and resets it upon the next. */
async function resetting(answers: 0 | 1): Promise<{ url: string; answered: () => number }> {
  const answered = new WeakMap<Socket, number>()
  let all = 0
  const server = createServer((request, response) => {
    const before = answered.get(request.socket) ?? 0
    if (before === answers) return void request.socket.resetAndDestroy()
    answered.set(request.socket, before + 1)
    request.resume().once('end', () => response.end(`${++all}`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered: () => all }
}

/** Sends a request that is not a reading. */
async function post(url: string): Promise<string> {
  return (await fetchAgain(url, { method: 'POST', body: 'same' })).text()
}

describe('a request whose connection is reset', () => {
  test('is sent again if the connection had carried an answer', async () => {
    const { url } = await resetting(1)
    for (const answer of ['1', '2', '3']) expect(await post(url)).toBe(answer)
  })

  test('fails if the connection was fresh', async () => {
    const { url, answered } = await resetting(0)
    await expect(post(url)).rejects.toThrow('fetch failed')
    expect(answered()).toBe(0)
  })
})
