import type { HistoryLine } from '@topside/engine'
import { type HistoryNews, type MatchSummary, type PreviewAnswer, WIRE_VERSION } from '@topside/protocol'
import { describe, expect, test } from 'vitest'
import { ask, type Connected, decisionOf, join, newMatch, refusal, user } from '../testing/client.ts'
import { playOut } from '../testing/play-out.ts'
import { type Seated, seatedAt } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'
import { unusual } from '../testing/toy-title.ts'

const { port: PORT, server, said } = await toyServer()
const ann = await user(PORT, 'Ann')
const bob = await user(PORT, 'Bob')
let count = 0

const seated = (request: object = {}): Promise<Seated<Connected>> =>
  seatedAt(PORT, [ann, bob], (name, options) => join(PORT, name, options), request)

function command(from: Connected, seq: number, what: object, id = `request-${count++}`): Promise<unknown> {
  return from.room.request('command', { id, seq, command: what })
}

function choose(from: Connected, seat: number, choice: object): Promise<unknown> {
  return command(from, decisionOf(from, seat)?.seq ?? 0, { kind: 'choose', seat, choices: [choice] })
}

async function bids({ red, blue }: Seated<Connected>): Promise<void> {
  await choose(red, 0, { verb: 'bid', value: 1 })
  await choose(blue, 1, { verb: 'bid', value: 0 })
  await expect.poll(() => decisionOf(red, 0)?.ask).toBe('toy.move')
}

