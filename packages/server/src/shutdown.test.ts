import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type RunningServer } from './server.ts'
import type { Db } from './store/db.ts'
import { Matches } from './store/matches.ts'
import { freePort, join, newMatch, user } from './testing/client.ts'
import { openTestStore } from './testing/stores.ts'
import { toyTitles } from './testing/toy-title.ts'

const PORT = await freePort()
/** Releases the command being stored. */
const release = Promise.withResolvers<void>()
/** Whether a command is being stored. */
let storing = false
let db: Db
let server: RunningServer

beforeAll(async () => {
  db = await openTestStore()
  const slow: Db = {
    ...db,
    run: async (statement, params) => {
      if (statement.name.startsWith('append-')) {
        storing = true
        await release.promise
      }
      await db.run(statement, params)
    },
    close: async () => undefined,
  }
  server = await createServer({ ...toyTitles, port: PORT, host: '127.0.0.1', db: slow })
})
afterAll(() => db.close())

test('a stopped server finishes and answers requests in progress, then closes all connections', async () => {
  const ann = await user(PORT, 'Ann')
  const match = await newMatch(PORT, [ann, ann])
  const { room } = await join(PORT, 'match', { match: match.id, token: ann.token })
  const left = new Promise<number>((done) => room.onLeave(done))
  const request = {
    id: 'request-1',
    seq: 0,
    command: { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] },
  }
  const answer = room.request('command', request)
  await expect.poll(() => storing).toBe(true)
  const closed = server.close()
  release.resolve()
  expect(await answer).toEqual({ seq: 1, taken: 1 })
  expect(await left).toBe(4001)
  await closed
  const matches = new Matches(db)
  expect(await matches.logs.read(match.id)).toHaveLength(1)
  expect((await matches.get(match.id))?.row).toMatchObject({ seq: 1, deciding: [1] })
  await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow()
})
