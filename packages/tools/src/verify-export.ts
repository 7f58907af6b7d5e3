import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type MatchFile, seatCount } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { createServer } from '@topside/server'
import { ask, type Connected, decisionOf, freePort, join, newMatch, users } from '@topside/server/testing/client'
import { openTestStore } from '@topside/server/testing/stores'
import { path } from './shell.ts'
import { findTitle } from './titles.ts'

/** Plays a match over the network, exports it as a player would, and has the stand-alone script recompute its dice. */
const { values } = parseArgs({ options: { title: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const entry = findTitle(values.title)
/** Answers after which the seats resign in turn. */
const ANSWERS = 400
const ENDLESS = { burst: 1e9, perSecond: 1e9 }

const random = seededRandom(`verify ${values.seed}`)
const port = await freePort()
const limits = {
  limit: ENDLESS,
  processor: ENDLESS,
  changes: ENDLESS,
  looks: ENDLESS,
  connections: 1e6,
}
// The server's threads need a module that also has the test titles.
const titleModule = import.meta.resolve('@topside/titles/testing')
const db = await openTestStore()
const server = await createServer({ titles: [entry], titleModule, port, host: '127.0.0.1', db, ...limits })
const folder = mkdtempSync(joined(tmpdir(), 'topside-export-'))
try {
  const { rules } = await entry.load()
  const names = Array.from({ length: seatCount(rules, {}) }, (_, seat) => `Player ${seat + 1}`)
  const players = await users(port, ...names)
  const match = await newMatch(port, players, { title: entry.id })
  const seats: Connected[] = []
  for (const { token } of players) seats.push(await join(port, 'match', { match: match.id, token }))
  const still = await playOut(seats)
  const file = await exported(match.id, players[0]?.token)
  for (const { room } of still) await room.leave()
  const name = joined(folder, 'match.json')
  writeFileSync(name, JSON.stringify(file))
  const script = path('packages/client/public/verify-dice.mjs')
  const run = spawnSync(process.execPath, [script, name], { cwd: folder, encoding: 'utf8' })
  console.log(`${entry.name}, exported after ${file.commands.length} commands: ${run.stdout}${run.stderr}`.trim())
  process.exitCode = file.rolls.length > 0 ? (run.status ?? 1) : 1
} finally {
  rmSync(folder, { recursive: true })
  await server.close()
}

/** The file of a match, retried for a minute while the server is busy. Throws other refusals. */
async function exported(match: string, token: string | undefined): Promise<MatchFile> {
  for (const until = Date.now() + 60_000; ; await passed(1_000)) {
    const { status, body } = await ask<MatchFile>(port, 'GET', `/api/matches/${match}/export`, token)
    if (status === 200) return body
    if (status !== 503 || Date.now() > until) throw new Error(`No export: ${status} ${JSON.stringify(body)}`)
  }
}

/**
 * Answers randomly until the match is over or has lasted long enough, when the seats resign in turn. Returns the
 * remaining connections.
 */
async function playOut(seats: readonly Connected[]): Promise<readonly Connected[]> {
  const over = (): boolean => seats.some(({ room }) => room.state.outcome !== '')
  const changed = changesOf(seats)
  for (let n = 0; n < ANSWERS && !over(); n++) {
    const seat = seats.findIndex((each, index) => decisionOf(each, index) !== undefined)
    const decision = seats[seat] && decisionOf(seats[seat], seat)
    if (decision === undefined) {
      await changed()
      continue
    }
    const choice = decision.choices[Math.floor(random() * decision.choices.length)]
    await send(seats[seat] as Connected, n, decision.seq, { kind: 'choose', seat, choices: [choice] })
  }
  const gone = new Set<Connected>()
  for (const [seat, each] of seats.entries()) {
    if (over()) break
    // If an ally plays on, a resigned user is disconnected before the answer.
    const answered = send(each, ANSWERS + seat, each.room.state.seq, { kind: 'resign', seat })
    await answered.catch(() => gone.add(each))
  }
  return seats.filter((each) => !gone.has(each))
}

async function send({ room }: Connected, n: number, seq: number, command: object): Promise<void> {
  await room.request('command', { id: `verify-${n}-0123456789`, seq, command })
}

/**
 * Returns a function that waits for the next change of any seat's state. The listeners are permanent: a listener added
 * with the client's `once` is removed while it is called, which skips other waiting listeners.
 */
function changesOf(seats: readonly Connected[]): () => Promise<void> {
  let told: () => void = () => undefined
  for (const { room } of seats) room.onStateChange(() => told())
  return () =>
    new Promise((done) => {
      told = done
    })
}
