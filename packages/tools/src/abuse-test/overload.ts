import { seededRandom } from '@topside/engine/testing'
import type { MatchSummary, NewUser } from '@topside/protocol'
import { newId, newSeed } from '@topside/server'
import { ask, type Connected, decisionOf, join, newMatch, refusal, user } from '@topside/server/testing/client'
import { comesToRest } from '@topside/server/testing/work'
import { pause, until, within } from '../crash-test/time.ts'
import { path } from '../shell.ts'
import { loadTitle } from '../titles.ts'
import { describeLags, lagsOf } from './lags.ts'
import { longestWait, MainThreadWait } from './starved.ts'
import { TITLE } from './targets.ts'
import { withServer } from './with-server.ts'

/** The title that is most expensive for computers that answer without analysis. */
const DEAR = 'bataan'
/** Concurrent matches against computers, and each player's answers in them. */
const [AGAINST, ANSWERS] = [20, 6]
/**
 * A number of commands above the maximum replayed in the server's own thread, and the number of users who request that
 * at once.
 */
const [LONG, ASKERS] = [220, 20]
/** Milliseconds within which all requests must be answered, and within which a computer must answer once. */
const [PATIENCE, TURN] = [900_000, 120_000]
/** Milliseconds for which the server may block its event loop: at most, and at the 99th percentile. */
const [HELD, OFTEN] = [5_000, 1_000]
/** Seconds of an observation of an idle server, and within which it must become idle. */
const [LOOK, RESTING] = [4, 60]

/** Uses a function that needs a pool. Returns the findings. */
type PoolUse = (port: number) => Promise<string[]>

/**
 * The pools that can be made to refuse all work, with a use of each, by server. Computers have their own server, since
 * only they keep the server's thread busy for long.
 */
const SERVERS: readonly { readonly [pool: string]: PoolUse }[] = [
  { thinkers: playComputers },
  { play: openLong, preview: answerCarefully, files: takeFiles },
]

/**
 * Starts servers with refusing pools and uses the functions that need them. The fallback must not block other requests.
 */
export async function overloads(port: number, say: (line: string) => void): Promise<string[]> {
  const faults: string[] = []
  for (const pools of SERVERS) faults.push(...(await overload(port, pools, say)))
  return faults
}

function overload(port: number, pools: (typeof SERVERS)[number], say: (line: string) => void): Promise<string[]> {
  const script = path('packages/tools/src/abuse-test/serve.ts')
  const env = { OVERLOADED: Object.keys(pools).join() }
  return withServer({ port, env, script }, async ({ server }) => {
    const faults: string[] = []
    for (const [pool, use] of Object.entries(pools)) {
      await lagsOf(port)
      const wait = new MainThreadWait(server.pid)
      const from = performance.now()
      const found = await within(PATIENCE, 'people', use(port))
      const took = (performance.now() - from) / 1000
      const lags = await lagsOf(port)
      const samples = wait.end()
      // A wait for a processor does not count as blocking.
      const held = (late: number): number => late - longestWait(samples, late)
      say(`without ${pool}, for ${took.toFixed(0)} s: ${describeLags(lags)}, held for ${held(lags.max).toFixed(0)} ms`)
      if (held(lags.p99) > OFTEN || held(lags.max) > HELD) found.push('the event loop was held')
      faults.push(...found.map((fault) => `without ${pool}: ${fault}`))
    }
    const rest = await comesToRest(port, LOOK, RESTING)
    say(`without ${Object.keys(pools).join(', ')}, then: ${rest.told}`)
    if (!server.running) faults.push(`the server ended: ${server.said}`)
    return [...faults, ...rest.faults]
  })
}

/** Users play against computers, which must answer even without a pool. */
async function playComputers(port: number): Promise<string[]> {
  const play = async (n: number): Promise<string[]> => {
    const { token } = await user(port, 'Ann')
    const request = { title: DEAR, bots: [null, 'recruit'], paced: false }
    const { id } = (await ask<MatchSummary>(port, 'POST', '/api/matches', token, request)).body
    await ask(port, 'POST', `/api/matches/${id}/seats/0`, token, { seed: newSeed() })
    const person = await join(port, 'match', { match: id, token })
    const answered = await answersFor(person, seededRandom(`against ${n}`))
    await person.room.leave()
    return answered ? [] : [`a computer of match ${id} does not answer`]
  }
  return (await Promise.all(Array.from({ length: AGAINST }, (_, n) => play(n)))).flat()
}

