import type { ChannelList, DeviceCode, DeviceList, NewUser, NoticeResult, ToldChannel } from '@topside/protocol'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, ask, newMatch, type Refused, users } from '../testing/client.ts'
import { mailbox } from '../testing/mailbox.ts'
import { receiver } from '../testing/receiver.ts'
import { toyServer } from '../testing/toy-server.ts'

const box = await mailbox(afterAll)
const SITE = 'https://games.example'
const mail = { url: `smtp://127.0.0.1:${box.port}`, from: 'topside@games.example' }
const notices = { siteUrl: SITE, mail, privateNetworks: true }
const { port: PORT, db } = await toyServer({ notices, adminPassword: 'open sesame' })
let ann: NewUser
let bob: NewUser
let address = ''
let count = 0

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
  address = `ann-${++count}@home.example`
})

const own = <T = ToldChannel & Refused>(method: string, path: string, body?: object, who = ann): Promise<Answer<T>> =>
  ask<T>(PORT, method, `/api/me/channels${path}`, who.token, body)
const list = async (who = ann): Promise<ChannelList> => (await own<ChannelList>('GET', '', undefined, who)).body
/** Opens a link, or presses its button as a mail program does. */
async function page(path: string, method: 'GET' | 'POST' = 'GET') {
  const body = method === 'POST' ? new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) : null
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, body })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** The paths of this site that mails to the current address link to. */
function links(): string[] {
  const texts = box.mails.filter(({ to }) => to.includes(address)).map(({ text }) => text.replaceAll('=\r\n', ''))
  return texts.flatMap((text) => text.match(/(?<=https:\/\/games\.example)\/api\/mail\/\w+\/[\w-]{43}/g) ?? [])
}

test('channels are set, shown only to their user, and ended', async () => {
  expect(await list()).toEqual({
    offered: ['webhook', 'email', 'feed', 'push'],
    channels: [],
    muted: [],
    quiet: null,
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
  })
  const { status, body } = await own('PUT', '/webhook', { address: 'https://hooks.example/1' })
  expect(status).toBe(200)
  expect(body).toEqual({
    kind: 'webhook',
    address: 'https://hooks.example/1',
    key: expect.stringMatching(/^[\w-]{43}$/),
    confirmed: true,
    lastAt: null,
    lastResult: null,
  })
  const { body: next } = await own('PUT', '/webhook', { address: 'https://hooks.example/2' })
  expect(next.key).not.toBe(body.key)
  expect((await list()).channels).toEqual([next])
  expect((await list(bob)).channels).toEqual([])
  expect((await own('DELETE', '/webhook', undefined, bob)).status).toBe(404)
  expect((await own('DELETE', '/webhook')).status).toBe(204)
  expect((await own('DELETE', '/webhook')).body.error.text.key).toBe('error.no-channel')
  expect((await own('DELETE', '/constructor')).status).toBe(404)
  expect((await list()).channels).toEqual([])
})

describe('refused are', () => {
  test.each([
    'javascript:alert(1)',
    'ftp://a.example/',
    'https://a.example/\u0000',
    'https://ann:secret@a.example/',
    'a',
    `https://${'a'.repeat(500)}`,
  ])('the webhook %s', async (wrong) => {
    const { status, body } = await own('PUT', '/webhook', { address: wrong })
    expect([status, body.error.code]).toEqual([400, 'bad-request'])
    expect((await list()).channels).toEqual([])
  })

  test.each(['ann', 'ann@home.example, eve@home.example', 'ann@home.example\r\nBcc: eve@home.example', ''])(
    'the e-mail address %j',
    async (wrong) => {
      const before = box.mails.length
      expect((await own('PUT', '/email', { address: wrong })).status).toBe(400)
      expect(box.mails).toHaveLength(before)
    },
  )

  test('users who are not signed in, and a test without a webhook', async () => {
    expect((await ask(PORT, 'GET', '/api/me/channels')).status).toBe(401)
    expect((await ask(PORT, 'PUT', '/api/me/channels/feed')).status).toBe(401)
    expect((await own('POST', '/webhook/test')).status).toBe(404)
  })

  test('too many tests', async () => {
    const { address: hook, received } = await receiver()
    await own('PUT', '/webhook', { address: hook })
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await own('POST', '/webhook/test')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
    expect(statuses.at(-1)).toBe(429)
    expect(received).toHaveLength(9)
  })
})

