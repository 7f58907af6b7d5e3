import '../testing/patience.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import { ask, freePort, join, newMatch, person } from '../testing/client.ts'
import { openTestPglite } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'

const PORT = await freePort()
let server: RunningServer

beforeAll(async () => {
  const db = await openTestPglite()
  server = await createServer({ titles: [toyTitle], port: PORT, host: '127.0.0.1', db, adminPassword: 'open: sesame' })
})
afterAll(() => server.close())

const admin = (secret?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${PORT}/admin`, {
    headers: secret === undefined ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
  })

test('the page for those who look after the server is behind its password, and escapes what people write', async () => {
  const ann = await person(PORT, '<b>Ann</b>')
  const match = await newMatch(PORT, [ann, ann])
  expect((await admin()).status).toBe(401)
  expect((await admin('anybody:open')).status).toBe(401)
  const page = await (await admin('anybody:open: sesame')).text()
  expect(page).toContain(match.id)
  expect(page).toContain('&#60;b&#62;Ann')
  expect(page).not.toContain('<b>Ann')
  expect(page).not.toContain(ann.token)
  for (let n = 0; n < 10; n++) await admin('anybody:guess')
  expect((await admin('anybody:guess')).status).toBe(429)
  expect((await admin('anybody:open: sesame')).status).toBe(200)
})

test('metrics count commands, refusals by code, connections and matches, and name nobody', async () => {
  const ann = await person(PORT, 'Ann')
  const match = await newMatch(PORT, [ann, ann])
  const { room } = await join(PORT, 'match', { match: match.id, token: ann.token })
  await join(PORT, 'gallery', { match: match.id })
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
  expect(value('topside_connections{room="gallery"}')).toBe(1)
  expect(value('topside_matches')).toBe(1)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain(match.id)
})
