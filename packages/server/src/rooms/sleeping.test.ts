import type { MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, expect, test } from 'vitest'
import { ask, decisionOf, join, knownSeq, newMatch, refusal, users } from '../testing/client.ts'
import { type Sitting, sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'
import { comesToRest } from '../testing/work.ts'

const BOUNDS = { awake: 2, open: 4 }
const { port: PORT } = await toyServer({ bounds: BOUNDS })
const [RED, BLUE] = [0, 1]
let ann: NewUser
let bob: NewUser

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

/** A match with both players connected. */
interface Table {
  readonly match: MatchSummary
  readonly red: Sitting
  readonly blue: Sitting
}

async function begin(): Promise<Table> {
  const match = await newMatch(PORT, [ann, bob])
  return { match, red: await sit(PORT, match.id, ann), blue: await sit(PORT, match.id, bob) }
}
const metric = async (name: string): Promise<number> => {
  const { body } = await ask<string>(PORT, 'GET', '/metrics')
  return Number(new RegExp(`^topside_${name} (\\S+)`, 'm').exec(body)?.[1])
}
const bid = ({ room }: Sitting, seat: number): Promise<unknown> =>
  room.request('command', {
    id: `request-${seat}`,
    seq: room.state.seq,
    command: { kind: 'choose', seat, choices: [{ verb: 'bid', value: 1 - seat }] },
  })

test('players of matches unloaded for lack of memory notice nothing, and no more can be opened', async () => {
  const tables: Table[] = []
  for (let n = 0; n < BOUNDS.open; n++) tables.push(await begin())
  const sleeping = async (): Promise<void> => expect.poll(() => metric('matches')).toBeLessThanOrEqual(BOUNDS.awake)
  await sleeping()
  expect(await metric('matches_open')).toBe(BOUNDS.open)
  expect([await metric('matches_bound'), await metric('matches_open_bound')]).toEqual([BOUNDS.awake, BOUNDS.open])
  const another = await newMatch(PORT, [ann, bob])
  expect((await refusal(sit(PORT, another.id, ann))).code).toBe('too-busy')
  // Every match plays in turn, so each has been unloaded before its next command.
  for (const { red, blue } of tables) {
    await bid(red, RED)
    await expect.poll(() => knownSeq(red, RED)).toBe(1)
    expect(blue.room.state.seq).toBe(0)
  }
  await sleeping()
  for (const { match, red, blue } of tables) {
    // A newcomer sees the current state, whether loaded or not.
    const spectator = await join(PORT, 'spectators', { match: match.id })
    expect(spectator.room.state.seq).toBe(0)
    await spectator.room.leave()
    await bid(blue, BLUE)
    await expect
      .poll(() => [red.room.state.seq, decisionOf(red, RED)?.choices.some(({ verb }) => verb === 'pass')])
      .toEqual([2, true])
    expect(await blue.room.request('say', { room: 'players', id: 'request-say', text: 'Good luck' })).toMatchObject({
      n: 0,
    })
    expect(await red.room.request('chat', { room: 'players' })).toMatchObject([{ text: 'Good luck' }])
  }
  await sleeping()
  // With all players connected but idle, the server does nothing.
  expect((await comesToRest(PORT, 1, 20)).faults).toEqual([])
  await tables[0]?.red.room.leave()
  await tables[0]?.blue.room.leave()
  await expect.poll(() => metric('matches_open')).toBe(BOUNDS.open - 1)
  const next = await sit(PORT, another.id, ann)
  expect(next.room.state.seq).toBe(0)
})
