import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

test('X-Forwarded-For is trusted only as far as there are proxies', () => {
  expect(addressOf(from('10.0.0.1', '6.6.6.6'), 0)).toBe('10.0.0.1')
  expect(addressOf(from('10.0.0.1', '6.6.6.6, 7.7.7.7'), 1)).toBe('7.7.7.7')
  expect(addressOf(from('10.0.0.1', '6.6.6.6, 7.7.7.7, 10.0.0.2'), 2)).toBe('7.7.7.7')
  expect(addressOf(from('10.0.0.1'), 1)).toBe('10.0.0.1')
  expect(addressOf(from('10.0.0.1', '6.6.6.6'), 2)).toBe('10.0.0.1')
})

test('a malformed forwarded address falls back to the sender’s own', () => {
  for (const said of ['', 'unknown', '_hidden', 'x'.repeat(10_000), '7.7.7', '7.7.7.7.7', '7.7.7.7:1:2', '[::1', 'a, '])
    expect(addressOf(from('10.0.0.1', said), 1)).toBe('10.0.0.1')
  expect(addressOf(from('10.0.0.1', '7.7.7.7:4711'), 1)).toBe('7.7.7.7')
  expect(addressOf(from('10.0.0.1', '[2001:db8:1:2::9]:4711'), 1)).toBe('2001:db8:1:2::')
})

test('an IPv6 /64 counts as one address', () => {
  const household = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8:1:2:ffff::']
  expect(new Set(household.map((address) => addressOf(from(address), 0)))).toEqual(new Set(['2001:db8:1:2::']))
  expect(addressOf(from('10.0.0.1', '2001:0DB8:01:0002::9'), 1)).toBe('2001:db8:1:2::')
  expect(addressOf(from('fe80::1%eth0'), 0)).toBe('fe80:0:0:0::')
  expect(addressOf(from('2001:db8::1'), 0)).toBe('2001:db8:0:0::')
  expect(addressOf(from('::ffff:10.0.0.1'), 0)).toBe('::ffff:10.0.0.1')
})
