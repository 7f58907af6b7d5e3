import type { DeviceCode, MatchSummary, NewUser, RecoveryKey } from '@topside/protocol'
import { ask, type Connected, decisionOf, join, newMatch, user } from '@topside/server/testing/client'
import { pause, until } from '../crash-test/time.ts'
import { loadTitle } from '../titles.ts'
import type { Target } from './attack.ts'

/** The title of all matches of a siege. */
export const TITLE = 'return-to-the-rock'

/**
 * Number of matches that are played further, and commands between the depths of two of them; the other matches have
 * just begun.
 */
const [DEEP, DEPTH] = [4, 8]

/**
 * Matches of an honest player against one attacker each, in which the attacker must decide and knows its choices.
 * `patience`: pause in milliseconds after each command, for a rate-limited server.
 */
export async function makeTargets(
  port: number,
  ann: NewUser,
  count: number,
  random: () => number,
  patience: number,
): Promise<Target[]> {
  const { table } = await loadTitle(TITLE)
  const pieces = table.pieces.map(({ id }) => id)
  const spaces = table.spaces.map(({ id }) => id)
  const made: Target[] = []
  for (let n = 0; n < count; n++) {
    const eve = await user(port, '<b>Eve</b>')
    const match: MatchSummary = await newMatch(port, [ann, eve], {
      title: TITLE,
      options: { sides: n % 2 === 0 ? 'first-us' : 'first-japan' },
    })
    const players = [
      await join(port, 'match', { match: match.id, token: ann.token }),
      await join(port, 'match', { match: match.id, token: eve.token }),
    ] as const
    const stolen = await playUntil(players, n < DEEP ? n * DEPTH : 0, `${n}`, random, patience)
    const decision = decisionOf(players[1], 1)
    const { seq } = players[1].room.state
    for (const { room } of players) await room.leave()
    made.push({
      port,
      match: match.id,
      token: eve.token,
      known: {
        seat: 1,
        seq,
        since: decision?.seq ?? 0,
        choices: decision?.choices ?? [],
        pieces,
        spaces,
        stolen: [...stolen, 'honest-0-0-0123456789'],
      },
    })
  }
  return made
}

/**
 * Plays randomly until, after a number of commands, seat 1 must decide and has nothing to undo. Returns seat 0's
 * request ids.
 */
async function playUntil(
  players: readonly [Connected, Connected],
  commands: number,
  name: string,
  random: () => number,
  patience: number,
): Promise<string[]> {
  const stolen: string[] = []
  for (let moves = 0; moves < 2_000; moves++) {
    const seat = decisionOf(players[0], 0) === undefined ? 1 : 0
    const player = players[seat]
    const decision = decisionOf(player, seat)
    if (decision === undefined) {
      await pause(2)
      continue
    }
    const undo = players[1].room.state.seats.get('1')?.private?.canUndo
    if (seat === 1 && undo !== true && moves > commands && decision.seq > 0) break
    const id = `${seat === 0 ? 'honest' : 'before'}-${name}-${moves}-0123456789`
    stolen.push(...(seat === 0 ? [id] : []))
    const choice = decision.choices[Math.floor(random() * decision.choices.length)]
    await player.room
      .request('command', { id, seq: decision.seq, command: { kind: 'choose', seat, choices: [choice] } })
      .catch(() => pause(60))
    await until(1_000, () => players[0].room.state.seq === players[1].room.state.seq)
    await pause(patience)
  }
  return stolen
}

/** A recovery key and an unused code in all spellings, which must not be found by guessing or in the store. */
export async function keptSecrets(port: number, token: string): Promise<string[]> {
  const { key } = (await ask<RecoveryKey>(port, 'POST', '/api/me/recovery', token)).body
  const { code } = (await ask<DeviceCode>(port, 'POST', '/api/me/code', token)).body
  return [key, code].flatMap((secret) => [secret, secret.replaceAll('-', '')])
}
