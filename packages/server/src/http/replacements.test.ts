import type { MatchList, MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, newMatch, refusal, type ToldMatch, users } from '../testing/client.ts'
import { type Sitting, sit as sitAt } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer({ beat: 50 })
/** Close code for a connection whose user no longer holds a seat. */
const NOT_A_PLAYER = 4403
let ann: NewUser
let bob: NewUser
let cyd: NewUser

beforeEach(async () => {
  ;[ann, bob, cyd] = await users(PORT, 'Ann', 'Bob', 'Cyd')
})

const at = (match: MatchSummary, seat: number) => `/api/matches/${match.id}/seats/${seat}`
const agree = (match: MatchSummary, seat: number, { token }: NewUser): Promise<ToldMatch> =>
  ask(PORT, 'POST', `${at(match, seat)}/replacement`, token)
const refuse = (match: MatchSummary, seat: number, { token }: NewUser): Promise<ToldMatch> =>
  ask(PORT, 'DELETE', `${at(match, seat)}/replacement`, token)
const takeOver = (match: MatchSummary, seat: number, { token }: NewUser): Promise<ToldMatch> =>
  ask(PORT, 'POST', `${at(match, seat)}/holder`, token)
const offers = async ({ id }: MatchSummary): Promise<(string | undefined)[]> =>
  (await ask<MatchSummary>(PORT, 'GET', `/api/matches/${id}`)).body.seats.map(({ offer }) => offer)
/** Ids of the matches with a seat to take over, as listed for a user. */
const vacant = async ({ token }: NewUser): Promise<string[]> =>
  (await ask<MatchList>(PORT, 'GET', '/api/matches?list=vacant', token)).body.matches.map(({ id }) => id)
const sit = (match: MatchSummary, who: NewUser): Promise<Sitting> => sitAt(PORT, match.id, who)

/** Makes the holder of a deciding seat look absent for some days. */
async function stayedAway(match: MatchSummary, { id }: NewUser, days: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (await db.query<{ n: unknown[] }>('select deciding as n from matches where id = $1', [match.id]))[0]?.n,
    )
    .not.toEqual([])
  await db.query('update users set seen_up = up_seconds() - 86400 * $2::int where id = $1', [id, days])
  await db.query('update matches set changed_up = up_seconds() - 86400 * $2::int where id = $1', [match.id, days])
}

describe('a seat given away by its holder', () => {
  test('goes to another user once the others agree, is in the history, and excludes the former holder', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const [red, blue] = [await sit(match, ann), await sit(match, bob)]
    expect((await agree(match, 0, ann)).body.seats[0]).toMatchObject({ offer: 'asked', agreed: true })
    await expect.poll(() => blue.room.state.seats.get('0')?.offer).toBe('asked')
    expect((await takeOver(match, 0, cyd)).body.error.text.key).toBe('error.not-offered')
    await agree(match, 0, bob)
    expect(await offers(match)).toEqual(['given', undefined])
    expect((await takeOver(match, 0, bob)).body.error.text.key).toBe('error.plays-already')
    expect((await takeOver(match, 0, cyd)).body.seats[0]).toMatchObject({ name: 'Cyd', you: true })
    expect(await red.closed).toBe(NOT_A_PLAYER)
    expect((await refusal(sit(match, ann))).code).toBe('not-a-player')
    const next = await sit(match, cyd)
    const lines = await blue.room.request('records', { from: 0, to: 100 })
    expect(lines.at(-1)).toMatchObject({ line: { key: 'match.handover', args: { seat: { seat: 0 }, how: 'given' } } })
    const stored = await db.query('select seq, command from commands where match = $1', [match.id])
    expect(stored).toEqual([{ seq: 1, command: { kind: 'handover', seat: 0, how: 'given' } }])
    const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
    const answer = await next.room.request('command', { id: 'request-next', seq: 1, command })
    expect(answer).toEqual({ seq: 2, taken: 1 })
    expect(await offers(match)).toEqual([undefined, undefined])
    expect((await takeOver(match, 0, ann)).body.error.text.key).toBe('error.not-offered')
  })

  test('stays with its holder if any player refuses', async () => {
    const match = await newMatch(PORT, [ann, bob])
    await agree(match, 0, ann)
    expect((await refuse(match, 0, cyd)).status).toBe(403)
    expect((await refuse(match, 0, bob)).body.seats[0]?.offer).toBeUndefined()
    expect((await takeOver(match, 0, cyd)).status).toBe(409)
  })
})

