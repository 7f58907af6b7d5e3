import type { DeviceCode, DeviceList, DeviceNews, Me, NewUser, RecoveryKey } from '@topside/protocol'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, ask, dial, newMatch, type Refused, refusal, users } from '../testing/client.ts'
import { openRaw, placeOf, reserve } from '../testing/raw.ts'
import { sit as sitAt } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'
import { deviceName } from './device-name.ts'

const { port: PORT, db, said } = await toyServer({ proxies: 1 })
/** Close code of a connection whose user may no longer play. */
const NOT_A_PLAYER = 4403
let ann: NewUser
let bob: NewUser

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

const own = async <T>(method: string, path: string, { token }: NewUser): Promise<T> =>
  (await ask<T>(PORT, method, `/api/me/${path}`, token)).body
const list = (who: NewUser): Promise<DeviceList> => own('GET', 'devices', who)
const newCode = async (who: NewUser): Promise<string> => (await own<DeviceCode>('POST', 'code', who)).code
const newKey = async (who: NewUser): Promise<string> => (await own<RecoveryKey>('POST', 'recovery', who)).key
let arrivals = 0
/** Submits a secret from a fresh address, without guesses counted against it. */
const arrive = (secret: string): Promise<Arrival> => from(`203.0.113.${++arrivals}`, secret)
/** Adds a device for a user, a day ago or just now. */
async function another(who: NewUser, came: 'long ago' | 'now' = 'long ago'): Promise<NewUser> {
  const { body } = await arrive(await newCode(who))
  if (came === 'long ago')
    await db.query('update credentials set created_up = created_up - 86400 where id = $1', [await current(body)])
  return body
}
const signOut = (who: NewUser, device: string, how = ''): Promise<Answer<Refused>> =>
  ask(PORT, 'DELETE', `/api/me/devices/${device}${how}`, who.token)
const news = async (who: NewUser): Promise<[string, string][]> =>
  (await own<DeviceNews[]>('GET', 'news', who)).map(({ kind, name }) => [kind, name])
const current = async (who: NewUser): Promise<string> =>
  (await list(who)).devices.find((device) => device.current)?.id ?? ''

interface Arrival {
  readonly status: number
  readonly body: NewUser & Refused
}

/** Submits a secret from an address. */
async function from(address: string, secret: string): Promise<Arrival> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ secret }),
  })
  return { status: response.status, body: (await response.json()) as NewUser & Refused }
}

