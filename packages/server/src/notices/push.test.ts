import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { NOTICES } from '../security/limits.ts'
import { pushBrowser, vapidClaims } from '../testing/push-browser.ts'
import { type Received, receiver } from '../testing/receiver.ts'
import type { Message } from './message.ts'
import { Pushes } from './push.ts'

const SITE = 'https://games.example'
const message: Message = {
  id: 'match.0.turn.4',
  event: 'turn',
  attempt: 1,
  title: 'Toy',
  opponents: ['Bob'],
  lines: ['It is your turn.'],
  link: `${SITE}/match/m`,
}
const ecdh = createECDH('prime256v1')
const site = {
  publicKey: ecdh.generateKeys('base64url'),
  privateKey: ecdh.getPrivateKey('base64url').padStart(43, 'A'),
}
const said: string[] = []
const say = (line: string): void => void said.push(line)
const open = new Pushes({ privateNetworks: true, site, say })
const closed = new Pushes({ privateNetworks: false, site, say })
const browser = pushBrowser()
const to = (address: string, secret = 'key') => ({ address, secret, site: SITE, keys: browser.keys })

test('a push is encrypted for its browser, and signed by the site', async () => {
  const { address, received } = await receiver((response) => response.writeHead(201).end())
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'sent', status: 201 } })
  const [got] = received as [Received]
  expect(browser.read(got)).toEqual({
    id: message.id,
    tag: got.headers['topic'],
    title: 'Your turn in Toy against Bob',
    body: 'It is your turn.',
    path: '/match/m',
  })
  expect(() => pushBrowser().read(got)).toThrow()
  expect(got.headers).toMatchObject({ ttl: String(NOTICES.pushKept), urgency: 'normal' })
  const { aud, sub, exp } = vapidClaims(got, site.publicKey)
  expect([aud, sub]).toEqual([new URL(address).origin, SITE])
  expect(exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
})

test('messages about a match have a topic of their own, which is not the same for two browsers', async () => {
  const { address, received } = await receiver()
  for (const [link, secret] of [
    ['m', 'key'],
    ['m', 'key'],
    ['n', 'key'],
    ['m', 'other'],
  ])
    await open.send({ ...message, link: `${SITE}/match/${link}` }, to(address, secret))
  const topics = received.map(({ headers }) => String(headers['topic']))
  expect(topics[0]).toMatch(/^[\w-]{32}$/)
  expect(topics[1]).toBe(topics[0])
  expect(new Set(topics).size).toBe(3)
})

test('news without a question is not urgent', async () => {
  const { address, received } = await receiver()
  for (const event of ['takeback', 'consent', 'over', 'joined'] as const)
    await open.send({ ...message, event }, to(address))
  expect(received.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'normal', 'low', 'low'])
})

test('the longest message is within what every push service takes', async () => {
  const { address, received } = await receiver()
  const long = '\u{1f3b2}"\\字'.repeat(2_000)
  await open.send({ ...message, title: long, opponents: [long], lines: [long, long] }, to(address))
  expect(received[0]?.bytes.length).toBeLessThanOrEqual(4_096)
  expect(browser.read(received[0] as Received).body).toHaveLength(600)
})

test.each([
  [404, { final: true, gone: true }],
  [410, { final: true, gone: true }],
  [400, { final: true }],
  [403, { final: true }],
  [413, { final: true }],
  [429, { final: false }],
  [500, { final: false }],
])('status %i is %o', async (status, what) => {
  const { address } = await receiver((response) => response.writeHead(status).end())
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'refused', status }, ...what })
})

test('neither private networks nor redirections are followed', async () => {
  const there = await receiver()
  const { port } = new URL(there.address)
  const address = (await receiver((response) => response.writeHead(307, { location: there.address }).end())).address
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '10.0.0.1', '[fe80::1]'])
    for (const scheme of ['http', 'https'])
      expect(await closed.send(message, to(`${scheme}://${host}:${port}/`))).toEqual({
        result: { what: 'private' },
        final: true,
      })
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'redirected', status: 307 }, final: true })
  expect(there.received).toEqual([])
})

test('a browser without valid keys is given up, and the log says why', async () => {
  const { address, received } = await receiver()
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  expect(await open.send(message, { ...to(address), keys })).toEqual({ result: { what: 'unreachable' }, final: true })
  expect(received).toEqual([])
  expect(said.at(-1)).toContain('Push not sent')
})