describe('the list of seats to take over', () => {
  test('shows a match to other users while a seat is free', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const hidden = await newMatch(PORT, [ann, bob], { private: true })
    for (const each of [match, hidden]) await agree(each, 0, ann)
    await expect.poll(() => vacant(cyd)).not.toContain(match.id)
    for (const each of [match, hidden]) await agree(each, 0, bob)
    await expect.poll(() => vacant(cyd)).toContain(match.id)
    expect(await vacant(cyd)).not.toContain(hidden.id)
    for (const who of [ann, bob]) expect(await vacant(who)).not.toContain(match.id)
    await takeOver(match, 0, cyd)
    await expect.poll(async () => (await Promise.all([ann, cyd].map(vacant))).flat()).not.toContain(match.id)
  })

  test('shows a match with an absent player while the absence lasts', async () => {
    const match = await newMatch(PORT, [ann, bob], { absence: 7 })
    await stayedAway(match, ann, 6)
    await expect.poll(() => vacant(cyd)).not.toContain(match.id)
    await stayedAway(match, ann, 8)
    await expect.poll(() => vacant(cyd)).toContain(match.id)
    await ask(PORT, 'GET', '/api/me', ann.token)
    await expect.poll(() => vacant(cyd)).not.toContain(match.id)
  })
})

describe('a seat of an absent holder', () => {
  test('goes to another user if the others agree, but not before three days of absence', async () => {
    const match = await newMatch(PORT, [ann, bob])
    expect((await agree(match, 0, bob)).body.error.text.key).toBe('error.not-away')
    await stayedAway(match, ann, 2)
    expect((await agree(match, 0, bob)).body.error.text.key).toBe('error.not-away')
    await stayedAway(match, ann, 4)
    expect((await agree(match, 0, cyd)).status).toBe(403)
    expect((await agree(match, 0, bob)).body.seats[0]).toMatchObject({ offer: 'consent', agreed: true })
    expect((await takeOver(match, 0, cyd)).body.seats[0]).toMatchObject({ name: 'Ann', offer: 'announced' })
    await db.query('update up_time set seconds = seconds + 86400')
    const stored = () => db.query('select command from commands where match = $1', [match.id])
    await expect.poll(stored).toEqual([{ command: { kind: 'handover', seat: 0, how: 'consent' } }])
  })

  test('stays with a holder who returns before it is taken', async () => {
    const match = await newMatch(PORT, [ann, bob])
    await stayedAway(match, ann, 4)
    await agree(match, 0, bob)
    await ask(PORT, 'GET', '/api/me', ann.token)
    expect(await offers(match)).toEqual([undefined, undefined])
    expect((await takeOver(match, 0, cyd)).body.error.text.key).toBe('error.not-offered')
  })

  test('can be taken by anybody after some days if the match allows it and waits for the seat', async () => {
    const match = await newMatch(PORT, [ann, bob], { absence: 7 })
    await stayedAway(match, ann, 6)
    expect(await offers(match)).toEqual([undefined, undefined])
    await stayedAway(match, ann, 8)
    expect((await offers(match))[0]).toBe('absence')
    await db.query(`update matches set deciding = '[1]' where id = $1`, [match.id])
    expect((await offers(match))[0]).toBeUndefined()
    await db.query(`update matches set deciding = '[0]' where id = $1`, [match.id])
    expect((await takeOver(match, 0, cyd)).status).toBe(200)
    expect((await ask(PORT, 'POST', '/api/matches', ann.token, { title: 'toy', absence: 8 })).status).toBe(400)
  })
})
