import { parseArgs } from 'node:util'
import { freePort } from '@topside/server/src/testing/client.ts'
import { toyTitle, toyTitles } from '@topside/server/src/testing/toy-title.ts'
import { missing } from './cluster-test/site.ts'
import { searchFrames } from './leak-test/frames.ts'
import { playAtRandom } from './leak-test/played.ts'
import { noSeats, type SeatReport } from './leak-test/seat-report.ts'
import { seatsOfServer, seatsOfSite } from './leak-test/seat-sites.ts'
import { type Comparison, compareWorlds } from './leak-test/worlds.ts'
import { playOptions } from './play-options.ts'
import { findTitle } from './titles.ts'

/** Pairs of worlds per match and viewer. */
const PAIRS = 8
/** Matches at most that are played in several processes: in each of them one dies. */
const TAKEOVERS = 10

const { values } = parseArgs({
  options: {
    ...playOptions(20),
    sockets: { type: 'string' },
    port: { type: 'string', default: String(await freePort()) },
  },
})
const entry = findTitle(values.title)
const matches = Number(values.matches)
const sockets = Number(values.sockets ?? matches)
if (![matches, sockets].every((each) => Number.isInteger(each) && each >= 0)) {
  console.error('npm run leak-test -- --title T --matches N [--sockets N] [--seed S] [--port P]')
  process.exit(2)
}
const { rules } = await entry.load()
const knowHow = await entry.knowHow?.()
const began = performance.now()
let findings = 0
const pairs = { pieces: 0, secret: 0, table: 0, differed: 0, messages: 0, thoughts: 0 }

function note({ difference, same, differed, thought, fault }: Comparison, where: string): void {
  pairs[difference]++
  pairs.messages += same
  if (differed) pairs.differed++
  if (differed && thought) pairs.thoughts++
  if (fault === undefined) return
  findings++
  if (findings <= 20) console.error(`${where}, other ${difference}: ${fault}`)
}

console.log(`Looking for leaks in ${matches} matches of ${entry.name}`)
for (let n = 0; n < matches; n++) {
  const played = playAtRandom(rules, `${values.seed}/${n}`)
  for (const viewer of [...Array(played.seatCount).keys(), undefined])
    for (let pair = 0; pair < PAIRS; pair++) {
      const seed = `${values.seed}/${n}/${viewer ?? 'spectators'}/${pair}`
      note(await compareWorlds(played, viewer, seed, knowHow), `match ${seed}`)
    }
  if ((n + 1) % 20 === 0) console.log(`${n + 1} matches, ${pairs.messages} messages, ${findings} findings`)
}
const { pieces, secret, table, differed, messages, thoughts } = pairs
const all = pieces + secret + table
console.log(
  `Two worlds: ${all} pairs (${pieces} with other pieces, ${secret} with other secrets, ${table} with another hidden table; ` +
    `${differed} really differed), ${messages} messages the same; in ${thoughts} that differed a computer thought, and chose the same`,
)
const titleModule = entry === toyTitle ? toyTitles.titleModule : import.meta.resolve('@topside/titles/testing')
const frames = await searchFrames(entry, sockets, values.seed, Number(values.port), titleModule)
for (const fault of frames.faults.slice(0, 20)) console.error(fault)
findings += frames.faults.length
console.log(
  `Sockets: ${sockets} matches, ${frames.frames} frames, ${frames.bytes} bytes, ${frames.hidden} hidden names looked for`,
)

function tell(where: string, seats: SeatReport): void {
  for (const fault of seats.faults.slice(0, 20)) console.error(fault)
  findings += seats.faults.length
  console.log(
    `Seats ${where}: ${seats.matches} matches, ${seats.commands} commands; ${seats.taken} seats taken, ${seats.givenBack} given back, ` +
      `${seats.substituted} substituted, ${seats.moved} moved to another device, ${seats.disturbed} takeovers; ${seats.attempts} doors tried by former holders, ` +
      `${seats.frames} frames searched: ${seats.faults.length} findings`,
  )
}

tell('in one process', await seatsOfServer(entry, sockets, values.seed))
const lacking = await missing()
if (lacking === undefined) tell('in two processes', await seatsOfSite(entry, Math.min(TAKEOVERS, sockets), values.seed))
else {
  console.log(`Left out: seats in two processes. ${lacking}`)
  tell('in two processes', noSeats())
}
console.log(`${matches} matches: ${findings} findings, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(findings > 0 ? 1 : 0)