describe('two players and a spectator room', () => {
  test('play to the end and see the same state', async () => {
    const all = await seated()
    const players = [all.red, all.blue]
    await bids(all)
    await playOut(players)
    for (const { room } of [all.red, all.blue, all.spectatorRoom])
      await expect.poll(() => room.state.outcome).not.toBe('')
    const open = (connected: Connected): unknown => ({
      ...connected.room.state.toJSON(),
      seats: [...connected.room.state.seats.values()].map(({ name, side }) => ({ name, side })),
    })
    expect(open(all.spectatorRoom)).toEqual(open(all.red))
    expect(open(all.blue)).toEqual(open(all.red))
    const lines: HistoryLine[] = await all.spectatorRoom.room.request('records', { from: 0, to: 100 })
    expect(lines).toHaveLength(all.red.room.state.history)
    expect(lines[0]).toMatchObject({ at: 2, line: { key: 'toy.bids' } })
  })

  test('a secret answer is hidden from all others, even its existence', async () => {
    const all = await seated()
    const others = [all.blue, all.spectatorRoom]
    const settle = async () => {
      for (const { room } of others) await room.request('records', { from: 0, to: 10 })
    }
    // All have seen the last arrival.
    for (const { room } of others) await expect.poll(() => room.state.seats.get('1')?.present).toBe(1)
    await settle()
    const told = others.map(({ room }) => {
      const states: string[] = []
      room.onStateChange(() => void states.push(JSON.stringify(room.state)))
      return states
    })
    const look = async (token?: string) => {
      const { body } = await ask<MatchSummary>(PORT, 'GET', `/api/matches/${all.match.id}`, token)
      const { seq, deciding, updatedAt } = body
      return { seq, deciding, updatedAt }
    }
    const before = [await look(bob.token), await look()]
    const frames = others.map((each) => each.frames.length)
    expect(await choose(all.red, 0, { verb: 'bid', value: 1 })).toEqual({ seq: 1, taken: 1 })
    expect(await command(all.red, 1, { kind: 'undo', seat: 0 })).toEqual({ seq: 2, taken: 1 })
    expect(await choose(all.red, 0, { verb: 'bid', value: 2 })).toEqual({ seq: 3, taken: 1 })
    await expect.poll(() => decisionOf(all.red, 0)).toBeUndefined()
    expect(all.red.room.state.seats.get('0')!.private!.ahead).toBe(3)
    expect([await look(bob.token), await look()]).toEqual(before)
    expect(await look(ann.token)).toMatchObject({ seq: 0, deciding: [1] })
    await settle()
    // Each received its own reply and nothing else.
    expect(others.map((each) => each.frames.length)).toEqual(frames.map((count) => count + 1))
    expect(told).toEqual([[], []])
    expect(await refusal(command(all.blue, 1, { kind: 'undo', seat: 1 }))).toMatchObject({ code: 'stale', seq: 0 })
    expect(await choose(all.blue, 1, { verb: 'bid', value: 0 })).toEqual({ seq: 4, taken: 1 })
    for (const { room } of [all.red, ...others]) await expect.poll(() => room.state.seq).toBe(4)
    expect(all.red.room.state.seats.get('0')!.private!.ahead).toBe(0)
  })

  test('each connection gets new history lines with the patch, as it may read them', async () => {
    const all = await seated()
    const connections = [all.red, all.blue, all.spectatorRoom]
    const told = connections.map(({ room }) => {
      const lines: HistoryLine[] = []
      room.onMessage('lines', ({ from, lines: more }: HistoryNews) => void lines.splice(from, lines.length, ...more))
      return lines
    })
    await bids(all)
    await choose(all.red, 0, { verb: 'show', piece: 'red-reserve' })
    const { history } = all.red.room.state
    expect(history).toBeGreaterThan(1)
    for (const [index, { room }] of connections.entries()) {
      await expect.poll(() => told[index]?.length).toBe(history)
      expect(told[index]).toEqual(await room.request('records', { from: 0, to: history }))
    }
  })

  test('frames of the opponent and the spectator room name no hidden piece before it is shown', async () => {
    const all = await seated()
    await bids(all)
    await refusal(choose(all.blue, 1, { verb: 'show', piece: 'blue-scout' }))
    await all.blue.room.request('records', { from: 0, to: 100 })
    await all.spectatorRoom.room.request('records', { from: 0, to: 100 })
    const exported = [
      await ask<object>(PORT, 'GET', `/api/matches/${all.match.id}/export`, bob.token),
      await ask<object>(PORT, 'GET', `/api/matches/${all.match.id}/export`),
      await ask<object>(PORT, 'GET', `/api/matches/${all.match.id}/record`),
    ]
    for (const text of [
      ...all.blue.frames,
      ...all.spectatorRoom.frames,
      ...exported.map(({ body }) => JSON.stringify(body)),
    ])
      expect(text).not.toContain('red-reserve')
    for (const text of [...all.red.frames, ...all.spectatorRoom.frames]) expect(text).not.toContain('blue-reserve')
    expect(JSON.stringify(exported[0]!.body)).toContain('blue-reserve')
    expect(all.red.frames.join()).toContain('red-reserve')
    await choose(all.red, 0, { verb: 'show', piece: 'red-reserve' })
    await expect.poll(() => all.spectatorRoom.room.state.pieces.has('red-reserve')).toBe(true)
    await expect.poll(() => all.blue.frames.join()).toContain('red-reserve')
  })

  test('one user plays both seats, even in two tabs', async () => {
    const match = await newMatch(PORT, [ann, ann])
    const first = await join(PORT, 'match', { match: match.id, token: ann.token })
    const second = await join(PORT, 'match', { match: match.id, token: ann.token })
    await choose(first, 0, { verb: 'bid', value: 0 })
    await choose(second, 1, { verb: 'bid', value: 1 })
    for (const tab of [first, second]) {
      await expect.poll(() => decisionOf(tab, 1)?.ask).toBe('toy.move')
      expect(decisionOf(tab, 0)).toBeUndefined()
      expect([...tab.room.state.seats.get('0')!.private!.pieces.keys()]).toEqual(['red-reserve'])
    }
    expect(first.room.state.seats.get('0')!.present).toBe(2)
  })

  test('a user waiting in the room sees the match begin', async () => {
    const match = await newMatch(PORT, [ann])
    const red = await join(PORT, 'match', { match: match.id, token: ann.token })
    const spectatorRoom = await join(PORT, 'spectators', { match: match.id })
    expect(red.room.state.seats.get('1')!.name).toBe('')
    expect(await refusal(command(red, 0, { kind: 'resign', seat: 0 }))).toMatchObject({ code: 'match-not-running' })
    await ask(PORT, 'POST', `/api/matches/${match.id}/seats/1`, ann.token, { seed: '0'.repeat(64) })
    await expect.poll(() => decisionOf(red, 0)?.ask).toBe('toy.bid')
    expect(decisionOf(red, 1)?.ask).toBe('toy.bid')
    await expect.poll(() => spectatorRoom.room.state.pieces.size).toBe(2)
    expect(red.room.state.seats.get('0')).toMatchObject({ name: 'Ann', side: 'red' })
  })

  test('the private part of a seat that was given back is no longer shown', async () => {
    const match = await newMatch(PORT, [ann])
    const red = await join(PORT, 'match', { match: match.id, token: ann.token })
    const left = new Promise<number>((done) => red.room.onLeave(done))
    await ask(PORT, 'DELETE', `/api/matches/${match.id}/seats/0`, ann.token)
    expect(await left).toBe(4403)
    expect(await refusal(join(PORT, 'match', { match: match.id, token: ann.token }))).toMatchObject({
      code: 'not-a-player',
    })
  })

  test('presence is counted by connection', async () => {
    const all = await seated()
    const seat = () => all.red.room.state.seats.get('1')!
    expect(seat()).toMatchObject({ present: 1, awaySince: 0 })
    await all.blue.room.leave()
    await expect.poll(() => seat().present).toBe(0)
    expect(seat().awaySince).toBeGreaterThan(Date.now() / 1000 - 60)
    await expect.poll(() => all.spectatorRoom.room.state.seats.get('1')!.present).toBe(0)
  })

  test('the room closes with its last connection, and the next one continues the match', async () => {
    const before = server.matchesInMemory()
    const all = await seated()
    expect(server.matchesInMemory()).toBe(before + 1)
    await bids(all)
    for (const { room } of [all.red, all.blue, all.spectatorRoom]) await room.leave()
    await expect.poll(() => server.matchesInMemory()).toBe(before)
    const red = await join(PORT, 'match', { match: all.match.id, token: ann.token })
    expect(decisionOf(red, 0)).toMatchObject({ ask: 'toy.move', seq: 2 })
    await choose(red, 0, { verb: 'pass' })
    expect(red.room.state.seq).toBe(3)
  })
})

