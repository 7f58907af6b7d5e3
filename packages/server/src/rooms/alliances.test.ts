import type { ChatAnswer, ChatNews, ChatRoom, MatchList, MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, join, newMatch, type Refused, refusal, type ToldMatch, users } from '../testing/client.ts'
import { straitsTitles } from '../testing/straits-title.ts'
import { type Sitting, sit as sitAt } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer(straitsTitles)
/** Close code for a connection whose user no longer holds a seat. */
const NOT_A_PLAYER = 4403
/** Close code for a connection whose user may reconnect and see less. */
const COME_BACK = 4421
/** Red and green are allies, blue is the enemy. */
const [RED, GREEN, BLUE] = [0, 1, 2]
let ann: NewUser
let bob: NewUser
let cyd: NewUser
let dan: NewUser
let count = 0

beforeEach(async () => {
  ;[ann, bob, cyd, dan] = await users(PORT, 'Ann', 'Bob', 'Cyd', 'Dan')
})

const begin = (players: readonly NewUser[], request: object = {}): Promise<MatchSummary> =>
  newMatch(PORT, players, { title: 'straits', ...request })
const sit = ({ id }: MatchSummary, who: NewUser): Promise<Sitting> => sitAt(PORT, id, who)
const command = ({ room }: Sitting, asked: object, id = `request-${count++}`): Promise<unknown> =>
  room.request('command', { id, seq: room.state.seq, command: asked })
const done = (from: Sitting, seat: number): Promise<unknown> =>
  command(from, { kind: 'choose', seat, choices: [{ verb: 'done' }] })
/** Resigns a seat; a user without another seat is disconnected. */
async function resign(from: Sitting, seat: number): Promise<void> {
  command(from, { kind: 'resign', seat }).catch(() => undefined)
  expect(await from.closed).toBe(NOT_A_PLAYER)
}
const takeOver = ({ id }: MatchSummary, seat: number, { token }: NewUser): Promise<ToldMatch> =>
  ask(PORT, 'POST', `/api/matches/${id}/seats/${seat}/holder`, token)
/** An enemy assigns a free seat to its ally. */
const assign = ({ id }: MatchSummary, seat: number, { token }: NewUser): Promise<ToldMatch> =>
  ask(PORT, 'POST', `/api/matches/${id}/seats/${seat}/replacement`, token)
/** The seats that must decide, according to the store. */
const waitsFor = async ({ id }: MatchSummary): Promise<unknown> =>
  (await db.query<{ deciding: unknown }>('select deciding from matches where id = $1', [id]))[0]?.deciding
/** Makes the match look untouched for some days. */
const waited = ({ id }: MatchSummary, days: number) =>
  db.query('update matches set changed_up = up_seconds() - 86400 * $2::int where id = $1', [id, days])
const look = async ({ id }: MatchSummary): Promise<MatchSummary> =>
  (await ask<MatchSummary>(PORT, 'GET', `/api/matches/${id}`)).body
const vacant = async ({ token }: NewUser): Promise<string[]> =>
  (await ask<MatchList>(PORT, 'GET', '/api/matches?list=vacant', token)).body.matches.map(({ id }) => id)
const stored = ({ id }: MatchSummary) => db.query('select command from commands where match = $1 order by seq', [id])
const code = async (request: Promise<unknown>): Promise<string> => (await refusal(request)).code