describe('another device', () => {
  test('is added by a code, once, in any spelling, and turns a guest into a user who can return', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const { room } = await sitAt(PORT, match.id, bob)
    expect(room.state.seats.get('0')?.guest).toBe(true)
    expect((await ask<Me>(PORT, 'GET', '/api/me', ann.token)).body.guest).toBe(true)
    const code = await newCode(ann)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    const { status, body } = await arrive(typed)
    expect([status, body.id, body.name]).toEqual([201, ann.id, 'Ann'])
    expect(body.token).not.toBe(ann.token)
    expect((await arrive(code)).status).toBe(404)
    const phone = await sitAt(PORT, match.id, body)
    expect(phone.room.state.seats.get('0')?.private).toBeDefined()
    await expect.poll(() => room.state.seats.get('0')?.guest).toBe(false)
    const devices = (await list(body)).devices
    expect(devices.map((device) => device.current).sort()).toEqual([false, true])
    expect((await list(ann)).guest).toBe(false)
  })

  test('gets the same answer for a used, expired, replaced or invented code, and learns no name', async () => {
    const [used, replaced] = [await newCode(ann), await newCode(bob)]
    await arrive(used)
    const expired = await newCode(bob)
    await db.query(`update device_codes set expires_at = now() - interval '1 second' where user_id = $1`, [bob.id])
    const long = await newCode(ann)
    await db.query('update device_codes set made_up = made_up - 3600 where user_id = $1', [ann.id])
    const answers = await Promise.all([used, replaced, expired, long, '00000-00000', '', 'x'.repeat(200)].map(arrive))
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toEqual(answers[0]?.body)
    }
    expect(answers[0]?.body.error.text.key).toBe('error.no-code')
  })

  test('is added only once if two devices use a code at the same time', async () => {
    const code = await newCode(ann)
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => arrive(code)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 404, 404, 404])
    expect((await list(ann)).devices).toHaveLength(2)
  })

  test('cannot be added by guessing: each failure lengthens the wait, in which attempts are refused', async () => {
    const code = await newCode(ann)
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await from('198.51.100.7', `AAAAA-AAAA${n}`)).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
    const { status, body } = await from('198.51.100.7', code)
    expect([status, body.error.text.key]).toEqual([429, 'error.wait'])
    expect((await from('198.51.100.8', code)).status).toBe(201)
  })

  test('cannot be added by guessing, even with one’s own valid key in between', async () => {
    const key = await newKey(ann)
    // The clock stands still, so that a slow machine does not end the wait.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    const statuses: number[] = []
    for (let n = 0; n < 45; n++) {
      statuses.push((await from('198.51.100.9', `AAAAA-AA${100 + n}`)).status)
      if (n % 4 === 3) await from('198.51.100.9', key)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(5)
  })

  test('can be added by a new user while a whole /48 is guessing', async () => {
    const code = await newCode(ann)
    const guess = async (n: number) => (await from(`2001:db8:1:${n.toString(16)}::1`, `AAAAA-A${1000 + n}`)).status
    const statuses: number[] = []
    for (let n = 0; n < 2_400; n += 100)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, (_, i) => guess(27 * (n + i))))))
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(70)
    expect((await from('2001:db8:2:1::1', code)).status).toBe(201)
  })

  test('is one of at most 20, and a code refused for that stays valid', async () => {
    await db.query(
      `insert into credentials (id, user_id, kind, hash)
        select $1 || n, $1, 'device', $1 || n from generate_series(2, 20) as n`,
      [ann.id],
    )
    const code = await newCode(ann)
    expect((await arrive(code)).body.error.text.key).toBe('error.too-many.devices')
    expect((await signOut(ann, `${ann.id}2`)).status).toBe(204)
    expect((await arrive(code)).status).toBe(201)
  })
})

describe('a recovery key', () => {
  test('brings its owner back as often as needed, until a new one is made', async () => {
    expect((await list(ann)).recoverySince).toBeNull()
    const key = await newKey(ann)
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await list(ann)).toMatchObject({ guest: false, recoverySince: expect.any(String) })
    for (const typed of [key, key.toLowerCase().replaceAll('-', '')]) expect((await arrive(typed)).body.id).toBe(ann.id)
    const anew = await newKey(ann)
    expect((await arrive(key)).status).toBe(404)
    expect((await arrive(anew)).body.id).toBe(ann.id)
  })

  test('appears in no table and no line of the log, and neither does a code', async () => {
    const secrets = [await newKey(ann), await newCode(ann)]
    await arrive('00000-00000')
    const tables = await db.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    )
    const stored = await Promise.all(tables.map(({ name }) => db.query(`select * from "${name}"`)))
    for (const secret of secrets)
      for (const where of [JSON.stringify(stored), said.join()])
        for (const form of [secret, secret.replaceAll('-', '')]) expect(where).not.toContain(form)
  })
})