describe('other requests of players', () => {
  test('why a choice is not offered', async () => {
    const all = await seated()
    await bids(all)
    const far = { verb: 'move', piece: 'red-scout', space: 'east' }
    expect(await all.red.room.request('why', { seat: 0, choice: far })).toMatchObject({ key: 'toy.far', rule: '2' })
    expect(await all.red.room.request('why', { seat: 0, choice: { verb: 'fly' } })).toBeNull()
    expect(await refusal(all.red.room.request('why', { seat: 1, choice: far }))).toMatchObject({
      code: 'not-your-seat',
    })
  })

  test('a preview of the outcome of each choice', async () => {
    const all = await seated()
    await bids(all)
    const answer: PreviewAnswer = await all.red.room.request('preview', { seat: 0 })
    expect(answer.previews.filter((each) => each !== null)).toHaveLength(1)
    expect(decisionOf(all.red, 0)).toMatchObject({ previews: true })
    expect(await refusal(all.blue.room.request('preview', { seat: 1 }))).toMatchObject({ code: 'not-your-decision' })
  })

  test('an irreversible choice is refused if sent as careful, and accepted otherwise', async () => {
    const all = await seated()
    await bids(all)
    const careful = (choice: object) =>
      command(all.red, 2, { kind: 'choose', seat: 0, choices: [choice], careful: true })
    const middle = decisionOf(all.red, 0)?.choices.find(({ verb }) => verb === 'take')
    expect(await refusal(careful({ ...middle }))).toMatchObject({
      code: 'final',
      text: { key: 'final.rolls', args: { dice: 1 } },
    })
    expect(all.red.room.state.seq).toBe(2)
    expect(await all.red.room.request('last', { seat: 0 }), 'bids are open').toMatchObject({ to: 0 })
    await choose(all.red, 0, { ...middle })
    await expect.poll(() => all.red.room.state.seq).toBe(3)
    expect(await all.red.room.request('last', { seat: 0 })).toEqual({ to: 2, why: { key: 'last.rolled' } })
    expect(await refusal(all.red.room.request('last', { seat: 1 }))).toMatchObject({ code: 'not-your-seat' })
  })

  test('a takeback, with the consent of the other seat', async () => {
    const all = await seated()
    await bids(all)
    await choose(all.red, 0, { verb: 'pass' })
    await expect.poll(() => decisionOf(all.blue, 1)?.ask).toBe('toy.move')
    await command(all.red, 3, { kind: 'askTakeback', seat: 0, to: 2 })
    await expect.poll(() => all.blue.room.state.takeback).not.toBe('')
    await command(all.blue, 0, { kind: 'answerTakeback', seat: 1, accept: true })
    await expect.poll(() => decisionOf(all.red, 0)?.seq).toBe(5)
    expect(all.red.room.state).toMatchObject({ seq: 5, answers: 2, takeback: '', historyKept: 1 })
  })
})