describe('a seat whose holder resigns while an ally plays on', () => {
  test('is shown as free to all, and the match waits for it', async () => {
    const match = await begin([ann, bob, cyd])
    const [red, green, blue] = [await sit(match, ann), await sit(match, bob), await sit(match, cyd)]
    expect(blue.room.state.seats.get('0')?.allies).toBe(1 << GREEN)
    expect(blue.room.state.seats.get('2')?.allies).toBe(0)
    await resign(red, RED)
    await expect.poll(() => blue.room.state.seats.get('0')?.offer).toBe('free')
    expect(blue.room.state.seats.get('0')?.name).toBe('')
    expect((await look(match)).seats[RED]).toMatchObject({ name: null, offer: 'free' })
    expect(await stored(match)).toEqual([{ command: { kind: 'resign', seat: RED } }])
    expect((await refusal(sit(match, ann))).code).toBe('not-a-player')
    await done(green, GREEN)
    await done(blue, BLUE)
    await expect.poll(() => waitsFor(match)).toEqual([RED])
    // The other seats' secret answers do not take effect yet.
    expect(blue.room.state.seq).toBe(1)
    expect([blue.room.state.outcome, blue.room.state.seats.get('0')?.ask]).toEqual(['', 'straits.plan'])
  })

  test('goes to the ally, who sees at once what the seat knows, and not to the enemy', async () => {
    const match = await begin([ann, bob, cyd])
    const [red, green] = [await sit(match, ann), await sit(match, bob)]
    expect((await takeOver(match, RED, bob)).body.error.text.key).toBe('error.plays-already')
    await resign(red, RED)
    expect((await takeOver(match, RED, cyd)).body.error.text.key).toBe('error.plays-already')
    expect((await takeOver(match, RED, bob)).body.seats[RED]).toMatchObject({ name: 'Bob', you: true })
    expect(await stored(match)).toEqual([
      { command: { kind: 'resign', seat: RED } },
      { command: { kind: 'handover', seat: RED, how: 'ally' } },
    ])
    await expect.poll(() => green.room.state.seats.get('0')?.private?.decision).toContain('straits.leg')
    await done(green, RED)
    await done(green, GREEN)
    expect((await look(match)).seats[RED]?.offer).toBeUndefined()
    expect((await takeOver(match, RED, dan)).body.error.text.key).toBe('error.not-offered')
  })

  test('is assigned to the ally by the enemy once the match has waited three days for it', async () => {
    const match = await begin([ann, bob, cyd])
    const [red, green] = [await sit(match, ann), await sit(match, bob)]
    await resign(red, RED)
    await done(green, GREEN)
    await expect.poll(() => waitsFor(match)).toEqual([RED, BLUE])
    expect((await assign(match, RED, cyd)).body.error.text.key).toBe('error.not-away')
    await waited(match, 2)
    expect((await assign(match, RED, cyd)).body.error.text.key).toBe('error.not-away')
    await waited(match, 4)
    expect((await look(match)).seats[RED]).toMatchObject({ offer: 'free', away: true })
    expect((await assign(match, RED, dan)).status).toBe(403)
    expect((await assign(match, RED, bob)).body.error.text.key).toBe('error.not-offered')
    expect((await stored(match)).at(-1)).toMatchObject({ command: { kind: 'choose' } })
    expect((await assign(match, RED, cyd)).body.seats[RED]).toMatchObject({ name: 'Bob', you: false })
    expect((await stored(match)).at(-1)).toEqual({ command: { kind: 'handover', seat: RED, how: 'assigned' } })
    await expect.poll(() => green.room.state.seats.get('0')?.private?.decision).toContain('straits.leg')
    await done(green, RED)
    expect((await assign(match, RED, cyd)).body.error.text.key).toBe('error.not-away')
  })

  test('is listed in the lobby and can be taken by a new user or the one who resigned', async () => {
    const match = await begin([ann, bob, cyd])
    await resign(await sit(match, ann), RED)
    await expect.poll(() => vacant(dan)).toContain(match.id)
    expect(await vacant(cyd)).not.toContain(match.id)
    expect((await takeOver(match, RED, dan)).status).toBe(200)
    expect((await stored(match)).at(-1)).toEqual({ command: { kind: 'handover', seat: RED, how: 'free' } })
    await done(await sit(match, dan), RED)
    await expect.poll(() => vacant(ann)).not.toContain(match.id)
    await resign(await sit(match, bob), GREEN)
    expect((await takeOver(match, GREEN, bob)).status).toBe(200)
  })

  test('is not free once its whole side has resigned: the title’s rule ends the match', async () => {
    const match = await begin([ann, bob, cyd])
    const [red, green, blue] = [await sit(match, ann), await sit(match, bob), await sit(match, cyd)]
    await resign(green, GREEN)
    await expect.poll(() => red.room.state.seats.get('1')?.offer).toBe('free')
    await command(red, { kind: 'resign', seat: RED })
    await expect.poll(() => blue.room.state.outcome).toContain('straits.level.given')
    await expect.poll(async () => (await look(match)).status).toBe('finished')
    expect((await takeOver(match, GREEN, dan)).body.error.code).toBe('match-not-running')
    // The rematch waits for no user who left the match.
    const { id } = (await ask<MatchSummary>(PORT, 'POST', `/api/matches/${match.id}/rematch`, ann.token)).body
    const seat = (at: number, { token }: NewUser) =>
      ask<Refused>(PORT, 'POST', `/api/matches/${id}/seats/${at}`, token, { seed: '0'.repeat(64) })
    expect((await seat(GREEN, dan)).body.error.text.key).toBe('error.seat-kept')
    expect((await seat(BLUE, dan)).status).toBe(200)
    expect((await seat(GREEN, ann)).status).toBe(200)
  })

  test('can be one of several of a user, who reconnects with the others and then gets the answer', async () => {
    const match = await begin([ann, ann, ann])
    const all = await sit(match, ann)
    command(all, { kind: 'resign', seat: RED }, 'request-resign').catch(() => undefined)
    expect(await all.closed).toBe(COME_BACK)
    const rest = await sit(match, ann)
    expect(await command(rest, { kind: 'resign', seat: RED }, 'request-resign')).toEqual({ seq: 1, taken: 1 })
    expect(await code(command(rest, { kind: 'resign', seat: RED }))).toBe('not-your-seat')
    expect((await takeOver(match, RED, ann)).status).toBe(200)
    await done(rest, RED)
  })

  test('has no vote on replacing others, and its secret decisions are not asked again', async () => {
    const match = await begin([ann, bob, cyd])
    const [red, green, blue] = [await sit(match, ann), await sit(match, bob), await sit(match, cyd)]
    await resign(red, RED)
    await done(green, GREEN)
    for (const [from, seat] of [
      [green, GREEN],
      [blue, BLUE],
    ] as const)
      for (const to of [0, 1, 2])
        expect(await code(command(from, { kind: 'askTakeback', seat, to }))).toBe(
          seat === GREEN ? 'stale' : 'bad-takeback',
        )
    const agree = (seat: number, { token }: NewUser) =>
      ask<MatchSummary>(PORT, 'POST', `/api/matches/${match.id}/seats/${seat}/replacement`, token)
    await agree(BLUE, cyd)
    expect((await agree(BLUE, bob)).body.seats[BLUE]?.offer).toBe('given')
  })
})

