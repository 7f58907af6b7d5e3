import express from 'express'
import { expect, test } from 'vitest'
import { ask } from '../testing/client.ts'
import { answerErrors } from './answers.ts'
import { limitChanges } from './limit.ts'

const PORT = 27180

test('changes that come too often from one address are refused, looks are not', async () => {
  const app = express()
  app.use(limitChanges({ burst: 3, perSecond: 0 }))
  app.use((_request, response) => void response.json({}))
  app.use(answerErrors(() => undefined))
  const listening = app.listen(PORT, '127.0.0.1')
  const statuses: number[] = []
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'POST', 'GET'])
    statuses.push((await ask(PORT, method, '/')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
  listening.close()
})
