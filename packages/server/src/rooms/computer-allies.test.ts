import type { MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { ask, users } from '../testing/client.ts'
import { straitsTitles } from '../testing/straits-title.ts'
import { type Sitting, sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer(straitsTitles)
/** Red and Green are allies; Blue is the enemy. */
const [RED, GREEN, BLUE] = [0, 1, 2]
let ann: NewUser
let bob: NewUser
let count = 0

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

/** A running match with computers in some seats, and the users in the others in order. */
async function begun(bots: readonly (string | null)[], ...people: NewUser[]): Promise<MatchSummary> {
  const [creator] = people
  const request = { title: 'straits', bots, paced: false }
  let { body } = await ask<MatchSummary>(PORT, 'POST', '/api/matches', creator?.token, request)
  const left = [...people]
  for (const [seat, bot] of bots.entries())
    if (bot === null) {
      const at = `/api/matches/${body.id}/seats/${seat}`
      body = (await ask<MatchSummary>(PORT, 'POST', at, left.shift()?.token, { seed: newSeed() })).body
    }
  return body
}

const resign = ({ room }: Sitting, seat: number): Promise<unknown> =>
  room.request('command', { id: `request-${count++}`, seq: room.state.seq, command: { kind: 'resign', seat } })
const look = async ({ id }: MatchSummary): Promise<MatchSummary> =>
  (await ask<MatchSummary>(PORT, 'GET', `/api/matches/${id}`)).body
const resigned = async ({ id }: MatchSummary): Promise<unknown[]> => {
  const log = await db.query<{ command: { kind: string; seat: number } }>(
    'select command from commands where match = $1 order by seq',
    [id],
  )
  return log.flatMap(({ command }) => (command.kind === 'resign' ? [command.seat] : []))
}

describe('an alliance of people and computers', () => {
  test('resigns as a whole with its last person, which ends the match', async () => {
    const match = await begun([null, 'recruit', null], ann, bob)
    const [red, blue] = [await sit(PORT, match.id, ann), await sit(PORT, match.id, bob)]
    await resign(red, RED)
    await expect.poll(() => blue.room.state.outcome).toContain('straits.level.given')
    await expect.poll(async () => (await look(match)).status).toBe('finished')
    expect(await resigned(match)).toEqual([GREEN, RED])
  })

  test('gives no rated result to its only person, who played against computers', async () => {
    const match = await begun([null, 'recruit', 'recruit'], ann)
    await resign(await sit(PORT, match.id, ann), RED)
    await expect.poll(async () => (await look(match)).status).toBe('finished')
  })

  test('plays on while one of its people remains, and until a computer has taken the free seat', async () => {
    const match = await begun([null, null, 'recruit'], ann, bob)
    const [red, green] = [await sit(PORT, match.id, ann), await sit(PORT, match.id, bob)]
    resign(red, RED).catch(() => undefined)
    await expect.poll(() => green.room.state.seats.get('0')?.offer).toBe('free')
    const at = `/api/matches/${match.id}/seats/${RED}/replacement`
    const { body } = await ask<MatchSummary>(PORT, 'POST', at, bob.token, { bot: 'recruit' })
    expect(body.seats[RED]).toMatchObject({ bot: 'recruit' })
    expect(body.status).toBe('running')
    const again = await sit(PORT, match.id, bob)
    await resign(again, GREEN)
    await expect.poll(async () => (await look(match)).status).toBe('finished')
    expect(await resigned(match)).toEqual([RED, RED, GREEN])
  })

  test('without people does not resign when its enemy does', async () => {
    const match = await begun(['recruit', 'recruit', null], ann)
    await resign(await sit(PORT, match.id, ann), BLUE)
    await expect.poll(async () => (await look(match)).status).toBe('finished')
    expect(await resigned(match)).toEqual([BLUE])
  })
})
