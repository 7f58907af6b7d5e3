import type { MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, ask, newMatch, refusal, users } from '../testing/client.ts'
import { sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'
import { untaughtTitles } from '../testing/untaught-title.ts'

const { port: PORT, db } = await toyServer(untaughtTitles)
let ann: NewUser
let bob: NewUser

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

type Told = Answer<MatchSummary & { readonly error: object }>
const post = (path: string, { token }: NewUser, body: object = {}): Promise<Told> =>
  ask(PORT, 'POST', `/api/matches${path}`, token, body)
const begun = (...players: NewUser[]): Promise<MatchSummary> => newMatch(PORT, players, { title: 'untaught' })
const NOBODY_KNOWS = {
  code: 'illegal-choice',
  text: { key: 'error.no-computers', args: { title: 'Untaught' } },
}

describe('a title without a computer player', () => {
  test('refuses matches with computers, and computers in open matches', async () => {
    const told = await post('', ann, { title: 'untaught', bots: [null, 'officer'] })
    expect([told.status, told.body.error]).toEqual([422, NOBODY_KNOWS])
    const { body: match } = await post('', ann, { title: 'untaught', bots: [null, null] })
    expect((await post(`/${match.id}/seats/1/computer`, ann, { strength: 'recruit' })).body.error).toEqual(NOBODY_KNOWS)
  })

  test('gives no seat to a computer, but to people as usual', async () => {
    const match = await begun(ann, bob)
    const at = `/${match.id}/seats/0/replacement`
    expect((await post(at, ann, { bot: 'staff' })).body.error).toEqual(NOBODY_KNOWS)
    expect((await post(at, ann)).body.seats[0]?.offer).toBe('asked')
  })

  test('refuses a rematch with computers that it once had', async () => {
    const match = await begun(ann, bob)
    await db.query(`update matches set status = 'finished', outcome = '{}' where id = $1`, [match.id])
    await db.query(`update seats set user_id = null, bot = 'recruit' where match = $1 and seat = 1`, [match.id])
    expect((await post(`/${match.id}/rematch`, ann)).body.error).toEqual(NOBODY_KNOWS)
  })

  test('refuses to import files whose computers would play on', async () => {
    const match = await begun(ann, ann)
    type File = { seats: readonly object[] }
    const { body: file } = await ask<File>(PORT, 'GET', `/api/matches/${match.id}/export`, ann.token)
    expect((await post('/import', ann, file)).status).toBe(201)
    const [first, second] = file.seats
    const handed = { ...file, seats: [first, { ...second, bot: 'staff' }] }
    expect((await post('/import', ann, handed)).body.error).toEqual(NOBODY_KNOWS)
  })

  test('has no hints', async () => {
    const match = await begun(ann, ann)
    const { room } = await sit(PORT, match.id, ann)
    expect(await refusal(room.request('hint', { seat: 0 }))).toMatchObject(NOBODY_KNOWS)
  })
})
