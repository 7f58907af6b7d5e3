import { type AnyTitle, FILM_CHUNK, type MatchFile } from '@topside/engine'
import { costlyFile } from '@topside/engine/testing'
import type { MatchRecord, MatchSummary, NewUser } from '@topside/protocol'
import { titles } from '@topside/titles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import { type Answer, ask, freePort, join, user } from '../testing/client.ts'
import { openTestStore } from '../testing/stores.ts'

const PORT = await freePort()
/** Milliseconds that work in threads may take, enough for a busy machine. */
const PATIENCE = 120_000
const [entry] = titles
if (entry === undefined) throw new Error('there is no title')
const { rules } = await entry.load()
let server: RunningServer
let ann: NewUser

/** Rules steps started in the server's own thread. */
let begun = 0
const counted: AnyTitle = {
  ...rules,
  steps: Object.fromEntries(
    Object.entries(rules.steps).map(([name, step]) => [
      name,
      (game: Parameters<typeof step>[0]) => {
        begun++
        return step(game)
      },
    ]),
  ),
}

beforeAll(async () => {
  // Threads use the original title.
  const counting = [{ ...entry, load: async () => ({ rules: counted }) }]
  const own = { port: PORT, host: '127.0.0.1', db: await openTestStore(), patience: PATIENCE }
  server = await createServer({ titles: counting, ...own })
  ann = await user(PORT, 'Ann')
})
afterAll(() => server.close())

const brought = async (file: MatchFile): Promise<MatchSummary> => {
  const { status, body } = await ask<MatchSummary>(PORT, 'POST', '/api/matches/import', ann.token, file)
  expect(status).toBe(201)
  return body
}
const taken = <T>(id: string, what: 'export' | 'record'): Promise<Answer<T>> =>
  ask<T>(PORT, 'GET', `/api/matches/${id}/${what}`, ann.token)

test('an expensive match is imported, listed, exported and shown without being played on the main thread', async () => {
  const file = costlyFile(rules, { seed: 'dear', answers: 200, commands: 1_500 })
  begun = 0
  const { id, seq, status, outcome } = await brought(file)
  expect({ seq, status, outcome }).toEqual({ seq: file.commands.length, status: 'finished', outcome: file.outcome })
  for (let n = 0; n < 2; n++) {
    const { film, ...rest } = (await taken<MatchFile>(id, 'export')).body
    expect(rest).toEqual({ ...file, version: 2, imported: true })
    expect(film?.chunks).toHaveLength(Math.ceil((file.commands.length + 1) / FILM_CHUNK))
    const { lines } = (await taken<MatchRecord>(id, 'record')).body
    expect(lines.at(-1)).toMatchObject({ line: { key: file.outcome?.reason.key } })
  }
  expect(begun).toBe(0)
})

test('a running expensive match is opened and its history read by replaying only its last step here', async () => {
  const file = costlyFile(rules, { seed: 'runs', answers: 200, commands: 900, over: false })
  begun = 0
  const { id } = await brought(file)
  const { room } = await join(PORT, 'match', { match: id, token: ann.token })
  expect(room.state.seq).toBe(900)
  const lines: unknown = await room.request('records', { from: 0, to: 50 })
  expect(lines).toHaveLength(50)
  await room.leave()
  const { commands, rolls } = file
  expect((await taken(id, 'export')).body).toMatchObject({ commands, rolls })
  expect(begun).toBeLessThan(10)
})

test('file requests of clients that have left delay nobody', async () => {
  const file = costlyFile(rules, { seed: 'left', answers: 100, commands: 600 })
  const ids = await Promise.all([file, file, file, file].map(async (each) => (await brought(each)).id))
  const leaving = new AbortController()
  const asked = Array.from({ length: 200 }, async (_, n) => {
    const { signal } = leaving
    return (await fetch(`http://127.0.0.1:${PORT}/api/matches/${ids[n % 4]}/export`, { signal })).status
  })
  // The first one answered: on a busy machine, some cannot even connect in time.
  expect([200, 503]).toContain(await Promise.any(asked))
  leaving.abort()
  const answers = await Promise.allSettled(asked)
  const statuses = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
  await expect.poll(async () => (await taken(ids[0] ?? '', 'export')).status).toBe(200)
})
