import { seededRandom } from '@topside/engine/testing'
import { commandRequest, type NewUser } from '@topside/protocol'
import type { Queries } from '@topside/server'
import { ask, type Connected, decisionOf, join, newMatch } from '@topside/server/testing/client'
import { computersRequest } from '@topside/server/testing/parts'
import { pause, until } from '../crash-test/time.ts'
import { loadTitle } from '../titles.ts'

/** The seat of the player who stays, and the seat that is handed over. */
const [STAYS, GOES] = [0, 1]
/** Number of the computer's steps whose request ids are taken in advance. */
const TAKEN = 12
/** Milliseconds between commands, for a rate-limited server, and within which a computer must answer. */
const [PACE, PATIENCE] = [60, 60_000]
/** Commands of the computer that prove that it continues to play. */
const PLAYED = 3

/** All current and former formats of computers' request ids, as functions of the number of commands known. */
const FORMS: readonly ((seq: number) => string)[] = [
  (seq) => computersRequest(GOES, seq),
  (seq) => `computer-${GOES}-${seq}`,
]

/** Server and users of a collision; the first user plays on. */
export interface Collision {
  readonly port: number
  readonly title: string
  readonly users: readonly [NewUser, NewUser]
}

/**
 * Tries to use every request id that the seat's computer would use, and hands the seat to a computer, which must play
 * on. Returns the findings.
 */
export async function collide({ port, title, users }: Collision): Promise<string[]> {
  const { id } = await newMatch(port, users, { title, paced: false })
  const [stays, goes] = await Promise.all(users.map(({ token }) => join(port, 'match', { match: id, token })))
  if (stays === undefined || goes === undefined) return ['a user or connection is missing']
  try {
    await takeIds(goes, title)
    // The seat of a connected player cannot be given away by others.
    for (const { token } of [...users].reverse())
      await ask(port, 'POST', `/api/matches/${id}/seats/${GOES}/replacement`, token, { bot: 'recruit' })
    const isComputers = (): boolean => stays.room.state.seats.get(String(GOES))?.bot === 'recruit'
    if (!(await until(PATIENCE, isComputers))) return [`match ${id}: no computer got the seat`]
    return (await playsOn(stays)) ? [] : [`match ${id}: a computer does not play on whose ids were taken beforehand`]
  } finally {
    // The former holder is disconnected and gets no answer to leaving.
    for (const { room } of [stays, goes]) room.leave().catch(() => undefined)
  }
}

/** Changes a setting repeatedly, each time with the id of a future step of the computer. */
async function takeIds({ room }: Connected, title: string): Promise<void> {
  const [setting] = (await loadTitle(title)).settings
  if (setting === undefined) throw new Error(`${title} has no standing answers`)
  const first = room.state.seq + TAKEN + 1
  for (let n = 0; n < TAKEN; n++)
    for (const form of FORMS) {
      const value = setting.values[n % setting.values.length]
      const command = { kind: 'set', seat: GOES, setting: setting.id, value }
      await room.request('command', { id: form(first + n), seq: room.state.seq, command }).catch(() => undefined)
      await pause(PACE)
    }
}

/** Answers randomly for the other seat until the computer has given some commands; returns whether it has. */
async function playsOn(stays: Connected): Promise<boolean> {
  const { room } = stays
  const random = seededRandom('collision')
  const from = room.state.seq
  let own = 0
  return until(PATIENCE, async () => {
    const decision = decisionOf(stays, STAYS)
    if (decision !== undefined) {
      const choice = decision.choices[Math.floor(random() * decision.choices.length)]
      const command = { kind: 'choose', seat: STAYS, choices: [choice] }
      const id = `stays-${room.state.seq}-${own}-0123456789`
      await room.request('command', { id, seq: decision.seq, command }).then(
        () => own++,
        () => undefined,
      )
      await pause(PACE)
    }
    return room.state.outcome !== '' || room.state.seq - from - own >= PLAYED
  })
}

/** Checks that no request id stored for the server's own commands could be sent by a client. */
export async function inspectIds(db: Queries): Promise<string[]> {
  const rows = await db.query<{ request: string }>(
    `select distinct request from commands c where request is not null
      and exists (select from thoughts t where t.match = c.match and t.seq = c.seq)`,
  )
  if (rows.length === 0) return ['no computer has played']
  const command = { kind: 'resign', seat: GOES }
  return rows
    .filter(({ request }) => commandRequest.safeParse({ id: request, seq: 0, command }).success)
    .map(({ request }) => `a client could send ${request}, which is the id of a computer's command`)
}
