import { parseArgs } from 'node:util'
import type { ServerTitle } from '@topside/server'
import { freePort } from '@topside/server/testing/client'
import { missing } from './cluster-test/site.ts'
import { type Playable, searchFrames } from './leak-test/frames.ts'
import { beginsTogether, type Played, playAtRandom } from './leak-test/played.ts'
import { unprobed } from './leak-test/probes.ts'
import { noSeats, type SeatReport } from './leak-test/seat-report.ts'
import { moduleOf, seatsOfServer, seatsOfSite } from './leak-test/seat-sites.ts'
import { compareSecrets } from './leak-test/secret-decisions.ts'
import { type Comparison, compareWorlds } from './leak-test/worlds.ts'
import { playOptions } from './play-options.ts'
import { findTitle } from './titles.ts'

/** Minimum number of matches for the most thorough search. */
const LARGE = 50
/** Further matches whose openings are searched for a secret decision if the others contained none. */
const OPENINGS = 16
/** One in this many matches is played over sockets, and one with changing seats, unless specified otherwise. */
const SHARE = 10
/** Maximum number of matches played in several processes, since a process is ended in each. */
const TAKEOVERS = 10

const { values } = parseArgs({
  options: {
    ...playOptions(20),
    title: { type: 'string', multiple: true, default: [] },
    sockets: { type: 'string' },
    seats: { type: 'string' },
    port: { type: 'string', default: String(await freePort()) },
  },
})
const { seed } = values
const entries = values.title.length === 0 ? [findTitle(undefined)] : values.title.map(findTitle)
const matches = Number(values.matches)
const sockets = Number(values.sockets ?? Math.ceil(matches / SHARE))
const seats = Number(values.seats ?? sockets)
if (![matches, sockets, seats].every((each) => Number.isInteger(each) && each >= 0)) {
  console.error(
    'npm run leak-test -- --title T [--title U] --matches N [--sockets N] [--seats N] [--seed S] [--port P]',
  )
  process.exit(2)
}
const began = performance.now()
/** Pairs of worlds per match and viewer. */
const pairsOfEach = matches < LARGE ? 3 : 8
/** Extent of the comparison of secret decisions; a large search compares every answer. */
const bounds =
  matches < LARGE ? { decisions: 2, answers: 6, requests: 12 } : { decisions: 6, answers: 64, requests: 64 }
let findings = 0
for (const kind of unprobed()) {
  findings++
  console.error(`nothing probes the request ${kind}`)
}
for (const entry of entries) {
  const played = matches > 0 ? await compareMatches(entry) : []
  if (sockets > 0) await lookAtFrames(entry, played)
}
if (seats > 0) await passSeats()
console.log(`${matches} matches: ${findings} findings, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(findings > 0 ? 1 : 0)

/** Compares pairs of worlds of a title's matches. Returns the matches that are played over sockets, too. */
async function compareMatches(entry: ServerTitle): Promise<readonly Playable[]> {
  const { rules } = await entry.load()
  const heuristics = await entry.heuristics?.()
  const pairs = { pieces: 0, secret: 0, table: 0, differed: 0, messages: 0, analyses: 0 }
  const secrets = { decisions: 0, worlds: 0, messages: 0 }
  const playable: Playable[] = []
  const note = ({ difference, same, differed, analysed, fault }: Comparison, where: string): void => {
    pairs[difference]++
    pairs.messages += same
    if (differed) pairs.differed++
    if (differed && analysed) pairs.analyses++
    if (fault === undefined) return
    findings++
    if (findings <= 20) console.error(`${where}, other ${difference}: ${fault}`)
  }
  /** Compares what viewers see of a match's secret decisions. */
  const lookAtSecrets = async (played: Played, n: number): Promise<void> => {
    for (const viewer of [...Array(played.seatCount).keys(), undefined]) {
      const compared = await compareSecrets(played, viewer, `${seed}/${n}/${viewer ?? 'spectators'}`, bounds)
      secrets.decisions += compared.decisions
      secrets.worlds += compared.worlds
      secrets.messages += compared.messages
      findings += compared.faults.length
      for (const fault of compared.faults.slice(0, 3)) console.error(`match ${seed}/${n}: ${fault}`)
    }
  }
  console.log(`Looking for leaks in ${matches} matches of ${entry.name}`)
  for (let n = 0; n < matches; n++) {
    const played = playAtRandom(rules, `${seed}/${n}`)
    const { title, options, seatCount, seeds, commands } = played
    if (n < sockets) playable.push({ title, options, seatCount, seeds, commands })
    await lookAtSecrets(played, n)
    for (const viewer of [...Array(seatCount).keys(), undefined])
      for (let pair = 0; pair < pairsOfEach; pair++) {
        const own = `${seed}/${n}/${viewer ?? 'spectators'}/${pair}`
        note(await compareWorlds(played, viewer, own, heuristics), `match ${own}`)
      }
    if ((n + 1) % 20 === 0) console.log(`${n + 1} matches, ${pairs.messages} messages, ${findings} findings`)
  }
  // A small search may miss the options that start with a joint decision.
  for (let n = matches; secrets.decisions === 0 && n < matches + OPENINGS; n++)
    if (beginsTogether(rules, `${seed}/${n}`)) await lookAtSecrets(playAtRandom(rules, `${seed}/${n}`), n)
  const { pieces, secret, table, differed, messages, analyses } = pairs
  console.log(
    `Two worlds: ${pieces + secret + table} pairs (${pieces} with other pieces, ${secret} with other secrets, ` +
      `${table} with another hidden table; ${differed} really differed), ${messages} messages the same; ` +
      `in ${analyses} that differed a computer thought, and chose the same`,
  )
  console.log(
    `Secret decisions: ${secrets.decisions}, in ${secrets.worlds} worlds with other answers or none, ` +
      `${secrets.messages} messages the same`,
  )
  return playable
}

async function lookAtFrames(title: ServerTitle, played: readonly Playable[]): Promise<void> {
  const port = Number(values.port)
  const setup = { title, matches: sockets, seed, port, titleModule: moduleOf([title]), played }
  const { faults, frames, bytes, hidden } = await searchFrames(setup)
  for (const fault of faults.slice(0, 20)) console.error(fault)
  findings += faults.length
  console.log(`Sockets: ${sockets} matches, ${frames} frames, ${bytes} bytes, ${hidden} hidden names looked for`)
}

/** Plays matches of all titles whose seats change hands, on one server and in two processes. */
async function passSeats(): Promise<void> {
  tell('in one process', await seatsOfServer(entries, seats, seed))
  const lacking = await missing()
  if (lacking === undefined)
    return tell('in two processes', await seatsOfSite(entries, Math.min(TAKEOVERS, seats), seed))
  console.log(`Left out: seats in two processes. ${lacking}`)
  tell('in two processes', entries.map(noSeats))
}

function tell(where: string, reports: readonly SeatReport[]): void {
  for (const [index, report] of reports.entries()) {
    for (const fault of report.faults.slice(0, 20)) console.error(fault)
    findings += report.faults.length
    console.log(
      `Seats ${where}, ${entries[index]?.name}: ${report.matches} matches, ${report.commands} commands; ` +
        `${report.taken} seats taken, ${report.givenBack} given back, ${report.substituted} substituted, ` +
        `${report.moved} moved to another device, ${report.disturbed} takeovers; ` +
        `${report.attempts} doors tried by former holders, ${report.told} entries of feeds and ` +
        `${report.frames} frames searched: ${report.faults.length} findings`,
    )
  }
}