describe('chat among allies', () => {
  const lines = ({ room }: Pick<Sitting, 'room'>, where: ChatRoom): Promise<ChatAnswer> =>
    room.request('chat', { room: where })
  const say = ({ room }: Pick<Sitting, 'room'>, where: ChatRoom, text: string): Promise<unknown> =>
    room.request('say', { room: where, text, id: `request-${count++}` })
  const hear = ({ room }: Pick<Sitting, 'room'>): string[] => {
    const told: string[] = []
    room.onMessage('chat', (news: ChatNews) => told.push(...news.lines.map(({ text }) => `${news.room}: ${text}`)))
    return told
  }

  test('reaches only allies: the new holder of the seat, but no enemy, spectator or former holder', async () => {
    const match = await begin([ann, bob, cyd])
    const [red, green, blue] = [await sit(match, ann), await sit(match, bob), await sit(match, cyd)]
    const watching = await join(PORT, 'spectators', { match: match.id })
    const [greens, blues] = [hear(green), hear(blue)]
    await lines(green, 'allies')
    for (const each of [red, green, blue]) await lines(each, 'players')
    await say(red, 'allies', 'South, in the dark')
    await say(red, 'players', 'Good luck')
    await expect.poll(() => greens).toEqual(['allies: South, in the dark', 'players: Good luck'])
    await expect.poll(() => blues).toEqual(['players: Good luck'])
    for (const each of [blue, watching]) {
      expect(await code(lines(each, 'allies'))).toBe('not-a-player')
      expect(await code(say(each, 'allies', 'And where to?'))).toBe('not-a-player')
    }
    await resign(red, RED)
    const former = await join(PORT, 'spectators', { match: match.id })
    expect(await code(lines(former, 'allies'))).toBe('not-a-player')
    expect((await takeOver(match, RED, dan)).status).toBe(200)
    const next = await sit(match, dan)
    expect((await lines(next, 'allies')).map(({ text }) => text)).toEqual(['South, in the dark'])
    await say(green, 'allies', 'We are two again')
    await resign(next, RED)
    await command(green, { kind: 'resign', seat: GREEN })
    await expect.poll(() => blue.room.state.outcome).not.toBe('')
    // Nor afterwards, when the match is replayed.
    expect(await code(lines(blue, 'allies'))).toBe('not-a-player')
    expect(await lines(green, 'allies')).toHaveLength(2)
    for (const { frames } of [blue, watching, former]) expect(frames.join()).not.toMatch(/in the dark|two again/)
  })

  test('is not open to users who also play an enemy, or have no ally', async () => {
    const match = await begin([ann, bob, ann])
    const [both, green] = [await sit(match, ann), await sit(match, bob)]
    expect(await code(lines(both, 'allies'))).toBe('not-a-player')
    await lines(green, 'allies')
    await say(green, 'allies', 'Is anybody there?')
    expect(both.frames.join()).not.toContain('anybody there')
    const two = await begin([ann, bob], { options: { players: '2' } })
    const first = await sit(two, ann)
    expect(first.room.state.seats.get('0')?.allies).toBe(0)
    expect(await code(lines(first, 'allies'))).toBe('not-a-player')
  })
})
