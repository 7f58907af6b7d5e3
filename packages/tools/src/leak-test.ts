import { parseArgs } from 'node:util'
import { freePort } from '@topside/server/testing/client'
import { toyTitle, toyTitles } from '@topside/server/testing/toy-title'
import { missing } from './cluster-test/site.ts'
import { searchFrames } from './leak-test/frames.ts'
import { beginsTogether, type Played, playAtRandom } from './leak-test/played.ts'
import { unprobed } from './leak-test/probes.ts'
import { noSeats, type SeatReport } from './leak-test/seat-report.ts'
import { seatsOfServer, seatsOfSite } from './leak-test/seat-sites.ts'
import { compareSecrets } from './leak-test/secret-decisions.ts'
import { type Comparison, compareWorlds } from './leak-test/worlds.ts'
import { playOptions } from './play-options.ts'
import { findTitle } from './titles.ts'

/** Number of matches from which the search is as thorough as possible. */
const LARGE = 50
/** Further matches whose openings are searched for a secret decision if the others had none. */
const OPENINGS = 16
/** Most matches played in several processes, as a process dies in each. */
const TAKEOVERS = 10

const { values } = parseArgs({
  options: {
    ...playOptions(20),
    sockets: { type: 'string' },
    seats: { type: 'string' },
    port: { type: 'string', default: String(await freePort()) },
  },
})
const entry = findTitle(values.title)
const matches = Number(values.matches)
const sockets = Number(values.sockets ?? matches)
const seats = Number(values.seats ?? sockets)
if (![matches, sockets, seats].every((each) => Number.isInteger(each) && each >= 0)) {
  console.error('npm run leak-test -- --title T --matches N [--sockets N] [--seats N] [--seed S] [--port P]')
  process.exit(2)
}
const { rules } = await entry.load()
const heuristics = await entry.heuristics?.()
const began = performance.now()
/** Pairs of worlds per match and viewer. */
const pairsOfEach = matches < LARGE ? 3 : 8
let findings = 0
const secrets = { decisions: 0, worlds: 0, messages: 0 }
/** Extent of the comparison of secret decisions; a large search compares every answer. */
const bounds =
  matches < LARGE ? { decisions: 2, answers: 6, requests: 12 } : { decisions: 6, answers: 64, requests: 64 }
const pairs = { pieces: 0, secret: 0, table: 0, differed: 0, messages: 0, analyses: 0 }

function note({ difference, same, differed, analysed, fault }: Comparison, where: string): void {
  pairs[difference]++
  pairs.messages += same
  if (differed) pairs.differed++
  if (differed && analysed) pairs.analyses++
  if (fault === undefined) return
  findings++
  if (findings <= 20) console.error(`${where}, other ${difference}: ${fault}`)
}

for (const kind of unprobed()) {
  findings++
  console.error(`nothing probes the request ${kind}`)
}
console.log(`Looking for leaks in ${matches} matches of ${entry.name}`)
for (let n = 0; n < matches; n++) {
  const played = playAtRandom(rules, `${values.seed}/${n}`)
  await lookAtSecrets(played, n)
  for (const viewer of [...Array(played.seatCount).keys(), undefined])
    for (let pair = 0; pair < pairsOfEach; pair++) {
      const seed = `${values.seed}/${n}/${viewer ?? 'spectators'}/${pair}`
      note(await compareWorlds(played, viewer, seed, heuristics), `match ${seed}`)
    }
  if ((n + 1) % 20 === 0) console.log(`${n + 1} matches, ${pairs.messages} messages, ${findings} findings`)
}
const { pieces, secret, table, differed, messages, analyses } = pairs
const all = pieces + secret + table
console.log(
  `Two worlds: ${all} pairs (${pieces} with other pieces, ${secret} with other secrets, ` +
    `${table} with another hidden table; ${differed} really differed), ${messages} messages the same; ` +
    `in ${analyses} that differed a computer thought, and chose the same`,
)
/** Compares what viewers see of a match's secret decisions. */
async function lookAtSecrets(played: Played, n: number): Promise<void> {
  for (const viewer of [...Array(played.seatCount).keys(), undefined]) {
    const compared = await compareSecrets(played, viewer, `${values.seed}/${n}/${viewer ?? 'spectators'}`, bounds)
    secrets.decisions += compared.decisions
    secrets.worlds += compared.worlds
    secrets.messages += compared.messages
    findings += compared.faults.length
    for (const fault of compared.faults.slice(0, 3)) console.error(`match ${values.seed}/${n}: ${fault}`)
  }
}

// A small search may miss the options that start with a joint decision.
for (let n = matches; matches > 0 && secrets.decisions === 0 && n < matches + OPENINGS; n++)
  if (beginsTogether(rules, `${values.seed}/${n}`)) await lookAtSecrets(playAtRandom(rules, `${values.seed}/${n}`), n)
console.log(
  `Secret decisions: ${secrets.decisions}, in ${secrets.worlds} worlds with other answers or none, ` +
    `${secrets.messages} messages the same`,
)
if (sockets > 0) {
  const titleModule = entry === toyTitle ? toyTitles.titleModule : import.meta.resolve('@topside/titles/testing')
  const frames = await searchFrames(entry, sockets, values.seed, Number(values.port), titleModule)
  for (const fault of frames.faults.slice(0, 20)) console.error(fault)
  findings += frames.faults.length
  console.log(
    `Sockets: ${sockets} matches, ${frames.frames} frames, ${frames.bytes} bytes, ` +
      `${frames.hidden} hidden names looked for`,
  )
}

function tell(where: string, report: SeatReport): void {
  for (const fault of report.faults.slice(0, 20)) console.error(fault)
  findings += report.faults.length
  console.log(
    `Seats ${where}: ${report.matches} matches, ${report.commands} commands; ${report.taken} seats taken, ` +
      `${report.givenBack} given back, ${report.substituted} substituted, ${report.moved} moved to another device, ` +
      `${report.disturbed} takeovers; ${report.attempts} doors tried by former holders, ` +
      `${report.told} entries of feeds and ${report.frames} frames searched: ${report.faults.length} findings`,
  )
}

if (seats > 0) {
  tell('in one process', await seatsOfServer(entry, seats, values.seed))
  const lacking = await missing()
  if (lacking === undefined) tell('in two processes', await seatsOfSite(entry, Math.min(TAKEOVERS, seats), values.seed))
  else {
    console.log(`Left out: seats in two processes. ${lacking}`)
    tell('in two processes', noSeats())
  }
}
console.log(`${matches} matches: ${findings} findings, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(findings > 0 ? 1 : 0)