describe('signing out a device', () => {
  test('ends its code, and its key if the user asks for that', async () => {
    const phone = await another(ann)
    const [code, key] = [await newCode(phone), await newKey(phone)]
    const device = await current(phone)
    expect((await list(ann)).devices.find(({ id }) => id === device)).toMatchObject({ madeKey: true, came: 'code' })
    expect((await signOut(ann, device, '?key=all')).status).toBe(400)
    expect((await signOut(ann, device, '?key=end')).status).toBe(204)
    for (const secret of [code, key]) expect((await arrive(secret)).status).toBe(404)
    expect((await list(ann)).recoverySince).toBeNull()
  })

  test('ends a key made by another device, and keeps its own if asked to', async () => {
    const [phone, tablet] = [await another(ann), await another(ann)]
    const key = await newKey(phone)
    await signOut(ann, await current(tablet), '?key=end')
    expect((await arrive(key)).status).toBe(201)
    await signOut(ann, await current(phone))
    expect((await arrive(key)).status).toBe(201)
    expect((await ask(PORT, 'DELETE', '/api/me/recovery', ann.token)).status).toBe(204)
    expect((await arrive(key)).status).toBe(404)
  })

  test('shows the devices that it added', async () => {
    const phone = await another(ann)
    await ask(PORT, 'PATCH', `/api/me/devices/${await current(phone)}`, phone.token, { name: 'Phone' })
    const tablet = await current(await another(phone))
    const came = async () => (await list(ann)).devices.find(({ id }) => id === tablet)
    expect(await came()).toMatchObject({ came: 'code', by: 'Phone' })
    await signOut(ann, await current(phone))
    expect(await came()).toMatchObject({ came: 'code', by: null })
  })
})

describe('a device added by a code less than a day ago', () => {
  test('cannot sign out older devices or end their key, but can be signed out', async () => {
    await newKey(ann)
    const phone = await another(ann, 'now')
    const older = await current(ann)
    for (const { status, body } of [
      await signOut(phone, older),
      await ask<Refused>(PORT, 'POST', '/api/me/recovery', phone.token),
      await ask<Refused>(PORT, 'DELETE', '/api/me/recovery', phone.token),
    ])
      expect([status, body.error.text.key]).toEqual([422, 'error.new-device'])
    expect((await signOut(ann, await current(phone))).status).toBe(204)
    expect((await list(ann)).recoverySince).not.toBeNull()
  })

  test('can sign out itself and later devices; one added by the key can sign out any', async () => {
    const key = await newKey(ann)
    const phone = await another(ann, 'now')
    await db.query('update up_time set seconds = seconds + 60')
    const tablet = await current(await another(phone, 'now'))
    expect((await signOut(phone, tablet)).status).toBe(204)
    expect((await signOut(phone, await current(phone))).status).toBe(204)
    const back = (await arrive(key)).body
    expect((await signOut(back, await current(ann))).status).toBe(204)
  })
})

describe('the other devices of a user', () => {
  test('are told of added and signed-out devices, and of changes to the key, until they have read it', async () => {
    const phone = await another(ann)
    await ask(PORT, 'PATCH', `/api/me/devices/${await current(phone)}`, phone.token, { name: 'Phone' })
    expect(await news(ann)).toEqual([['arrived', '']])
    await newKey(phone)
    await newKey(phone)
    await ask(PORT, 'DELETE', '/api/me/recovery', phone.token)
    expect(await news(ann)).toEqual([
      ['key-ended', 'Phone'],
      ['key-replaced', 'Phone'],
      ['key-made', 'Phone'],
      ['arrived', ''],
    ])
    expect(await news(phone)).toEqual([])
    expect((await ask(PORT, 'DELETE', '/api/me/news', ann.token)).status).toBe(204)
    expect(await news(ann)).toEqual([])
    const tablet = await another(ann)
    expect(await news(tablet)).toEqual([])
    await signOut(ann, await current(phone))
    expect(await news(tablet)).toEqual([['signed-out', 'Phone']])
    expect((await ask(PORT, 'GET', '/api/me/news')).status).toBe(401)
  })

  test('are told the last 20 events at most', async () => {
    const phone = await current(await another(ann))
    await db.query(
      `insert into device_news (user_id, kind, by, name)
        select $1, 'key-made', $2, n::text from generate_series(1, 60) n`,
      [ann.id, phone],
    )
    await another(ann)
    expect(await news(ann)).toHaveLength(20)
  })
})

