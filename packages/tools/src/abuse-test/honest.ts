import { parentPort, workerData } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { type Connected, decisionOf, join, refusalOf } from '@topside/server/testing/client'
import { pause } from '../crash-test/time.ts'

/** Start data of the honest players. */
export interface HonestTask {
  readonly port: number
  readonly matches: readonly string[]
  readonly tokens: readonly string[]
}

/** Latencies in milliseconds since the last report, sorted; and the reasons of commands refused or unanswered. */
export interface HonestReport {
  readonly latencies: readonly number[]
  readonly failures: readonly string[]
  /** Whether all their matches are over. */
  readonly over: boolean
}

/** Milliseconds between commands of a match, and concurrent matches. */
const PAUSE = 90
const LANES = 4
/** Tries at an answer while the seat has not yet received the change that its last answer made. */
const MOST_STALE = 50

const task: HonestTask = workerData
const random = seededRandom('honest')
let latencies: number[] = []
let failures: string[] = []
let over = false

parentPort?.on('message', (message) => {
  if (message === 'end') process.exit(0)
  parentPort?.postMessage({ latencies: latencies.sort((a, b) => a - b), failures, over } satisfies HonestReport)
  latencies = []
  failures = []
})

const waiting = [...task.matches]
const lane = async (): Promise<void> => {
  for (let match = waiting.shift(); match !== undefined; match = waiting.shift()) await play(match)
}
await Promise.all(Array.from({ length: LANES }, lane))
over = true

async function play(match: string): Promise<void> {
  const players: Connected[] = []
  for (const token of task.tokens) players.push(await join(task.port, 'match', { match, token }))
  let stale = 0
  for (let n = 0; players[0]?.room.state.outcome === ''; n++) {
    await pause(PAUSE)
    const seat = players.findIndex((each, index) => decisionOf(each, index) !== undefined)
    const player = players[seat]
    const decision = player && decisionOf(player, seat)
    if (player === undefined || decision === undefined) continue
    const { choices, seq } = decision
    const choice = choices[Math.floor(random() * choices.length)]
    const request = { id: `honest-${n}-0123456789`, seq, command: { kind: 'choose', seat, choices: [choice] } }
    const from = performance.now()
    await player.room.request('command', request).then(
      () => {
        latencies.push(performance.now() - from)
        stale = 0
      },
      (error) => {
        const reason = refusalOf(error) ?? String(error)
        // On a busy machine an answer can arrive before the change that it made.
        if (reason !== 'stale' || ++stale > MOST_STALE) failures.push(reason)
      },
    )
  }
  for (const { room } of players) await room.leave()
}
