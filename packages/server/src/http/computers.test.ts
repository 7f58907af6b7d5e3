import { createHmac } from 'node:crypto'
import type { MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { QUOTAS } from '../security/limits.ts'
import { ask, newMatch, type ToldMatch, user, users } from '../testing/client.ts'
import { sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer()
let ann: NewUser
let bob: NewUser
let cyd: NewUser

beforeEach(async () => {
  ;[ann, bob, cyd] = await users(PORT, 'Ann', 'Bob', 'Cyd')
})

const begin = ({ token }: NewUser, more: object = {}): Promise<ToldMatch> =>
  ask(PORT, 'POST', '/api/matches', token, { title: 'toy', ...more })
const asked = (method: string, { id }: MatchSummary, path: string, who: NewUser, body?: object): Promise<ToldMatch> =>
  ask(PORT, method, `/api/matches/${id}/${path}`, who.token, body)
const take = (match: MatchSummary, seat: number, who: NewUser): Promise<ToldMatch> =>
  asked('POST', match, `seats/${seat}`, who, { seed: newSeed() })
const place = (match: MatchSummary, seat: number, who: NewUser, strength = 'officer'): Promise<ToldMatch> =>
  asked('POST', match, `seats/${seat}/computer`, who, { strength })
const propose = (match: MatchSummary, seat: number, who: NewUser, bot?: string): Promise<ToldMatch> =>
  asked('POST', match, `seats/${seat}/replacement`, who, bot === undefined ? {} : { bot })
const bots = ({ body }: ToldMatch): (string | undefined)[] => body.seats.map(({ bot }) => bot)
const refused = ({ body }: ToldMatch): string => body.error.text.key
const commands = ({ id }: MatchSummary): Promise<unknown[]> =>
  db.query('select command from commands where match = $1 order by seq', [id])

describe('a match with a computer', () => {
  test('begins once the person has taken a seat; the server committed to the computer’s seed before', async () => {
    const { body: match } = await begin(ann, { bots: [null, 'officer'] })
    expect(match).toMatchObject({
      status: 'open',
      paced: true,
      seats: [{ name: null }, { name: null, bot: 'officer' }],
    })
    expect((await take(match, 1, ann)).body.error.code).toBe('seat-taken')
    expect((await take(match, 0, ann)).body).toMatchObject({
      status: 'running',
      seats: [{ you: true }, { bot: 'officer' }],
    })
    const [row] = await db.query<{ server: string; seed: string }>(
      `select m.server_seed as server, s.seed from matches m join seats s on s.match = m.id
        where m.id = $1 and s.seat = 1`,
      [match.id],
    )
    const key = Buffer.from(row?.server ?? '', 'hex')
    expect(row?.seed).toBe(createHmac('sha256', key).update('computer 1').digest('hex'))
    const { room } = await sit(PORT, match.id, ann)
    expect(room.state.seats.get('1')).toMatchObject({ bot: 'officer', name: '', offer: '', present: 0 })
    expect(room.state.seats.get('0')?.bot).toBe('')
  })

  test('requires a seat for a person, and seats that exist', async () => {
    expect(refused(await begin(ann, { bots: ['staff', 'officer'] }))).toBe('error.no-person')
    expect((await begin(ann, { bots: [null, null, 'staff'] })).status).toBe(400)
    expect((await begin(ann, { bots: [null, 'genius'] })).status).toBe(400)
    expect((await begin(ann, { bots: [null, 'staff'], guided: true })).status).toBe(400)
  })

  test('is set up by its creator: computers are added, changed and removed until it begins', async () => {
    const { body: match } = await begin(ann)
    expect(refused(await place(match, 1, bob))).toBe('error.not-creator')
    expect((await place(match, 7, ann)).status).toBe(404)
    expect((await place(match, 1, ann, 'genius')).status).toBe(400)
    expect(bots(await place(match, 1, ann))).toEqual([undefined, 'officer'])
    expect(bots(await place(match, 1, ann, 'staff'))).toEqual([undefined, 'staff'])
    expect(refused(await place(match, 0, ann))).toBe('error.no-person')
    expect(bots(await asked('DELETE', match, 'seats/1/computer', ann))).toEqual([undefined, undefined])
    expect(refused(await asked('DELETE', match, 'seats/1/computer', ann))).toBe('error.no-computer')
    await take(match, 0, bob)
    expect((await place(match, 0, ann)).body.error.code).toBe('seat-taken')
    expect((await place(match, 1, ann)).body).toMatchObject({
      status: 'running',
      seats: [{ name: 'Bob' }, { bot: 'officer' }],
    })
    for (const late of [await place(match, 1, ann), await asked('DELETE', match, 'seats/1/computer', ann)])
      expect(refused(late)).toBe('error.match-began')
  })

  test('pauses before each answer or not, as its players choose', async () => {
    const { body: match } = await begin(ann, { bots: [null, 'officer'], paced: false })
    expect(match.paced).toBe(false)
    await take(match, 0, ann)
    expect((await asked('POST', match, 'pace', bob, { paced: true })).status).toBe(403)
    expect((await asked('POST', match, 'pace', ann, { paced: true })).body.paced).toBe(true)
    expect((await asked('POST', match, 'pace', ann, { paced: 1 })).status).toBe(400)
  })

  test('counts towards a limit per user', async () => {
    const dan = await user(PORT, 'Dan')
    for (let n = 0; n < QUOTAS.computers; n++) {
      const { body: match } = await begin(dan, { bots: [null, 'recruit'] })
      await take(match, 0, dan)
    }
    const excess = await begin(dan, { bots: [null, 'recruit'] })
    expect(excess.body.error).toEqual({
      code: 'too-many',
      text: { key: 'error.too-many.computers', args: { limit: QUOTAS.computers } },
    })
    const { body: open } = await begin(dan)
    expect(refused(await place(open, 1, dan))).toBe('error.too-many.computers')
    const running = await newMatch(PORT, [dan, ann])
    await propose(running, 0, dan, 'staff')
    expect(refused(await propose(running, 0, ann, 'staff'))).toBe('error.too-many.computers')
    await db.query(`update matches set status = 'finished' where creator = $1 and status = 'running'`, [dan.id])
    expect((await place(open, 1, dan)).status).toBe(200)
  })

  test('has a rematch in which all players, including computers, move one seat on', async () => {
    const { body: match } = await begin(ann, { bots: [null, 'officer'] })
    await take(match, 0, ann)
    await db.query(`update matches set status = 'finished', outcome = '{}' where id = $1`, [match.id])
    const { body: rematch } = await asked('POST', match, 'rematch', ann)
    expect(rematch).toMatchObject({ status: 'open', invited: 1, seats: [{ bot: 'officer' }, {}] })
    expect((await take(rematch, 1, ann)).body.status).toBe('running')
  })
})

describe('a seat of a running match', () => {
  test('goes to a computer once the others agree, and back to its former holder', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const blue = await sit(PORT, match.id, bob)
    expect((await propose(match, 0, ann, 'staff')).body.seats[0]).toMatchObject({
      offer: 'asked',
      proposed: 'staff',
      agreed: true,
    })
    await expect.poll(() => blue.room.state.seats.get('0')?.proposed).toBe('staff')
    // Agreement to another proposal is no consent to the holder's; the holder's latest proposal counts.
    expect(refused(await propose(match, 0, bob, 'officer'))).toBe('error.not-away')
    expect((await propose(match, 0, ann, 'officer')).body.seats[0]).toMatchObject({
      offer: 'asked',
      proposed: 'officer',
    })
    expect(refused(await propose(match, 0, bob, 'staff'))).toBe('error.not-away')
    expect(bots(await propose(match, 0, bob, 'officer'))).toEqual(['officer', undefined])
    await expect.poll(() => blue.room.state.seats.get('0')?.bot).toBe('officer')
    const told = await ask<MatchSummary>(PORT, 'GET', `/api/matches/${match.id}`, ann.token)
    expect(told.body.seats[0]).toMatchObject({ name: null, bot: 'officer', lent: true, you: false })
    expect(refused(await asked('POST', match, 'seats/0/holder', cyd))).toBe('error.not-offered')
    expect((await propose(match, 0, cyd)).status).toBe(403)
    expect((await propose(match, 0, ann)).body.seats[0]).toMatchObject({ bot: 'officer', offer: 'asked', agreed: true })
    expect((await propose(match, 0, bob)).body.seats[0]).toMatchObject({ name: 'Ann' })
    const log = (await commands(match)) as { command: { kind: string } }[]
    expect(log.filter(({ command }) => command.kind === 'handover')).toEqual([
      { command: { kind: 'handover', seat: 0, how: 'computer' } },
      { command: { kind: 'handover', seat: 0, how: 'back' } },
    ])
  })

  test('held by a computer goes to any user if the players agree', async () => {
    const { body: match } = await begin(ann, { bots: [null, 'recruit'] })
    await take(match, 0, ann)
    expect((await propose(match, 1, ann)).body.seats[1]).toMatchObject({ bot: 'recruit', offer: 'back' })
    expect(refused(await asked('POST', match, 'seats/1/holder', ann))).toBe('error.plays-already')
    expect((await asked('POST', match, 'seats/1/holder', cyd)).body.seats[1]).toMatchObject({ name: 'Cyd', you: true })
    expect((await propose(match, 1, cyd, 'recruit')).body.seats[1]).toMatchObject({
      offer: 'asked',
      proposed: 'recruit',
    })
    expect((await asked('DELETE', match, 'seats/1/replacement', ann)).body.seats[1]).toMatchObject({ name: 'Cyd' })
    expect((await asked('DELETE', match, 'seats/1/replacement', ann)).body.seats[1]?.proposed).toBeUndefined()
  })

  test('stays with its player without other players, or if the holder was present and did not ask', async () => {
    const { body: match } = await begin(ann, { bots: [null, 'recruit'] })
    await take(match, 0, ann)
    expect(refused(await propose(match, 0, ann, 'staff'))).toBe('error.no-person')
    const other = await newMatch(PORT, [ann, bob])
    expect(refused(await propose(other, 0, bob, 'staff'))).toBe('error.not-away')
    expect((await propose(other, 0, cyd, 'staff')).status).toBe(403)
  })

  test('of an absent holder goes to a computer if the others agree', async () => {
    const match = await newMatch(PORT, [ann, bob])
    await expect
      .poll(
        async () =>
          (await db.query<{ n: unknown[] }>('select deciding as n from matches where id = $1', [match.id]))[0]?.n,
      )
      .not.toEqual([])
    await db.query('update users set seen_up = up_seconds() - 4 * 86400 where id = $1', [ann.id])
    await db.query('update matches set changed_up = up_seconds() - 4 * 86400 where id = $1', [match.id])
    expect((await propose(match, 0, bob, 'staff')).body.seats[0]).toMatchObject({
      offer: 'announced',
      proposed: 'staff',
    })
  })
})
