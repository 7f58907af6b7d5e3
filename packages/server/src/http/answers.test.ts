import express from 'express'
import { expect, test } from 'vitest'
import { fault } from '../faults.ts'
import { AskerGone } from '../security/fair-turns.ts'
import { ask, freePort } from '../testing/client.ts'
import { answerErrors } from './answers.ts'

const PORT = await freePort()

test('a busy server sends Retry-After, and a request whose client has left gets no answer', async () => {
  const said: string[] = []
  const app = express()
  app.get('/busy', () => {
    throw fault('too-busy')
  })
  app.get('/gone', () => {
    throw new AskerGone()
  })
  app.use(answerErrors((line) => said.push(line)))
  const listening = app.listen(PORT, '127.0.0.1')
  const { status, headers, body } = await ask(PORT, 'GET', '/busy')
  expect({ status, again: headers.get('retry-after'), body }).toMatchObject({
    status: 503,
    again: '5',
    body: { error: { code: 'too-busy' } },
  })
  await expect(ask(PORT, 'GET', '/gone')).rejects.toThrow()
  expect(said).toEqual([])
  listening.close()
})
