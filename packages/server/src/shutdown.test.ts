import './testing/patience.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type RunningServer } from './server.ts'
import type { Db } from './store/db.ts'
import { Matches } from './store/matches.ts'
import { freePort, join, newMatch, person } from './testing/client.ts'
import { openTestPglite } from './testing/stores.ts'
import { toyTitle } from './testing/toy-title.ts'

const PORT = await freePort()
let db: Db
let server: RunningServer

beforeAll(async () => {
  db = await openTestPglite()
  const slow: Db = {
    ...db,
    run: async (statement, params) => {
      await new Promise((done) => setTimeout(done, 300))
      await db.run(statement, params)
    },
    close: async () => undefined,
  }
  server = await createServer({ titles: [toyTitle], port: PORT, host: '127.0.0.1', db: slow })
})
afterAll(() => db.close())

test('a server that is stopped finishes and answers what was begun, then lets everybody go', async () => {
  const ann = await person(PORT, 'Ann')
  const match = await newMatch(PORT, [ann, ann])
  const { room } = await join(PORT, 'match', { match: match.id, token: ann.token })
  const left = new Promise<number>((done) => room.onLeave(done))
  const request = {
    id: 'request-1',
    seq: 0,
    command: { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] },
  }
  const answer = room.request('command', request)
  await new Promise((done) => setTimeout(done, 50))
  const closed = server.close()
  expect(await answer).toEqual({ seq: 1, taken: 1 })
  expect(await left).toBe(4001)
  await closed
  const matches = new Matches(db)
  expect(await matches.log(match.id)).toHaveLength(1)
  expect(await matches.get(match.id)).toMatchObject({ seq: 1, deciding: [1] })
  await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow()
})
