import { Client } from 'colyseus.js'
import { expect, test } from 'vitest'
import { decisionOf, dial, join, newMatch, refusal, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT } = await toyServer()

test('a flooding client is kept out, while the opponent at the same address plays on and reconnects', async () => {
  const ann = await user(PORT, 'Ann')
  const eve = await user(PORT, 'Eve')
  const match = await newMatch(PORT, [ann, eve])
  const played = await join(PORT, 'match', { match: match.id, token: ann.token })
  for (const room of ['match', 'spectators', 'spectators'] as const) {
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
  expect(again.room.state.seats.get('0')!.private!.ahead).toBe(1)
  const late = Array.from({ length: 10 }, () => refusal(join(PORT, 'spectators', { match: match.id })))
  expect((await Promise.allSettled(late)).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(5)
})
