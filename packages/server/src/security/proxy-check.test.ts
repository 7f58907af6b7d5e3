import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { wrongProxies } from './proxy-check.ts'

const request = (forwarded: string | undefined, remoteAddress = '127.0.0.1') =>
  ({
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress },
  }) as Pick<IncomingMessage, 'headers' | 'socket'>

test('a web server in front is noticed although PROXIES is 0', () => {
  expect(wrongProxies(request('203.0.113.1'), 0)).toMatch(/at 127.0.0.1 passes requests on, but PROXIES is 0/)
  expect(wrongProxies(request('203.0.113.1', '::ffff:172.20.0.5'), 0)).toBeDefined()
  // A client may send the header itself.
  expect(wrongProxies(request('203.0.113.1', '198.51.100.7'), 0)).toBeUndefined()
  expect(wrongProxies(request(undefined), 0)).toBeUndefined()
})

test('fewer web servers than PROXIES are noticed', () => {
  expect(wrongProxies(request('203.0.113.1'), 2)).toMatch(/PROXIES is 2, but a request names 1/)
  expect(wrongProxies(request('203.0.113.1, 10.0.0.2'), 2)).toBeUndefined()
  expect(wrongProxies(request('203.0.113.9, 203.0.113.1, 10.0.0.2'), 2)).toBeUndefined()
  // Prometheus and health checks send direct requests.
  expect(wrongProxies(request(undefined), 2)).toBeUndefined()
})
