import { readDecision } from '@topside/protocol'
import { newSeed } from '../ids.ts'
import { ask, dial, user } from '../testing/client.ts'

/** Matches against the strongest computer, each with a client that answers at once. */
export interface OpponentsJob {
  readonly port: number
  readonly title: string
  readonly matches: number
}

const SEAT = 0
/** Milliseconds until a refused answer is sent again. */
const AGAIN = 100
let given = 0

/** Starts a match against a computer and makes random choices for as long as the process lives. */
async function play({ port, title }: OpponentsJob, number: number): Promise<void> {
  const { token } = await user(port, `Opponent ${number}`)
  const request = { title, bots: [null, 'staff'], paced: false }
  const { body: match } = await ask<{ id: string }>(port, 'POST', '/api/matches', token, request)
  await ask(port, 'POST', `/api/matches/${match.id}/seats/${SEAT}`, token, { seed: newSeed() })
  const { room, ready } = await dial(port, 'match', { match: match.id, token })
  await ready
  let asked = -1
  const answer = (): void => {
    const { state } = room
    const { decision = '', ahead = 0 } = state.seats.get(String(SEAT))?.private ?? {}
    const seq = state.seq + ahead
    if (decision === '' || seq === asked) return
    asked = seq
    const { choices } = readDecision(decision)
    const choice = choices[Math.floor(Math.random() * choices.length)]
    const command = { kind: 'choose', seat: SEAT, choices: [choice] }
    room.request('command', { id: `opponent-${number}-${given++}`, seq, command }).catch(() => {
      asked = -1
      setTimeout(answer, AGAIN)
    })
  }
  room.onStateChange(answer)
  answer()
}

process.on('message', (job: OpponentsJob) => {
  Promise.all(Array.from({ length: job.matches }, (_, number) => play(job, number))).then(
    () => process.send?.('begun'),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
