import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asksDirectly } from '../security/near.ts'
import { ask, join, newMatch, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, said } = await toyServer({ adminPassword: 'open: sesame', proxies: 1 })

const basic = (secret: string): string => `Basic ${Buffer.from(secret).toString('base64')}`
const admin = (secret?: string, address = '198.51.100.1'): Promise<Response> =>
  fetch(`http://127.0.0.1:${PORT}/admin`, {
    headers: { 'x-forwarded-for': address, ...(secret !== undefined && { authorization: basic(secret) }) },
  })

test('the administrator’s page requires the password and escapes user text', async () => {
  const ann = await user(PORT, '<b>Ann</b>')
  const match = await newMatch(PORT, [ann, ann])
  expect((await admin()).status).toBe(401)
  expect((await admin('anybody:open')).status).toBe(401)
  const page = await (await admin('anybody:open: sesame')).text()
  expect(page).toContain(match.id)
  expect(page).toContain('&#60;b&#62;Ann')
  expect(page).not.toContain('<b>Ann')
  expect(page).not.toContain(ann.token)
})

test('an address that guesses the password is soon locked out, without affecting others', async () => {
  // The clock stands still, so that a slow machine does not end the wait.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const eve = '203.0.113.5'
  const statuses = []
  for (let n = 0; n < 1_000; n++) statuses.push((await admin(`anybody:guess ${n}`, eve)).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(15)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(985)
  // While locked out, the right password is refused like a wrong one, so guessing reveals nothing.
  const right = await admin('anybody:open: sesame', eve)
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await admin('anybody:open: sesame')).status).toBe(200)
  expect((await admin('anybody:open: sesame', '198.51.100.2')).status).toBe(200)
  const about = said.filter((line) => line.includes('/admin'))
  expect(about.length).toBeGreaterThan(0)
  expect(about.length).toBeLessThan(50)
  for (const secret of ['guess', 'sesame', eve]) expect(said.join()).not.toContain(secret)
})

test('malformed credentials are answered by the password prompt', async () => {
  const address = '198.51.100.9'
  for (const authorization of [
    'Basic',
    'Basic %%%',
    'Bearer open: sesame',
    'x'.repeat(8_000),
    `Digest ${basic('a:b')}`,
  ])
    expect(
      (await fetch(`http://127.0.0.1:${PORT}/admin`, { headers: { authorization, 'x-forwarded-for': address } }))
        .status,
    ).toBe(401)
  expect((await admin('open: sesame', address)).status).toBe(401)
  expect((await admin(':open: sesame', address)).status).toBe(200)
})

test('metrics are served only to direct requests under this process’s own name', async () => {
  const metrics = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${PORT}${path}`, { headers }).then((answer) => answer.text())
  const FIGURES = 'topside_matches'
  expect(await metrics('/metrics')).toContain(FIGURES)
  for (const path of ['/METRICS', '/Metrics', '/metrics/', '//metrics', '/%6detrics', '/metrics/.', '/metrics%2f'])
    expect({ path, text: await metrics(path) }).not.toMatchObject({ text: expect.stringContaining(FIGURES) })
  const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']
  for (const name of passedOn)
    expect({ name, text: await metrics('/metrics', { [name]: '203.0.113.5' }) }).not.toMatchObject({
      text: expect.stringContaining(FIGURES),
    })
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:172.18.0.5', true],
  ['192.168.1.7', true],
  ['fd00::7', true],
  ['203.0.113.5', false],
  ['::ffff:203.0.113.5', false],
  ['2001:db8::7', false],
])('metrics for %s: %s', (remoteAddress, told) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  request.headers.host = 'localhost:2567'
  expect(asksDirectly(request)).toBe(told)
})

test('metrics count commands, refusals by code, connections and matches, and name no user', async () => {
  const ann = await user(PORT, 'Ann')
  const match = await newMatch(PORT, [ann, ann])
  const { room } = await join(PORT, 'match', { match: match.id, token: ann.token })
  await join(PORT, 'spectators', { match: match.id })
  const command = (choice: object) => ({
    id: 'request-1',
    seq: 0,
    command: { kind: 'choose', seat: 0, choices: [choice] },
  })
  await room.request('command', command({ verb: 'bid', value: 1 }))
  await room.request('command', { ...command({ verb: 'fly' }), id: 'request-2' }).catch(() => undefined)
  const text = (await ask<string>(PORT, 'GET', '/metrics')).body
  const value = (name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  expect(value('topside_commands_total')).toBe(1)
  expect(value('topside_refusals_total{code="stale"}')).toBe(1)
  expect(value('topside_command_seconds_count')).toBe(2)
  expect(value('topside_store_append_seconds_count')).toBe(1)
  expect(value('topside_connections{room="match"}')).toBe(1)
  expect(value('topside_connections{room="spectators"}')).toBe(1)
  expect(value('topside_matches')).toBe(1)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain(match.id)
})
