/**
 * Plays a part of the campaign of BATAAN! with known seeds and writes it to `src/bataan/testing/golden`. The weights of
 * `bots/` draw the answers, an eighth of them comes by chance. Run it with `npm run golden:bataan` in this package
 * after a change of rules that the match does not survive; it prints what `matches.test.ts` expects of the file.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type Choice, commitment, type Decision, Match, makeFile, SeededDice } from '@topside/engine'
import { anyWeighted, seededRandom } from '@topside/engine/testing'
import { heuristics } from '../src/bataan/bots/index.ts'
import { rules } from '../src/bataan/title.ts'

/** Commands after which the match breaks off, and how many of its answers come by chance. */
const [COMMANDS, CHANCE] = [3200, 1 / 8]

/** What seldom happens and must be told in it; so many seeds are tried. */
const [TOLD, SEEDS] = [['general-withdrawal', 'combat.below', 'combine.done'], 100]

const options = { scenario: 'battling-bastards', sides: 'first-us', scouts: 'no', 'reserve-once': 'no' }
const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Plays a match; `undefined`: not all of it happened in it. */
function playOnce(name: string) {
  const server = seedOf(`${name} server`)
  const seats = ['United States', 'Japan'].map((seat) => ({ name: seat, seed: seedOf(`${name} ${seat}`) }))
  const dice = new SeededDice({ server, seats: seats.map(({ seed }) => seed) })
  const match = Match.start(rules, { options, dice })
  const random = seededRandom(name)
  const chosen = (decision: Decision, seat: number): Choice => {
    const weights = random() < CHANCE ? undefined : heuristics.weigh(match.game, seat, decision)
    return anyWeighted(decision.choices, (_, index) => weights?.[index] ?? 1, random)
  }
  while (match.outcome === undefined && match.seq < COMMANDS) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error('nobody decides')
    match.apply({ kind: 'choose', seat, choice: chosen(decision, seat) })
  }
  const told = new Set(match.history(undefined).map(({ line }) => line.key))
  if (match.outcome !== undefined || !TOLD.every((key) => told.has(key))) return undefined
  return { match, dice, source: { options, seats, commitment: commitment(server), commands: match.commands } }
}

for (let seed = 0; seed < SEEDS; seed++) {
  const played = playOnce(`campaign ${seed}`)
  if (played === undefined) continue
  const file = makeFile(rules, played.source, played.dice)
  writeFileSync(new URL('../src/bataan/testing/golden/campaign.json', import.meta.url), `${JSON.stringify(file)}\n`)
  const turn = played.match.game.table.track('turn')
  console.log(JSON.stringify({ seed, commands: file.commands.length, rolls: file.rolls.length, turn }))
  break
}
