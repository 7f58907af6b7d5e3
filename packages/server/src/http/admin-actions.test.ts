import type { MatchSummary } from '@topside/protocol'
import { expect, test } from 'vitest'
import { ask, join, newMatch, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, said } = await toyServer({ adminPassword: 'sesame' })
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
  expect(said.join('\n')).toMatch(new RegExp(`user ${eve.id} was renamed from "Horrid" to Player \\d{4}`))
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
