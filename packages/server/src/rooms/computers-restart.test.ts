import type { MatchSummary } from '@topside/protocol'
import { expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { createServer } from '../server.ts'
import { ask, decisionOf, freePort, user } from '../testing/client.ts'
import { openTestStore } from '../testing/stores.ts'
import { sit } from '../testing/tables.ts'
import { toyTitles } from '../testing/toy-title.ts'

test('a computer plays on after a restart without any connection', async () => {
  const kept = await openTestStore()
  const port = await freePort()
  const open = () =>
    createServer({ ...toyTitles, port, host: '127.0.0.1', db: { ...kept, close: async () => undefined } })
  const first = await open()
  const { token } = await user(port, 'Ann')
  const request = { title: 'toy', bots: [null, 'recruit'] }
  const { id } = (await ask<MatchSummary>(port, 'POST', '/api/matches', token, request)).body
  await ask(port, 'POST', `/api/matches/${id}/seats/0`, token, { seed: newSeed() })
  const red = await sit(port, id, { token })
  await expect.poll(() => decisionOf(red, 0)).toBeDefined()
  const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 2 }] }
  // It pauses a second before its answer because a player is connected.
  await red.room.request('command', { id: 'request-one', seq: red.room.state.seq, command })
  await first.close()
  const stored = 'select seq from commands where match = $1'
  const before = (await kept.query(stored, [id])).length
  const second = await open()
  await expect.poll(async () => (await kept.query(stored, [id])).length).toBeGreaterThan(before)
  const again = await sit(port, id, { token })
  await expect.poll(() => decisionOf(again, 0)).toBeDefined()
  const unexplained = await kept.query(
    `select seq from commands c where match = $1 and request like 'computer:%'
      and not exists (select from thoughts t where t.match = c.match and t.seq = c.seq)`,
    [id],
  )
  expect(unexplained).toEqual([])
  await second.close()
  await kept.close()
})
