import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { parseArgs } from 'node:util'
import type { MatchFile } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { createServer } from '@topside/server/src/server.ts'
import { ask, type Connected, decisionOf, freePort, join, newMatch, user } from '@topside/server/src/testing/client.ts'
import { openTestPglite } from '@topside/server/src/testing/stores.ts'
import { path } from './shell.ts'
import { findTitle } from './titles.ts'

/** Plays a match over the network until it is over, exports it as a player would, and lets the stand-alone script recompute its dice. */
const { values } = parseArgs({ options: { title: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const entry = findTitle(values.title)
/** After so many answers somebody resigns. */
const ANSWERS = 400
const ENDLESS = { burst: 1e9, perSecond: 1e9 }

const random = seededRandom(`verify ${values.seed}`)
const port = await freePort()
const limits = { limit: ENDLESS, changes: ENDLESS, looks: ENDLESS, connections: 1e6 }
const server = await createServer({ titles: [entry], port, host: '127.0.0.1', db: await openTestPglite(), ...limits })
const folder = mkdtempSync(joined(tmpdir(), 'topside-export-'))
try {
  const players = [await user(port, 'Ann'), await user(port, 'Ben')]
  const match = await newMatch(port, players, { title: entry.id })
  const seats: Connected[] = []
  for (const { token } of players) seats.push(await join(port, 'match', { match: match.id, token }))
  await playOut(seats)
  const { body: file } = await ask<MatchFile>(port, 'GET', `/api/matches/${match.id}/export`, players[0]?.token)
  for (const { room } of seats) await room.leave()
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

/** Answers at random whoever is asked, until the match is over. */
async function playOut(seats: readonly Connected[]): Promise<void> {
  const over = (): boolean => seats[0]?.room.state.outcome !== ''
  for (let n = 0; !over(); n++) {
    const seat = seats.findIndex((each, index) => decisionOf(each, index) !== undefined)
    const decision = seats[seat] && decisionOf(seats[seat], seat)
    if (decision === undefined) {
      await changed(seats)
      continue
    }
    const choice = decision.choices[Math.floor(random() * decision.choices.length)]
    const command = n < ANSWERS ? { kind: 'choose', seat, choices: [choice] } : { kind: 'resign', seat }
    const request = { id: `verify-${n}-0123456789`, seq: decision.seq, command }
    await seats[seat]?.room.request('command', request)
  }
}

/** Resolves with the next change of what any seat is shown. */
function changed(seats: readonly Connected[]): Promise<void> {
  return new Promise((done) => {
    for (const { room } of seats) room.onStateChange.once(() => done())
  })
}
