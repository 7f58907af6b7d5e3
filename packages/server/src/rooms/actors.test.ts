import type { MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, expect, test } from 'vitest'
import { ask, decisionOf, newMatch, refusal, users } from '../testing/client.ts'
import { type Sitting, sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'
import { comesToRest } from '../testing/work.ts'

const { port: PORT, db, said } = await toyServer()
const [RED, BLUE] = [0, 1]
/** Number of commands sent before the computer takes over. */
const COUNT = 30
let ann: NewUser
let bob: NewUser

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

const send = ({ room }: Sitting, id: string, command: object): Promise<unknown> =>
  room.request('command', { id, seq: room.state.seq, command })
/** A setting that may be sent at any time and changes nothing in the game. */
const haste = (seat: number, n: number): object => ({
  kind: 'set',
  seat,
  setting: 'haste',
  value: n % 2 === 0 ? 'yes' : 'no',
})
const agree = (match: MatchSummary, { token }: NewUser) =>
  ask(PORT, 'POST', `/api/matches/${match.id}/seats/${BLUE}/replacement`, token, { bot: 'recruit' })

test('a client cannot use the server’s own request ids, and a computer plays on whatever its seat sent', async () => {
  const match = await newMatch(PORT, [ann, bob], { paced: false })
  const [red, blue] = [await sit(PORT, match.id, ann), await sit(PORT, match.id, bob)]
  // The ids that the computer would use after these commands.
  for (let n = 0; n < COUNT; n++) await send(blue, `computer-${BLUE}-${COUNT + n}`, haste(BLUE, n))
  for (const seq of [COUNT, COUNT + 1])
    expect((await refusal(send(blue, `computer:${BLUE}:${seq}`, haste(BLUE, seq)))).code).toBe('bad-request')
  await agree(match, bob)
  await agree(match, ann)
  await expect.poll(() => red.room.state.seats.get(String(BLUE))?.bot).toBe('recruit')
  await expect.poll(() => decisionOf(red, RED)).toBeDefined()
  await send(red, 'request-bid', { kind: 'choose', seat: RED, choices: [{ verb: 'bid', value: 2 }] })
  await expect.poll(() => decisionOf(red, RED)?.choices.some(({ verb }) => verb === 'pass')).toBe(true)
  const own = await db.query<{ request: string }>(
    `select request from commands
      where match = $1 and seq > $3 and (command->>'seat')::int = $2 and command->>'kind' <> 'handover'`,
    [match.id, BLUE, COUNT],
  )
  expect(own.length).toBeGreaterThan(0)
  for (const { request } of own) expect(request).toMatch(/^computer:1:\d+$/)
  expect(said.filter((line) => line.includes('computers:'))).toEqual([])
  // The computer waits for Red and stays idle.
  expect((await comesToRest(PORT, 1, 20)).faults).toEqual([])
})