/** Whether a player could answer often enough, or the match is over. */
async function answersFor(person: Connected, random: () => number): Promise<boolean> {
  const over = () => person.room.state.outcome !== ''
  for (let answers = 0; answers <= ANSWERS; answers++) {
    // On a slow machine, only the wait for one turn of the computers counts, not the wait for all turns.
    if (!(await until(TURN, () => over() || decisionOf(person, 0) !== undefined))) return false
    const decision = decisionOf(person, 0)
    if (decision === undefined || over()) return true
    const choice = decision.choices[Math.floor(random() * decision.choices.length)]
    const command = { kind: 'choose', seat: 0, choices: [choice] }
    const request = { id: `against-${answers}-0123456789`, seq: decision.seq, command }
    await person.room.request('command', request).catch(() => undefined)
  }
  return true
}

/** Users give careful answers; as no preview is possible, they are told so and can answer without. */
async function answerCarefully(port: number): Promise<string[]> {
  const answer = async (): Promise<string[]> => {
    const users = [await user(port, 'Ann'), await user(port, 'Bob')] as const
    const match = await newMatch(port, users, { title: DEAR })
    const people = await Promise.all(users.map(({ token }) => join(port, 'match', { match: match.id, token })))
    const seat = people.findIndex((person, each) => decisionOf(person, each) !== undefined)
    const person = people[seat]
    const decision = person && decisionOf(person, seat)
    if (decision === undefined) return [`no seat has a decision in match ${match.id}`]
    const give = (careful: boolean): Promise<unknown> => {
      const command = { kind: 'choose', seat, choices: decision.choices.slice(0, 1), ...(careful && { careful }) }
      return person?.room.request('command', { id: newId(), seq: decision.seq, command }) ?? Promise.resolve()
    }
    const { code, text } = await refusal(give(true))
    const taken = await give(false).then(() => true)
    await Promise.all(people.map(({ room }) => room.leave()))
    return code === 'final' && text.key === 'final.unforeseen' && taken
      ? []
      : [`a careful answer is refused as ${code}`]
  }
  return (await Promise.all(Array.from({ length: ASKERS }, answer))).flat()
}

/** Users open a long match that has no checkpoint and cannot be replayed now. */
async function openLong(port: number): Promise<string[]> {
  const { match, users } = await longMatch(port)
  const [{ token }] = users
  const asks = Array.from({ length: ASKERS }, () => join(port, 'match', { match: match.id, token }))
  return mustBe('too-busy', asks)
}

/** Users request files that cannot be made at the moment. */
async function takeFiles(port: number): Promise<string[]> {
  const { match, users } = await longMatch(port)
  const asks = Array.from({ length: ASKERS }, () => ask(port, 'GET', `/api/matches/${match.id}/export`, users[0].token))
  const statuses = (await Promise.all(asks)).map(({ status }) => status)
  return statuses.every((status) => status === 503) ? [] : [`files are answered with ${[...new Set(statuses)].join()}`]
}

async function longMatch(port: number): Promise<{ match: MatchSummary; users: readonly [NewUser, NewUser] }> {
  const users = [await user(port, 'Ann'), await user(port, 'Bob')] as const
  const match = await newMatch(port, users, { title: TITLE })
  const { room } = await join(port, 'match', { match: match.id, token: users[0].token })
  const [setting] = (await loadTitle(TITLE)).settings
  for (let n = 0; n < LONG; n++) {
    const command = { kind: 'set', seat: 0, setting: setting?.id, value: setting?.values[n % setting.values.length] }
    await room.request('command', { id: `long-${n}-0123456789`, seq: room.state.seq, command })
  }
  await ask(port, 'POST', `/api/matches/${match.id}/seats/1/replacement`, users[1].token)
  await room.leave()
  await pause(100)
  return { match, users }
}

async function mustBe(code: string, asks: readonly Promise<unknown>[]): Promise<string[]> {
  const codes = await Promise.all(
    asks.map(async (each) => (await refusal(each).catch(() => ({ code: 'answered' }))).code),
  )
  return codes.every((each) => each === code) ? [] : [`answered with ${[...new Set(codes)].join()}, not ${code}`]
}