test('a signed-out device loses the feed, and the channels set since it was added', async () => {
  const code = (await ask<DeviceCode>(PORT, 'POST', '/api/me/code', ann.token)).body.code
  await own('PUT', '/webhook', { address: 'https://hooks.example/before' })
  const { body: feed } = await own('PUT', '/feed')
  const { body: other } = await ask<NewUser>(PORT, 'POST', '/api/devices', undefined, { secret: code })
  await own('PUT', '/email', { address }, other)
  const { devices } = (await ask<DeviceList>(PORT, 'GET', '/api/me/devices', ann.token)).body
  const device = devices.find(({ current }) => !current)?.id
  expect(devices).toMatchObject([{ endsNotices: true }, { endsNotices: true }])
  expect((await ask(PORT, 'DELETE', `/api/me/devices/${device}`, bob.token)).status).toBe(404)
  expect((await list()).channels).toHaveLength(3)
  expect((await ask(PORT, 'DELETE', `/api/me/devices/${device}`, ann.token)).status).toBe(204)
  expect((await list()).channels).toMatchObject([{ address: 'https://hooks.example/before' }])
  expect((await page(new URL(feed.address).pathname)).status).toBe(404)
  await ask(PORT, 'DELETE', '/api/me/channels/webhook', ann.token)
  const left = (await ask<DeviceList>(PORT, 'GET', '/api/me/devices', ann.token)).body.devices
  expect(left).toHaveLength(1)
  expect(left[0]).not.toHaveProperty('endsNotices')
})

test('a test of a webhook returns its result', async () => {
  const { address: hook, received } = await receiver((response) => response.writeHead(403).end())
  await own('PUT', '/webhook', { address: hook })
  const { body } = await own<NoticeResult>('POST', '/webhook/test')
  expect(body).toEqual({ what: 'refused', status: 403 })
  expect((await list()).channels).toMatchObject([{ lastResult: body, lastAt: expect.any(String) }])
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ title: 'Topside', link: `${SITE}/` })
})

/** Notifies Ann at once of a match that Bob joins. */
async function joined(): Promise<string> {
  const { id } = await newMatch(PORT, [ann, bob])
  await expect
    .poll(() => db.query(`update notices set due_at = now() where match = $1 and state = 'waiting' returning 1`, [id]))
    .not.toEqual([])
  return id
}

test('mails are sent only after their address is confirmed by a click, and end by one', async () => {
  const { body } = await own('PUT', '/email', { address })
  expect(body).toMatchObject({ confirmed: false, lastResult: { what: 'sent' } })
  expect(JSON.stringify(body)).not.toContain((links()[0] ?? 'none').slice(-43))
  await newMatch(PORT, [ann, bob])
  expect(
    await db.query('select 1 from notices n join channels c on c.id = n.channel where c.address = $1', [address]),
  ).toEqual([])
  const [confirm = ''] = links()
  expect(confirm).toContain('/api/mail/confirm/')
  // Programs that follow links confirm nothing.
  expect((await page(confirm)).body).toContain(`<form method="post">`)
  expect((await list()).channels).toMatchObject([{ confirmed: false }])
  expect((await page(confirm, 'POST')).status).toBe(200)
  expect((await list()).channels).toMatchObject([{ address, confirmed: true }])
  await joined()
  await expect.poll(() => links().find((link) => link.includes('/end/'))).toBeDefined()
  const end = links().find((link) => link.includes('/end/')) ?? ''
  expect((await page(end)).status).toBe(200)
  expect((await list()).channels).toHaveLength(1)
  expect((await page(end, 'POST')).status).toBe(200)
  expect((await list()).channels).toEqual([])
  expect((await page(end, 'POST')).status).toBe(404)
})

