import express from 'express'
import { expect, test, vi } from 'vitest'
import { KeyedLimit } from '../security/rate-limit.ts'
import { ask, freePort } from '../testing/client.ts'
import { answerErrors } from './answers.ts'
import { limitChanges } from './limit-changes.ts'

const PORT = await freePort()

test('too many changes by one user are refused; reads and other users are not', async () => {
  const app = express()
  app.use(limitChanges({ burst: 3, perSecond: 0 }))
  app.use((_request, response) => void response.json({}))
  app.use(answerErrors(() => undefined))
  const listening = app.listen(PORT, '127.0.0.1')
  const statuses: number[] = []
  const [ann, bob] = ['ann'.repeat(10), 'bob'.repeat(10)]
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'POST', 'GET'])
    statuses.push((await ask(PORT, method, '/', ann)).status)
  statuses.push((await ask(PORT, 'POST', '/', bob)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200, 200])
  listening.close()
})

test('invalid tokens are not remembered, and valid ones only as a short hash', async () => {
  const keys = vi.spyOn(KeyedLimit.prototype, 'take')
  const app = express()
  app.use(limitChanges({ burst: 3, perSecond: 0 }))
  app.use((_request, response) => void response.json({}))
  const port = await freePort()
  const listening = app.listen(port, '127.0.0.1')
  const headers = ['x'.repeat(10_000), 'Basic YTpi', `Bearer ${'a'.repeat(5_000)}`, 'Bearer', 'Bearer short']
  for (const authorization of headers)
    for (let n = 0; n < 5; n++)
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { authorization } })).status).toBe(
        200,
      )
  expect(keys).not.toHaveBeenCalled()
  const token = 'a'.repeat(100)
  await ask(port, 'POST', '/', token)
  expect(keys.mock.lastCall?.[0]).toHaveLength(43)
  keys.mockRestore()
  listening.close()
})
