import type { Choice, HistoryLine } from '@topside/engine'
import { type MatchRecord, type MatchSummary, type NewUser, unpackPiece, type ViewFile } from '@topside/protocol'
import {
  ask,
  type Connected,
  decisionOf,
  freePorts,
  join,
  knownSeq,
  newMatch,
  user,
} from '@topside/server/testing/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { path } from '../shell.ts'
import { missing, Site } from './site.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: delayed spectator rooms of several processes. ${lacking}`)

/** Ports of these processes only. */
const PORT = await freePorts(2)
/** Milliseconds after which a view that does not update, or a takeover, counts as hanging. */
const PATIENCE = 240_000
/** The match's delay in minutes. */
const DELAY = 5

describe.skipIf(lacking !== undefined)('a match with a delay in two processes', () => {
  let site: Site
  let users: readonly NewUser[]
  let match: string
  beforeAll(async () => {
    site = await Site.open(PORT, 2, {}, path('packages/server/src/testing/serve-toy.ts'))
    users = await Promise.all(['Ann', 'Bob'].map((name) => user(PORT, name)))
  })
  afterAll(() => site.close(), 60_000)

  const spectatorRoom = (port: number): Promise<Connected> => join(port, 'spectators', { match })
  const seats = (port: number): Promise<Connected[]> =>
    Promise.all(users.map(({ token }) => join(port, 'match', { match, token })))

  let count = 0
  const play = async (players: readonly Connected[], choice: Choice): Promise<void> => {
    const next = () => players.findIndex((player, each) => decisionOf(player, each) !== undefined)
    await expect.poll(next).not.toBe(-1)
    const seat = next()
    const player = players[seat] as Connected
    const seq = knownSeq(player, seat)
    const command = { kind: 'choose', seat, choices: [choice] }
    const answer = await player.room.request('command', { id: `request-${count++}`, seq, command })
    await expect.poll(() => knownSeq(player, seat)).toBe(answer.seq)
  }

  /** Makes the first commands old enough for spectators. */
  const age = async (seq: number): Promise<void> => {
    const old = `update commands set at_up = up_seconds() - 60 * $3::int where match = $1 and seq <= $2`
    await site.db.query(old, [match, seq, DELAY + 1])
  }

  /** The latest moments of all data that spectators can request, at each process. */
  const known = async (): Promise<unknown[]> => {
    const at = site.serving.map(async ({ port }) => {
      const summary = (await ask<MatchSummary>(port, 'GET', `/api/matches/${match}`)).body
      const view = (await ask<ViewFile>(port, 'GET', `/api/matches/${match}/export`)).body
      const record = (await ask<MatchRecord>(port, 'GET', `/api/matches/${match}/record`)).body
      expect([view.history.length, summary.tracks]).toEqual([record.lines.length, {}])
      return [summary.seq, view.seq, record.lines.length]
    })
    return Promise.all(at)
  }

  const shown = ({ room }: Connected, seq: number): Promise<void> =>
    expect.poll(() => room.state.seq, { timeout: PATIENCE }).toBe(seq)
  const scout = ({ room }: Connected): number | undefined => {
    const packed = room.state.pieces.get('red-scout')
    return packed === undefined ? undefined : unpackPiece(packed).space
  }

  test('stays delayed at all of them, also after a takeover, until spectators have seen its end', async () => {
    const [, bob] = users
    match = (await newMatch(PORT, users.slice(0, 1), { delay: DELAY })).id
    // Before the last seat is taken there is nothing to delay.
    const early = [await spectatorRoom(PORT), await spectatorRoom(PORT + 1)]
    await ask(PORT + 1, 'POST', `/api/matches/${match}/seats/1`, bob?.token, { seed: '0'.repeat(64) })
    let players = await seats(PORT)
    expect(await site.holder(match)).toBe(PORT)
    await play(players, { verb: 'bid', value: 1 })
    await play(players, { verb: 'bid', value: 0 })
    await play(players, { verb: 'move', piece: 'red-scout', space: 'middle' })
    await play(players, { verb: 'pass' })

    const spectatorRooms = [...early, await spectatorRoom(PORT), await spectatorRoom(PORT + 1)]
    await expect.poll(() => spectatorRooms.map(scout), { timeout: PATIENCE }).not.toContain(undefined)
    const start = spectatorRooms.map(scout)
    expect(new Set(start).size).toBe(1)
    expect(await known()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await age(2)
    for (const each of spectatorRooms) {
      await shown(each, 2)
      const lines: HistoryLine[] = await each.room.request('records', { from: 0, to: 10 })
      expect(lines.map(({ line }) => line.key)).toEqual(['toy.bids'])
      expect(scout(each)).toBe(start[0])
    }
    expect(await known()).toEqual([
      [0, 2, 1],
      [0, 2, 1],
    ])

    await site.processes[0]?.end('SIGKILL')
    const [there, late] = [spectatorRooms[1], spectatorRooms[3]] as [Connected, Connected]
    players = await seats(PORT + 1)
    await play(players, { verb: 'pass' })
    const joined = await spectatorRoom(PORT + 1)
    expect([there, late, joined].map(({ room }) => room.state.seq)).toEqual([2, 2, 2])
    await age(3)
    for (const each of [there, late, joined]) {
      await shown(each, 3)
      expect(scout(each)).not.toBe(start[0])
    }

    const ending = players[0]?.room.request('command', {
      id: 'request-end',
      seq: 5,
      command: { kind: 'resign', seat: 0 },
    })
    expect(await ending).toMatchObject({ seq: 6 })
    await expect.poll(() => players[1]?.room.state.outcome).not.toBe('')
    expect([there, late, joined].map(({ room }) => [room.state.seq, room.state.outcome])).toEqual(
      Array(3).fill([3, '']),
    )
    await age(6)
    for (const each of [there, late, joined]) {
      await shown(each, 6)
      expect(each.room.state.outcome).not.toBe('')
    }
  })
})
