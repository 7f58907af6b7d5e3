import type { Announcement, MatchSummary } from '@topside/protocol'
import { afterEach, expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { ask, join, newMatch, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, said } = await toyServer({ adminPassword: 'open: sesame' })
const OWN = `http://127.0.0.1:${PORT}`
const authorization = `Basic ${Buffer.from('anybody:open: sesame').toString('base64')}`

const tell = (fields: { [name: string]: string }, headers: { [name: string]: string } = { authorization }) =>
  fetch(`${OWN}/admin/announcement`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: OWN, ...headers },
    body: new URLSearchParams(fields),
  })
const told = async () => (await ask<Announcement>(PORT, 'GET', '/api/announcement')).body
const page = async () => (await fetch(`${OWN}/admin`, { headers: { authorization } })).text()

const NOTHING = { words: '', inSeconds: null, closed: false }
afterEach(() => tell({ words: '', minutes: '' }))

test('the administrator’s message is sent to everybody, with the remaining time', async () => {
  expect(await told()).toEqual(NOTHING)
  const answer = await tell({ words: 'The <b>server</b> is restarted ', minutes: '30' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin'])
  const announcement = await told()
  expect(announcement).toMatchObject({ words: 'The <b>server</b> is restarted', closed: false })
  expect(announcement.inSeconds).toBeGreaterThan(20 * 60)
  expect(announcement.inSeconds).toBeLessThanOrEqual(30 * 60)
  expect(await page()).toContain('The &#60;b&#62;server')
  expect(said.join('\n')).toContain('From the admin page: announcement "The <b>server</b> is restarted", in 30 minutes')
})

test('only the administrator’s own page can change it, and invalid input changes nothing', async () => {
  await tell({ words: 'Good', minutes: '' })
  expect((await tell({ words: 'Bad', minutes: '' }, {})).status).toBe(401)
  expect((await tell({ words: 'Bad', minutes: '' }, { authorization, origin: 'https://evil.example' })).status).toBe(
    400,
  )
  for (const fields of [
    { words: 'x'.repeat(121), minutes: '' },
    { words: 'Bad', minutes: 'soon' },
    { words: 'Bad', minutes: '-1' },
    { words: 'Bad', minutes: '1.5' },
    { words: 'Bad' },
    { words: 'Bad', minutes: '', closed: 'perhaps' },
    { words: 'Bad', minutes: '', more: '1' },
  ])
    expect({ fields, status: (await tell(fields)).status }).toEqual({ fields, status: 400 })
  expect(await told()).toEqual({ ...NOTHING, words: 'Good' })
})

test('in maintenance mode play continues, and nothing new begins', async () => {
  const [ann, bob] = [await user(PORT, 'Ann'), await user(PORT, 'Bob')]
  const running = await newMatch(PORT, [ann, bob])
  const open = await newMatch(PORT, [ann])
  expect((await tell({ words: '', minutes: '', closed: 'on' })).status).toBe(303)
  expect(await told()).toEqual({ ...NOTHING, closed: true })
  expect(await page()).toContain('type="checkbox" checked')
  const refused = { status: 503, body: { error: { code: 'too-busy', text: { key: 'error.maintenance' } } } }
  const post = (path: string, body: unknown) => ask(PORT, 'POST', `/api/matches${path}`, bob.token, body)
  expect(await post('', { title: 'toy' })).toMatchObject(refused)
  expect(await post(`/${open.id}/seats/1`, { seed: newSeed() })).toMatchObject(refused)
  expect(await post('/import', {})).toMatchObject(refused)
  expect((await ask<MatchSummary>(PORT, 'GET', `/api/matches/${open.id}`)).body.status).toBe('open')
  const { room } = await join(PORT, 'match', { match: running.id, token: ann.token })
  const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
  expect(await room.request('command', { id: 'request-1', seq: 0, command })).toEqual({ seq: 1, taken: 1 })
  await tell({ words: '', minutes: '' })
  expect((await post(`/${open.id}/seats/1`, { seed: newSeed() })).status).toBe(200)
  expect((await ask<MatchSummary>(PORT, 'GET', `/api/matches/${open.id}`)).body.status).toBe('running')
})
