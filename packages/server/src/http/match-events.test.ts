import { expect, test } from 'vitest'
import type { About } from '../log/say.ts'
import { ask, join, newMatch, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const said: { readonly line: string; readonly about: About }[] = []
const { port: PORT } = await toyServer({
  adminPassword: 'open: sesame',
  say: (line, about = {}) => void said.push({ line, about }),
})

const eventsOf = (match: string) => said.filter(({ about }) => about.event !== undefined && about.match === match)

test('a match has one log line each for its creation, beginning and end, with its id as a field', async () => {
  const [ann, bob] = [await user(PORT, 'Ann'), await user(PORT, 'Bob')]
  const { id } = await newMatch(PORT, [ann, bob])
  // Taking one's own seat again does not log another beginning.
  const seed = 'ab'.repeat(32)
  expect((await ask(PORT, 'POST', `/api/matches/${id}/seats/1`, bob.token, { seed })).status).toBe(200)
  expect(eventsOf(id).map(({ about }) => about.event)).toEqual(['made', 'begun'])
  const { room } = await join(PORT, 'match', { match: id, token: ann.token })
  await room.request('command', { id: 'request-1', seq: 0, command: { kind: 'resign', seat: 0 } })
  await expect.poll(() => eventsOf(id)).toHaveLength(3)
  expect(eventsOf(id)).toEqual([
    { line: `Match ${id} of toy was made`, about: { event: 'made', match: id, user: ann.id } },
    { line: `Match ${id} of toy has begun`, about: { event: 'begun', match: id } },
    { line: `Match ${id} of toy has ended after 1 commands`, about: { event: 'ended', match: id } },
  ])
})

test('the administrator’s page shows the version, but no log lines about matches', async () => {
  const ann = await user(PORT, 'Ann')
  const { id } = await newMatch(PORT, [ann, ann])
  expect(eventsOf(id)).toHaveLength(2)
  const authorization = `Basic ${Buffer.from('anybody:open: sesame').toString('base64')}`
  const page = await (await fetch(`http://127.0.0.1:${PORT}/admin`, { headers: { authorization } })).text()
  expect(page).toMatch(/Version \d+\.\d+\.\d+, Node \d+/)
  expect(page).toContain('Titles: ')
  expect(page).not.toContain('has begun')
})
