import { availableParallelism, loadavg, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { attackBelow, attackRooms, type Campaign, type Counts, type Target } from './attack.ts'
import { crowdLobby } from './crowd.ts'
import { attackHalfOpen } from './half-open.ts'
import { attackHttp } from './http-attack.ts'
import { evilMessage, harmfulLine } from './messages.ts'
import { TITLE } from './targets.ts'

/** Start data of the attackers. */
export interface AttackTask {
  readonly targets: readonly Target[]
  /** A match in which no attacker has a seat. */
  readonly foreign: string
  /** Token of a user without a seat. */
  readonly chatter: string
  readonly commands: number
  readonly seed: string
}

/**
 * Shares of an attack: over HTTP, below the protocol, and chat in spectator rooms. The rest is malicious messages to
 * rooms.
 */
const [OVER_HTTP, BELOW, SAID] = [0.02, 0.001, 0.02]
/** Concurrent attackers of rooms. */
const LANES = 5
/** Priorities of attackers; on a machine that is busy with other work the lowest gets no time at all. */
const [LOW, LOWEST] = [10, 19]

const { targets, foreign, chatter, commands, seed }: AttackTask = workerData
// Real attackers have their own machines: here they must not take processor time from the server or honest players.
const [load = 0] = loadavg()
setPriority(0, load > availableParallelism() ? LOW : LOWEST)
const counts: Counts = { sent: 0, answered: 0, refused: 0, dropped: 0, turnedAway: 0, faults: [] }
const random = seededRandom(seed)
const rooms = Math.floor(commands * (1 - OVER_HTTP - 3 * BELOW))
const evil: Campaign = {
  targets,
  toPlayers: 0.9,
  message: ({ known }) => evilMessage(known, random),
  deadly: 0.03,
  // Unknown messages get an undefined answer from their handler, which does nothing; a list is a range of history or
  // chat.
  wrong: (answer) => answer !== '' && !isList(answer),
  left: Math.floor(rooms * (1 - SAID)),
  random,
  counts,
}
const said: Campaign = {
  ...evil,
  toPlayers: 0,
  message: () => harmfulLine(chatter, random),
  // Some of the lines must be said, and a small attack sends all of them in one batch.
  deadly: 0,
  wrong: () => false,
  left: Math.ceil(rooms * SAID),
}
const [first] = targets
if (first !== undefined)
  await Promise.all([
    ...Array.from({ length: LANES }, (_, lane) => attackRooms(evil, lane)),
    attackRooms(said, LANES),
    attackHttp(first, foreign, Math.ceil(commands * OVER_HTTP), random, counts),
    attackBelow(first, Math.ceil(commands * BELOW), random, counts),
    attackHalfOpen(first, counts),
    crowdLobby(first.port, TITLE).then((faults) => counts.faults.push(...faults)),
  ])
const left = evil.left + said.left
if (left > 0) counts.faults.push(`${left} messages could not be sent to the rooms`)
parentPort?.postMessage(counts)

/** Whether MessagePack starts with an array. */
function isList(text: string): boolean {
  const code = text.charCodeAt(0)
  return (code & 0xf0) === 0x90 || code === 0xdc || code === 0xdd
}
