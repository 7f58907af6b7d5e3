import type { RecordsAnswer } from '@topside/protocol'
import { newId } from '@topside/server'
import {
  type Connected,
  decisionOf,
  freePorts,
  join,
  knownSeq,
  newMatch,
  refusal,
  users,
} from '@topside/server/testing/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { path } from '../shell.ts'
import { missing, Site } from './site.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: an upgrade of one process after the other. ${lacking}`)

const PORT = await freePorts(2)
const [OLD, NEW] = [PORT, PORT + 1]

describe.skipIf(lacking !== undefined)('one store with a process of older rules and one of newer', () => {
  let site: Site
  beforeAll(async () => {
    // Version 4 doubles the distance of a march, so the same commands have another outcome.
    const env = (n: number) => (n === 0 ? { MARCH_VERSION: '1', ALLOW_OLDER: '1' } : { MARCH_VERSION: '4' })
    site = await Site.open(PORT, 2, env, path('packages/server/src/testing/serve-march.ts'))
  })
  afterAll(() => site.close(), 60_000)

  /** Answers for the deciding seat and waits until both players see it. */
  const answer = async (players: readonly Connected[]): Promise<void> => {
    const seat = players.findIndex((player, at) => decisionOf(player, at) !== undefined)
    const player = players[seat]
    const decision = player && decisionOf(player, seat)
    if (player === undefined || decision === undefined) throw new Error('no seat must decide')
    const command = { kind: 'choose', seat, choices: [decision.choices[0]] }
    await player.room.request('command', { id: newId(), seq: knownSeq(player, seat), command })
    await expect
      .poll(() => players.some((each, at) => each.room.state.outcome !== '' || decisionOf(each, at) !== undefined))
      .toBe(true)
    await expect.poll(() => new Set(players.map(({ room }) => room.state.history)).size).toBe(1)
  }

  test('a match moves to the newer process during play, and never back', async () => {
    const both = await users(OLD, 'Ann', 'Bob')
    const { id } = await newMatch(OLD, both, { title: 'march' })
    const sit = (port: number): Promise<Connected[]> =>
      Promise.all(both.map(({ token }) => join(port, 'match', { match: id, token })))
    const [old, newer] = site.processes
    if (old === undefined || newer === undefined) throw new Error('two processes')
    let players = await sit(OLD)
    for (let n = 0; n < 8; n++) await answer(players)
    expect(await site.holder(id)).toBe(OLD)
    const left = players.map(({ room }) => new Promise((done) => room.onLeave(done)))
    await site.stop(old)
    await Promise.all(left)

    players = await sit(NEW)
    expect(await site.holder(id)).toBe(NEW)
    const [ann] = players
    const history = (await ann?.room.request('records', { from: 0, to: 100 })) as RecordsAnswer
    expect(history.filter(({ line }) => line.key === 'match.upgraded').map(({ line }) => line.args)).toEqual([
      { from: 1, to: 4, again: 1 },
    ])
    await answer(players)
    // The old process runs again and is asked first, but the match stays where it is.
    await old.start()
    await answer(await sit(OLD))
    expect(await site.holder(id)).toBe(NEW)

    // Without the newer process, the older one does not continue the match by its rules.
    await site.stop(newer)
    expect(await refusal(join(OLD, 'match', { match: id, token: both[0].token }))).toMatchObject({ code: 'not-stored' })
    await newer.start()
    players = await sit(NEW)
    while (players.every(({ room }) => room.state.outcome === '')) await answer(players)
    const rows = await site.db.query('select seq, from_version, rules_version from upgrades where match = $1', [id])
    expect(rows).toEqual([{ seq: 8, from_version: 1, rules_version: 4 }])
  })
})