describe('refusals', () => {
  test('of requests', async () => {
    const all = await seated()
    const { red } = all
    const code = async (request: Promise<unknown>): Promise<string> => (await refusal(request)).code
    expect(await code(red.room.request('command', { nonsense: true }))).toBe('bad-request')
    expect(await code(red.room.request('records', { from: -1, to: 2 }))).toBe('bad-request')
    expect(await code(command(red, 0, { kind: 'choose', seat: 0, choices: Array(33).fill({ verb: 'pass' }) }))).toBe(
      'too-large',
    )
    expect(await code(command(red, 0, { kind: 'undo', seat: 1 }))).toBe('not-your-seat')
    expect(await code(command(red, 0, { kind: 'undo', seat: 0 }))).toBe('nothing-to-undo')
    expect(await code(command(red, 7, { kind: 'undo', seat: 0 }))).toBe('stale')
    expect(await code(command(red, 0, { kind: 'set', seat: 0, setting: 'haste', value: 'much' }))).toBe(
      'unknown-setting',
    )
    expect(await code(command(red, 0, { kind: 'askTakeback', seat: 0, to: 5 }))).toBe('bad-takeback')
    expect(await code(choose(red, 0, { verb: 'bid', value: 9 }))).toBe('illegal-choice')
    await choose(red, 0, { verb: 'bid', value: 2 })
    expect(await code(command(red, 1, { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }))).toBe(
      'not-your-decision',
    )
    await command(red, 1, { kind: 'resign', seat: 0 })
    expect(await code(command(red, 2, { kind: 'resign', seat: 0 }))).toBe('match-over')
    expect(red.room.state.seq).toBe(2)
  })

  test('of joining, before a room is created', async () => {
    const match = await newMatch(PORT, [ann, ann])
    const rooms = server.matchesInMemory()
    const code = async (name: 'match' | 'spectators', options: object): Promise<string> =>
      (await refusal(join(PORT, name, options))).code
    expect(await code('match', { match: match.id, token: 'nobody' })).toBe('not-signed-in')
    expect(await code('match', { match: match.id, token: bob.token })).toBe('not-a-player')
    expect(await code('match', { match: 'unknown', token: bob.token })).toBe('not-found')
    expect(await code('match', { token: bob.token })).toBe('bad-request')
    expect(await code('spectators', { match: 'unknown' })).toBe('not-found')
    expect(await code('spectators', {})).toBe('bad-request')
    for (const [name, token] of [['match', ann.token] as const, ['spectators', undefined] as const]) {
      const options = { match: match.id, ...(token !== undefined && { token }) }
      expect(await code(name, { ...options, wire: WIRE_VERSION - 1 })).toBe('outdated')
      expect(await code(name, { ...options, wire: '2' })).toBe('bad-request')
      expect(server.matchesInMemory()).toBe(rooms)
      await (await join(PORT, name, { ...options, wire: WIRE_VERSION })).room.leave()
      await expect.poll(() => server.matchesInMemory()).toBe(rooms)
    }
  })

  test('of another match’s room by its id', async () => {
    const match = await newMatch(PORT, [ann, ann])
    await join(PORT, 'match', { match: match.id, token: ann.token })
    const body = { match: match.id, token: bob.token }
    expect((await ask(PORT, 'POST', `/matchmake/joinById/${match.id}`, undefined, body)).status).not.toBe(200)
    expect((await ask(PORT, 'POST', '/matchmake/create/match', undefined, body)).status).not.toBe(200)
  })

  test('of too many at once, without closing the connection', async () => {
    const { red } = await seated()
    const asked = await Promise.allSettled(
      Array.from({ length: 100 }, () => red.room.request('records', { from: 0, to: 1 })),
    )
    const refused = asked.filter((each) => each.status === 'rejected')
    expect(refused.length).toBeGreaterThan(20)
    expect(refused[0]).toMatchObject({ reason: { reason: { code: 'too-fast' } } })
    await expect.poll(() => red.room.request('records', { from: 0, to: 1 }).catch(() => undefined)).toEqual([])
  })

  test('of unknown messages, without closing the connection', async () => {
    const { red } = await seated()
    red.room.send('unknown', { a: 1 })
    await expect(red.room.request('unknown', { a: 1 })).rejects.toThrow('no onMessage("unknown")')
    expect(await red.room.request('records', { from: 0, to: 1 })).toEqual([])
  })
})

test('no unexpected error was logged', () => {
  expect(unusual(said)).toEqual([])
})
