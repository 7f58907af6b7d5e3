import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { attackBelow, attackRooms, type Campaign, type Counts, type Target } from './attack.ts'
import { crowdLobby } from './crowd.ts'
import { attackHalfOpen } from './half-open.ts'
import { attackHttp } from './http-attack.ts'
import { evilMessage, harmfulLine } from './messages.ts'
import { TITLE } from './targets.ts'

/** What the attackers are told. */
export interface AttackTask {
  readonly targets: readonly Target[]
  /** A match in which none of them sits. */
  readonly foreign: string
  /** Token of a user who holds no seat. */
  readonly chatter: string
  readonly commands: number
  readonly seed: string
}

/** Parts of an attack: over HTTP, below the protocol, and said in spectator rooms. The rest is evil messages to the rooms. */
const [OVER_HTTP, BELOW, SAID] = [0.02, 0.001, 0.02]
/** Attackers of rooms at the same time. */
const LANES = 5
const LOWEST = 19

const { targets, foreign, chatter, commands, seed }: AttackTask = workerData
// Attackers have machines of their own: here they must not take the server's time, nor that of the honest players.
setPriority(0, LOWEST)
const counts: Counts = { sent: 0, answered: 0, refused: 0, dropped: 0, turnedAway: 0, faults: [] }
const random = seededRandom(seed)
const rooms = Math.floor(commands * (1 - OVER_HTTP - 3 * BELOW))
const evil: Campaign = {
  targets,
  toPlayers: 0.9,
  message: ({ known }) => evilMessage(known, random),
  // An undefined answer comes from the handler of unknown messages, which does nothing; a list is a stretch of the history, or of chat.
  wrong: (answer) => answer !== '' && !isList(answer),
  left: Math.floor(rooms * (1 - SAID)),
  random,
  counts,
}
const said: Campaign = {
  ...evil,
  toPlayers: 0,
  message: () => harmfulLine(chatter, random),
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

/** Whether MessagePack begins with a list. */
function isList(text: string): boolean {
  const code = text.charCodeAt(0)
  return (code & 0xf0) === 0x90 || code === 0xdc || code === 0xdd
}
