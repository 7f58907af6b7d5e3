import '../testing/patience.ts'
import { Client } from 'colyseus.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import { decisionOf, dial, freePort, join, newMatch, person, refusal } from '../testing/client.ts'
import { openTestPglite } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'

const PORT = await freePort()
let server: RunningServer

beforeAll(async () => {
  server = await createServer({ titles: [toyTitle], port: PORT, host: '127.0.0.1', db: await openTestPglite() })
})
afterAll(() => server.close())

test('who floods is cut and kept out, and the opponent at the same address plays on and can come back', async () => {
  const ann = await person(PORT, 'Ann')
  const eve = await person(PORT, 'Eve')
  const match = await newMatch(PORT, [ann, eve])
  const played = await join(PORT, 'match', { match: match.id, token: ann.token })
  for (const room of ['match', 'gallery', 'gallery'] as const) {
    const { room: flooded, gone } = await dial(PORT, room, { match: match.id, token: eve.token })
    const { reconnectionToken } = flooded
    for (let n = 0; n < 1_000; n++) flooded.send('nonsense', n)
    await expect(gone).rejects.toThrow('lost')
    if (room === 'match')
      await expect(new Client(`http://127.0.0.1:${PORT}`).reconnect(reconnectionToken)).rejects.toThrow()
  }
  expect(await refusal(join(PORT, 'match', { match: match.id, token: eve.token }))).toMatchObject({ code: 'too-fast' })
  const choice = decisionOf(played, 0)?.choices[0]
  await played.room.request('command', {
    id: 'playing-on',
    seq: 0,
    command: { kind: 'choose', seat: 0, choices: [choice] },
  })
  const again = await join(PORT, 'match', { match: match.id, token: ann.token })
  expect(again.room.state.seq).toBe(1)
  const late = Array.from({ length: 10 }, () => refusal(join(PORT, 'gallery', { match: match.id })))
  expect((await Promise.allSettled(late)).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(5)
})