test('kinds of notices are switched off and on, for all channels', async () => {
  const { address: hook, received } = await receiver()
  await own('PUT', '/webhook', { address: hook })
  expect((await own('PUT', '/muted', { muted: ['joined', 'turn', 'turn'] })).status).toBe(204)
  expect((await list()).muted).toEqual(['joined', 'turn'])
  expect((await list(bob)).muted).toEqual([])
  const match = await joined()
  const states = () => db.query('select distinct state from notices where match = $1', [match])
  await expect.poll(states).toEqual([{ state: 'dropped' }])
  await own('PUT', '/muted', { muted: [] })
  const next = await joined()
  await expect.poll(() => received.map(({ body }) => JSON.parse(body).link)).toContain(`${SITE}/match/${next}`)
  for (const muted of [['chat'], 'turn', Array(9).fill('turn')])
    expect((await own('PUT', '/muted', { muted })).body.error.code).toBe(muted.length > 5 ? 'too-large' : 'bad-request')
  expect((await ask(PORT, 'PUT', '/api/me/channels/muted', undefined, { muted: [] })).status).toBe(401)
})

test('quiet hours are set for the user alone, and must be hours of a time zone', async () => {
  const quiet = { from: 1_320, to: 420, zone: 'Asia/Manila' }
  expect((await own('PUT', '/quiet', { quiet })).status).toBe(204)
  expect([(await list()).quiet, (await list(bob)).quiet]).toEqual([quiet, null])
  for (const wrong of [{ from: 1_440 }, { to: 1.5 }, { from: 420 }, { zone: 'Corregidor' }, { zone: '' }, { more: 1 }])
    expect((await own('PUT', '/quiet', { quiet: { ...quiet, ...wrong } })).body.error.code).toBe('bad-request')
  expect((await own('PUT', '/quiet', { quiet: { ...quiet, zone: 'Z'.repeat(99) } })).status).toBeGreaterThanOrEqual(400)
  expect((await list()).quiet).toEqual(quiet)
  expect((await own('PUT', '/quiet', { quiet: null })).status).toBe(204)
  expect((await list()).quiet).toBeNull()
  expect((await ask(PORT, 'PUT', '/api/me/channels/quiet', undefined, { quiet })).status).toBe(401)
})

test('one address gets few confirmation mails, from all users together', async () => {
  const statuses = []
  const spellings = [address, address.toUpperCase(), address.replace('@', '+a@'), address.replace('@', '+b@')]
  for (const [n, spelling] of spellings.entries())
    statuses.push((await own('PUT', '/email', { address: spelling }, n % 2 === 0 ? ann : bob)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a feed has its user’s turns, at an unguessable address, until it is renewed', async () => {
  const { body } = await own('PUT', '/feed')
  expect(body.address).toMatch(/^https:\/\/games\.example\/api\/feeds\/[\w-]{43}$/)
  const at = new URL(body.address).pathname
  expect((await page(at)).body).not.toContain('<entry>')
  const match = await joined()
  await expect.poll(async () => (await page(at)).body).toContain('<entry>')
  const { body: feed, headers } = await page(at)
  expect(headers.get('content-type')).toContain('application/atom+xml')
  expect(feed).toContain(`<link href="${SITE.replaceAll('&', '&#38;')}/match/${match}"/>`)
  expect(feed).not.toContain(ann.token)
  const { body: renewed } = await own('PUT', '/feed')
  expect((await page(at)).status).toBe(404)
  expect((await page(new URL(renewed.address).pathname)).status).toBe(200)
  for (const wrong of ['a', 'a'.repeat(43), '%00'])
    expect((await page(`/api/feeds/${wrong}`)).status).toBeGreaterThanOrEqual(400)
})

test('an abandoned notice is shown to the administrator, and counted', async () => {
  const { address: hook } = await receiver((response) => response.writeHead(410).end())
  await own('PUT', '/webhook', { address: hook })
  const match = await joined()
  const authorization = `Basic ${Buffer.from('anybody:open sesame').toString('base64')}`
  const admin = async () => (await fetch(`http://127.0.0.1:${PORT}/admin`, { headers: { authorization } })).text()
  await expect.poll(admin).toContain('refused 410')
  expect(await admin()).toMatch(new RegExp(`${match}</td><td>\\w+</td><td>webhook</td><td>1</td><td>refused 410`))
  const metrics = (await page('/metrics')).body
  expect(metrics).toMatch(/topside_notices_open\{via="webhook",state="dead"\} [12]/)
  expect(metrics).toMatch(/topside_notices_total\{via="webhook",state="dead"\} [12]/)
})
