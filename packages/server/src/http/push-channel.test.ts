import type { ServerResponse } from 'node:http'
import type { ChannelList, DeviceCode, DeviceList, NewUser, NoticeResult, ToldChannel } from '@topside/protocol'
import { beforeEach, expect, test } from 'vitest'
import { channelLimit } from '../security/limits.ts'
import { type Answer, ask, newMatch, type Refused, users } from '../testing/client.ts'
import { pushBrowser, vapidClaims } from '../testing/push-browser.ts'
import { type Received, receiver } from '../testing/receiver.ts'
import { toyServer } from '../testing/toy-server.ts'

const SITE = 'https://games.example'
const { port: PORT, db } = await toyServer({ notices: { siteUrl: SITE, privateNetworks: true } })
const { port: CLOSED } = await toyServer({ notices: { siteUrl: SITE } })
let ann: NewUser
let bob: NewUser

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

const own = <T = ToldChannel & Refused>(method: string, path: string, body?: object, who = ann): Promise<Answer<T>> =>
  ask<T>(PORT, method, `/api/me/channels${path}`, who.token, body)
const list = async (who = ann): Promise<ChannelList> => (await own<ChannelList>('GET', '', undefined, who)).body

/** A browser of Ann, subscribed at a push service on this machine. */
async function subscribed(answer?: (response: ServerResponse) => void, who = ann) {
  const [browser, service] = [pushBrowser(), await receiver(answer)]
  const { status } = await own('PUT', '/push', { address: service.address, keys: browser.keys }, who)
  expect(status).toBe(200)
  return { ...service, browser }
}

/** Another device of Ann. */
async function secondDevice(): Promise<NewUser> {
  const { body } = await ask<DeviceCode>(PORT, 'POST', '/api/me/code', ann.token)
  return (await ask<NewUser>(PORT, 'POST', '/api/devices', undefined, { secret: body.code })).body
}

/** Makes all notices due now, and again after each failure, until `done`. */
async function hurry(done: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await db.query(`update notices set due_at = now() where state = 'waiting'`)
        return done()
      },
      { interval: 500 },
    )
    .toBe(true)
}

test('a browser gets its user’s turns, which only it can read, and nobody but the site can send', async () => {
  const { address, received, browser } = await subscribed()
  const { pushKey, channels } = await list()
  expect(channels).toEqual([{ kind: 'push', address, confirmed: true, lastAt: null, lastResult: null }])
  expect((await list(bob)).pushKey).toBe(pushKey)
  const { id } = await newMatch(PORT, [ann, bob])
  await hurry(() => received.some((each) => browser.read(each).title.startsWith('Your turn')))
  for (const each of received)
    expect(vapidClaims(each, pushKey)).toMatchObject({ aud: new URL(address).origin, sub: SITE })
  const shown = received.map((each) => browser.read(each))
  expect(shown.at(-1)).toMatchObject({ title: 'Your turn in Toy against Bob', path: `/match/${id}` })
  // A later notice of the match replaces an earlier one, at the push service and on the screen.
  expect(new Set(received.map(({ headers }) => headers['topic']))).toEqual(new Set([shown[0]?.tag]))
  expect(new Set(shown.map((each) => each.id)).size).toBe(received.length)
  await expect.poll(() => list()).toMatchObject({ channels: [{ lastResult: { what: 'sent', status: 204 } }] })
})

test('a browser whose subscription was replaced is told at its new address, and no stranger can move it', async () => {
  const { address, received, browser } = await subscribed()
  const [next, service] = [pushBrowser(), await receiver()]
  const renew = (former: object, more: object = {}): Promise<Answer<Refused>> =>
    ask(PORT, 'POST', '/api/push/renewed', undefined, { former, address: service.address, keys: next.keys, ...more })
  const former = { address, auth: browser.keys.auth }
  for (const wrong of [
    { ...former, auth: next.keys.auth },
    { ...former, address: service.address },
  ])
    expect((await renew(wrong)).status).toBe(404)
  for (const wrong of [{ keys: { ...next.keys, auth: 'short' } }, { address: 'ftp://push.example' }])
    expect((await renew(former, wrong)).body.error.code).toBe('bad-request')
  expect((await list()).channels).toMatchObject([{ address }])
  expect((await renew(former)).status).toBe(204)
  expect((await renew(former)).status).toBe(404)
  expect((await list()).channels).toMatchObject([{ address: service.address, confirmed: true }])
  await newMatch(PORT, [ann, bob])
  await hurry(() => service.received.some((each) => next.read(each).title.startsWith('Your turn')))
  expect(received).toEqual([])
})

test('each device has its own browser, and sees only that one', async () => {
  const first = await subscribed()
  const other = await secondDevice()
  expect((await list(other)).channels).toEqual([])
  const second = await subscribed(undefined, other)
  expect((await list()).channels).toMatchObject([{ address: first.address }])
  expect((await list(other)).channels).toMatchObject([{ address: second.address }])
  await newMatch(PORT, [ann, bob])
  await hurry(() => first.received.length > 0 && second.received.length > 0)
  expect((await own('DELETE', '/push', undefined, other)).status).toBe(204)
  expect((await own('DELETE', '/push', undefined, other)).status).toBe(404)
  expect((await list()).channels).toHaveLength(1)
})

