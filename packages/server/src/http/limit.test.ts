import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { ask, freePort } from '../testing/client.ts'
import { answerErrors } from './answers.ts'
import { addressOf, KeyedLimit, limitChanges } from './limit.ts'

const PORT = await freePort()

test('changes that one person asks for too often are refused, looks and other persons are not', async () => {
  const app = express()
  app.use(limitChanges({ burst: 3, perSecond: 0 }))
  app.use((_request, response) => void response.json({}))
  app.use(answerErrors(() => undefined))
  const listening = app.listen(PORT, '127.0.0.1')
  const statuses: number[] = []
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'POST', 'GET'])
    statuses.push((await ask(PORT, method, '/', 'ann')).status)
  statuses.push((await ask(PORT, 'POST', '/', 'bob')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200, 200])
  listening.close()
})

test('a limit remembers no more askers than it has room for', () => {
  const limit = new KeyedLimit({ burst: 1, perSecond: 0 })
  expect([limit.take('ann'), limit.take('ann'), limit.take('bob')]).toEqual([true, false, true])
  for (let n = 0; n < 10_000; n++) limit.take(String(n))
  expect(limit.take('ann')).toBe(true)
})

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

test('only as many proxies as there are may say where a request comes from', () => {
  expect(addressOf(from('10.0.0.1', '6.6.6.6'), 0)).toBe('10.0.0.1')
  expect(addressOf(from('10.0.0.1', '6.6.6.6, 7.7.7.7'), 1)).toBe('7.7.7.7')
  expect(addressOf(from('10.0.0.1', '6.6.6.6, 7.7.7.7, 10.0.0.2'), 2)).toBe('7.7.7.7')
  expect(addressOf(from('10.0.0.1'), 1)).toBe('10.0.0.1')
})

test('a household with IPv6 counts as one', () => {
  const household = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8:1:2:ffff::']
  expect(new Set(household.map((address) => addressOf(from(address), 0)))).toEqual(new Set(['2001:db8:1:2::']))
  expect(addressOf(from('2001:db8::1'), 0)).toBe('2001:db8:0:0::')
  expect(addressOf(from('::ffff:10.0.0.1'), 0)).toBe('::ffff:10.0.0.1')
})