describe('a signed-out device', () => {
  test('loses its connections at once, and cannot return', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const phone = await another(ann)
    const [desk, tab, kept] = [
      await sitAt(PORT, match.id, ann),
      await sitAt(PORT, match.id, ann),
      await sitAt(PORT, match.id, phone),
    ]
    const place = await reserve(PORT, 'match', { match: match.id, token: ann.token })
    expect((await signOut(phone, await current(ann))).status).toBe(204)
    for (const each of [desk, tab]) expect(await each.closed).toBe(NOT_A_PLAYER)
    const seen = [desk, tab].map(({ frames }) => frames.length)
    // A seat reservation made earlier, a new join, and HTTP requests are all refused.
    const late = await openRaw(PORT, placeOf(place.body))
    await late.closed
    expect(late.frames.join()).toContain('not-signed-in')
    expect(late.frames.join()).not.toMatch(/-reserve/)
    expect((await refusal(sitAt(PORT, match.id, ann))).code).toBe('not-signed-in')
    for (const path of ['/api/me', '/api/me/devices', '/api/matches?list=mine'])
      expect((await ask(PORT, 'GET', path, ann.token)).status).toBe(401)
    expect((await signOut(ann, await current(phone))).status).toBe(401)
    expect((await ask(PORT, 'POST', '/api/me/code', ann.token)).status).toBe(401)
    // The other device plays on, and the signed-out ones learn nothing of it.
    const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
    await kept.room.request('command', { id: 'request-kept', seq: kept.room.state.seq, command })
    expect([desk, tab].map(({ frames }) => frames.length)).toEqual(seen)
  })

  test('must be one’s own', async () => {
    const device = await current(ann)
    for (const id of [device, 'none', 'a b'])
      expect((await signOut(bob, encodeURIComponent(id))).body.error.text.key).toBe('error.no-device')
    expect(await current(ann)).toBe(device)
  })

  test('is not admitted by connecting at that moment', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const phone = await another(ann)
    const device = await current(ann)
    const options = { match: match.id, token: ann.token }
    const joining = Array.from({ length: 8 }, () => dial(PORT, 'match', options).catch(() => undefined))
    await Promise.race(joining)
    await signOut(phone, device)
    for (const each of await Promise.all(joining)) await each?.gone.catch(() => undefined)
  })
})

describe('the name of a device', () => {
  const rename = (who: NewUser, device: string, name: string): Promise<Answer<Refused>> =>
    ask(PORT, 'PATCH', `/api/me/devices/${device}`, who.token, { name })
  const called = async (who: NewUser): Promise<string[]> => (await list(who)).devices.map(({ name }) => name)

  test('can be set by its user, and is tidied like user names', async () => {
    expect((await rename(ann, await current(ann), '  Desk  in the hall ')).status).toBe(204)
    expect(await called(ann)).toEqual(['Desk in the hall'])
    const phone = await another(ann)
    expect((await rename(phone, await current(ann), 'Old desk')).status).toBe(204)
    expect((await called(ann)).sort()).toContain('Old desk')
  })

  test.each([
    ['', 'error.name.empty'],
    ['\u0410nn', 'error.name.mixed'],
    ['An\u200bn', 'error.name.invisible'],
    ['x'.repeat(41), 'error.name.long'],
  ])('is unchanged if %o is refused', async (name, why) => {
    const before = await called(ann)
    const { status, body } = await rename(ann, await current(ann), name)
    expect([status, body.error.text.key]).toEqual([422, why])
    expect(await called(ann)).toEqual(before)
  })

  test('cannot be set by another user', async () => {
    const device = await current(ann)
    for (const id of [device, 'none', 'a b'])
      expect((await rename(bob, encodeURIComponent(id), 'Mine')).body.error.text.key).toBe('error.no-device')
    expect(await called(ann)).not.toContain('Mine')
  })
})

test('a user’s requests about devices are rate-limited', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push((await ask(PORT, 'POST', '/api/me/code', ann.token)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(PORT, 'POST', '/api/me/code', bob.token)).status).toBe(201)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8', ''],
  [undefined, ''],
])('a device is named after %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