test('a browser is told nothing under the user before', async () => {
  const { address, browser } = await subscribed()
  expect((await own('PUT', '/push', { address, keys: browser.keys }, bob)).status).toBe(200)
  expect((await list()).channels).toEqual([])
  // Who knows only the address takes nothing over.
  expect((await own('PUT', '/push', { address, keys: pushBrowser().keys })).status).toBe(200)
  expect((await list(bob)).channels).toHaveLength(1)
})

test('a browser ends with its device, which is said before', async () => {
  const { address } = await subscribed()
  const other = await secondDevice()
  await subscribed(undefined, other)
  const devices = async () => (await ask<DeviceList>(PORT, 'GET', '/api/me/devices', ann.token)).body.devices
  expect(await devices()).toMatchObject([{ endsNotices: true }, { endsNotices: true }])
  const id = (await devices()).find(({ current }) => !current)?.id
  expect((await ask(PORT, 'DELETE', `/api/me/devices/${id}`, ann.token)).status).toBe(204)
  expect((await own('GET', '', undefined, other)).status).toBe(401)
  // The browser of the device that stays was set after the other one came, but not by it.
  expect(await db.query('select address from channels where user_id = $1', [ann.id])).toEqual([{ address }])
  expect((await own('DELETE', '/push')).status).toBe(204)
  expect((await devices())[0]).not.toHaveProperty('endsNotices')
  await subscribed()
  await ask(PORT, 'DELETE', `/api/me/devices/${(await devices())[0]?.id}`, ann.token)
  expect(await db.query('select from channels where user_id = $1', [ann.id])).toEqual([])
})

test('a push service that refuses is asked again, until it has ended the subscription', async () => {
  const answers = [429, 503, 410]
  const { received, browser } = await subscribed((response) => response.writeHead(answers.shift() ?? 500).end())
  await newMatch(PORT, [ann, bob])
  await hurry(async () => (await list()).channels.length === 0)
  expect(answers).toEqual([])
  expect(new Set(received.map((each) => browser.read(each).tag)).size).toBe(1)
  await subscribed((response) => response.writeHead(404).end())
  expect((await own<NoticeResult>('POST', '/push/test')).body).toEqual({ what: 'refused', status: 404 })
  expect((await list()).channels).toEqual([])
})

test('a test is sent at once, and its result told', async () => {
  expect((await own('POST', '/push/test')).status).toBe(404)
  const { received, browser } = await subscribed()
  expect((await own<NoticeResult>('POST', '/push/test')).body).toEqual({ what: 'sent', status: 204 })
  expect(browser.read(received[0] as Received)).toMatchObject({ title: 'Your turn in Topside', path: '/' })
  const statuses: number[] = []
  for (let n = 0; n < channelLimit.burst; n++) statuses.push((await own('POST', '/push/test')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(received.length).toBeLessThan(channelLimit.burst)
})

const { keys } = pushBrowser()
test.each([
  [{ address: 'ftp://push.example/1', keys }],
  [{ address: 'https://ann:secret@push.example/1', keys }],
  [{ address: `https://push.example/${'a'.repeat(1_000)}`, keys }],
  [{ address: 'https://push.example/\u0000', keys }],
  [{ address: 'https://push.example/1', keys: { ...keys, auth: `${keys.auth}A` } }],
  [{ address: 'https://push.example/1', keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
  // No point of the curve.
  [{ address: 'https://push.example/1', keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } }],
  [{ address: 'https://push.example/1' }],
])('refused is the subscription %#', async (body) => {
  expect((await own('PUT', '/push', body)).body.error.code).toBe('bad-request')
  expect((await list()).channels).toEqual([])
})

test('a site that reaches no private networks takes only HTTPS, and sends nothing to this machine', async () => {
  const [eve] = await users(CLOSED, 'Eve')
  const { address, received } = await receiver()
  const put = (to: string) => ask<Refused>(CLOSED, 'PUT', '/api/me/channels/push', eve?.token, { address: to, keys })
  expect((await put(address)).body.error.code).toBe('bad-request')
  expect((await put(address.replace('http:', 'https:'))).status).toBe(200)
  const { body } = await ask<NoticeResult>(CLOSED, 'POST', '/api/me/channels/push/test', eve?.token)
  expect(body).toEqual({ what: 'private' })
  expect(received).toEqual([])
})

test('who is not signed in has no browser', async () => {
  expect(
    (await ask(PORT, 'PUT', '/api/me/channels/push', undefined, { address: 'https://push.example/1', keys })).status,
  ).toBe(401)
  expect((await ask(PORT, 'POST', '/api/me/channels/push/test')).status).toBe(401)
})
