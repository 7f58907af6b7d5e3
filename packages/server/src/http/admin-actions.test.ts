import type { MatchSummary } from '@topside/protocol'
import { expect, test } from 'vitest'
import { ask, join, newMatch, refusal, user, users } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db, said } = await toyServer({ adminPassword: 'sesame', proxies: 1 })
const OWN = `http://127.0.0.1:${PORT}`

const PASSWORD = `Basic ${Buffer.from('anybody:sesame').toString('base64')}`

const press = (action: string, fields: { [name: string]: string }, headers: { [name: string]: string } = {}) =>
  fetch(`${OWN}/admin/${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: PASSWORD, origin: OWN, ...headers },
    body: new URLSearchParams(fields),
  })
const page = async (query = ''): Promise<string> =>
  (await fetch(`${OWN}/admin/lobby${query}`, { headers: { authorization: PASSWORD } })).text()
const exists = async ({ id }: MatchSummary): Promise<boolean> =>
  (await ask(PORT, 'GET', `/api/matches/${id}`)).status === 200

test('removes open matches, notifies the users waiting in them, and leaves running ones alone', async () => {
  const ann = await user(PORT, '<b>Ann</b>')
  const open = await newMatch(PORT, [ann])
  const running = await newMatch(PORT, [ann, ann])
  expect(await page()).toContain(open.id)
  expect(await page()).not.toContain(running.id)
  expect(await page()).not.toContain('<b>Ann')
  const { room } = await join(PORT, 'match', { match: open.id, token: ann.token })
  const closed = new Promise<number>((done) => room.onLeave(done))
  const done = await press('remove', { match: open.id })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/lobby?done=removed'])
  expect(await closed).toBe(4404)
  expect(await exists(open)).toBe(false)
  expect(said.join('\n')).toContain(`removed match ${open.id}`)
  expect((await press('remove', { match: running.id })).headers.get('location')).toBe('/admin/lobby?done=kept')
  expect(await exists(running)).toBe(true)
})

test('finds no user by a character that names cannot contain, and no error occurs', async () => {
  const { status } = await fetch(`${OWN}/admin/lobby?name=%00`, { headers: { authorization: PASSWORD } })
  expect(status).toBe(400)
  expect(said.filter((line) => line.startsWith('Unexpected'))).toEqual([])
})

test('replaces an offensive name by a neutral one everywhere, and logs it', async () => {
  const eve = await user(PORT, 'Horrid')
  const match = await newMatch(PORT, [eve, eve])
  const { room } = await join(PORT, 'match', { match: match.id, token: eve.token })
  await room.request('say', { room: 'players', id: 'request-1', text: 'Hello' })
  expect(await page('?name=horr')).toContain(eve.id)
  expect((await press('rename', { user: eve.id })).status).toBe(303)
  await expect.poll(() => room.state.seats.get('0')?.name).toMatch(/^Player \d{4}$/)
  const [line] = (await room.request('chat', { room: 'players' })) as { name: string }[]
  expect(line?.name).toMatch(/^Player \d{4}$/)
  expect(said.join('\n')).toMatch(new RegExp(`renamed user ${eve.id} from "Horrid" to Player \\d{4}`))
  expect((await press('rename', { user: 'nobody' })).status).toBe(404)
})

test('does nothing for another site’s form, a program that sends no origin, or without the password', async () => {
  const ann = await user(PORT, 'Ann')
  const open = await newMatch(PORT, [ann])
  const refused = [
    await press('remove', { match: open.id }, { origin: 'https://e.example' }),
    await press('remove', { match: open.id }, { origin: 'null' }),
    await fetch(`${OWN}/admin/remove`, {
      method: 'POST',
      headers: { authorization: PASSWORD },
      body: new URLSearchParams({ match: open.id }),
    }),
    await press('remove', { match: open.id }, { authorization: 'Basic x' }),
    await press('remove', { match: '../x' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 401, 400])
  // A link cannot submit the form.
  await fetch(`${OWN}/admin/remove?match=${open.id}`, { headers: { authorization: PASSWORD } })
  expect((await fetch(`${OWN}/admin/lobby`)).status).toBe(401)
  expect(await exists(open)).toBe(true)
})

const main = async (query = ''): Promise<string> =>
  (await fetch(`${OWN}/admin${query}`, { headers: { authorization: PASSWORD } })).text()

test('a blocked user is disconnected on all devices and told so, and may come back once unblocked', async () => {
  const eve = await user(PORT, 'Eve the rude')
  const match = await newMatch(PORT, [eve, eve])
  const { room } = await join(PORT, 'match', { match: match.id, token: eve.token })
  const closed = new Promise<number>((done) => room.onLeave(done))
  expect(await page('?name=rude')).toContain('Block Eve the rude')
  expect((await press('block', { user: eve.id })).headers.get('location')).toBe('/admin/lobby?done=blocked')
  expect(await closed).toBe(4403)
  const me = await ask<{ error: { code: string } }>(PORT, 'GET', '/api/me', eve.token)
  expect([me.status, me.body.error.code]).toEqual([403, 'blocked'])
  expect(await refusal(join(PORT, 'match', { match: match.id, token: eve.token }))).toBeDefined()
  expect(await exists(match)).toBe(true)
  expect(await page('?name=rude')).toContain('Unblock Eve the rude')
  expect((await press('unblock', { user: eve.id })).status).toBe(303)
  expect((await ask(PORT, 'GET', '/api/me', eve.token)).status).toBe(200)
  expect((await press('block', { user: 'A'.repeat(22) })).status).toBe(404)
})

test('a blocked network gets no answer but for operators, until it is unblocked', async () => {
  const from = (address: string, path = '/api/matches?list=open') =>
    fetch(OWN + path, { headers: { authorization: PASSWORD, 'x-forwarded-for': address } })
  for (const wrong of ['', 'somewhere', '1.2.3.4/4', '1.2.3.4/33', '2001:db8::/8', '1.2.3.4/24/1', '1.2.3.4/x'])
    expect((await press('block-network', { network: wrong })).headers.get('location')).toContain('done=no-network')
  expect((await press('block-network', { network: ' 203.0.113.0/24 ' })).status).toBe(303)
  expect((await press('block-network', { network: '2001:db8:1:2::7' })).status).toBe(303)
  expect(await page()).toContain('2001:db8:1:2::7/64')
  for (const address of ['203.0.113.9', '2001:db8:1:2:3:4:5:6']) {
    const refused = await from(address)
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'blocked' } }])
    expect((await from(address, '/admin')).status).toBe(200)
    expect((await from(address, '/healthz')).status).toBe(200)
    expect((await from(address, '/administer')).status).toBe(403)
  }
  for (const address of ['203.0.114.9', '2001:db8:1:3::1']) expect((await from(address)).status).toBe(200)
  await press('free-network', { network: '203.0.113.0/24' })
  await press('free-network', { network: '2001:db8:1:2::7/64' })
  for (const address of ['203.0.113.9', '2001:db8:1:2::9']) expect((await from(address)).status).toBe(200)
})

test('running matches are found by name, title or id, each with a link', async () => {
  const [ann, bob] = await users(PORT, 'Annabel', 'Bob')
  const match = await newMatch(PORT, [ann, bob])
  for (const find of ['nnabe', match.id.slice(3, 12)]) {
    const shown = await main(`?find=${find}`)
    expect(shown).toContain(`<a href="/watch/${match.id}">`)
  }
  expect(await main('?find=nobody-of-this-name')).not.toContain(match.id)
  expect(await main()).toMatch(/MB; .*\d+ users; matches: \d+ open, \d+ running/)
})

test('only a match that cannot be opened is closed, without a winner', async () => {
  const [ann, bob] = await users(PORT, 'Ann', 'Bob')
  const match = await newMatch(PORT, [ann, bob])
  expect((await press('close', { match: match.id })).headers.get('location')).toBe('/admin/lobby?done=open')
  await db.query(`update matches set stuck = 'a rule has changed' where id = $1`, [match.id])
  expect(await main()).toContain(`Close match ${match.id}`)
  expect((await press('close', { match: match.id })).headers.get('location')).toBe('/admin/lobby?done=closed')
  const { body } = await ask<MatchSummary>(PORT, 'GET', `/api/matches/${match.id}`)
  expect(body).toMatchObject({ status: 'finished', outcome: { winner: null, reason: { key: 'match.closed' } } })
  expect(await main()).not.toContain(`Close match ${match.id}`)
  // Its seeds are public now, so it is not played on, although it could be opened.
  await db.query('update matches set stuck = null where id = $1', [match.id])
  const refused = await refusal(join(PORT, 'match', { match: match.id, token: ann.token }))
  expect([refused.code, refused.text.key]).toEqual(['unplayable', 'match.closed'])
})

test('what operators do is recorded with their name and address', async () => {
  await press('announcement', { words: 'Restart at nine', minutes: '' }, { 'x-forwarded-for': '198.51.100.7' })
  await press('announcement', { words: '', minutes: '' })
  const shown = await main()
  expect(shown).toContain('<td>anybody</td><td>198.51.100.7</td><td>announcement &#34;Restart at nine&#34;')
  await db.query(`insert into operator_actions (who, address, what) select '', '', 'old' from generate_series(1, 1100)`)
  await press('announcement', { words: '', minutes: '' })
  const [kept] = await db.query<{ n: number }>('select count(*)::int as n from operator_actions')
  expect(kept?.n).toBe(1_000)
})
