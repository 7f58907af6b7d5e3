/**
 * Plays three scenarios of BATAAN! to their end, and a part of the campaign, with known seeds and writes them to
 * `src/bataan/testing/golden`. Answers are drawn by the weights of `bots/`, an eighth of them at random. Run it with
 * `npm run golden:bataan` in this package after a change of rules that a match does not survive; it prints what
 * `matches.test.ts` expects of the files.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import {
  type Choice,
  commitment,
  type Decision,
  Match,
  makeFile,
  type Options,
  type Seat,
  SeededDice,
} from '@topside/engine'
import { anyWeighted, seededRandom } from '@topside/engine/testing'
import { heuristics } from '../src/bataan/bots/index.ts'
import { rules } from '../src/bataan/title.ts'

/** Share of random answers, and number of seeds tried for a match. */
const [CHANCE, SEEDS] = [1 / 8, 100]

/** A match to be played. */
interface Plan {
  readonly name: string
  readonly options: Options
  /** Commands after which it breaks off; absent: it is played to its end. */
  readonly commands?: number
  /** The seat that must win; absent: any, or none. */
  readonly winner?: Seat
  /** What seldom happens and must be told in it. */
  readonly told: readonly string[]
}

const plans: readonly Plan[] = [
  { name: 'layac', options: { scenario: 'layac', sides: 'first-us', scouts: 'no' }, winner: 0, told: ['army.passed'] },
  {
    name: 'abucay-line',
    options: { scenario: 'abucay-line', sides: 'first-us', scouts: 'no', attrition: 'no', 'secret-air': 'yes' },
    told: ['air.coordinated', 'event.handed-over'],
  },
  {
    name: 'mauban-line',
    options: { scenario: 'mauban-line', sides: 'first-us', attrition: 'no', 'secret-air': 'no' },
    winner: 0,
    told: ['advance.done'],
  },
  {
    name: 'campaign',
    options: {
      scenario: 'battling-bastards',
      sides: 'first-us',
      scouts: 'no',
      'reserve-once': 'no',
      'secret-air': 'no',
    },
    commands: 3200,
    told: ['general-withdrawal', 'combat.below', 'combine.done', 'withdrawal.done'],
  },
]
const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Plays a match; `undefined`: not all of it happened in it. */
function playOnce({ options, told, winner, commands = Number.POSITIVE_INFINITY }: Plan, name: string) {
  const server = seedOf(`${name} server`)
  const seats = ['United States', 'Japan'].map((seat) => ({ name: seat, seed: seedOf(`${name} ${seat}`) }))
  const dice = new SeededDice({ server, seats: seats.map(({ seed }) => seed) })
  const match = Match.start(rules, { options, dice })
  const random = seededRandom(name)
  const chosen = (decision: Decision, seat: number): Choice => {
    const weights = random() < CHANCE ? undefined : heuristics.weigh(match.game, seat, decision)
    return anyWeighted(decision.choices, (_, index) => weights?.[index] ?? 1, random)
  }
  while (match.outcome === undefined && match.seq < commands) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error('nobody decides')
    match.apply({ kind: 'choose', seat, choice: chosen(decision, seat) })
  }
  const keys = new Set(match.history(undefined).map(({ line }) => line.key))
  const ends = commands === Number.POSITIVE_INFINITY
  if ((match.outcome !== undefined) !== ends || !told.every((key) => keys.has(key))) return undefined
  if (winner !== undefined && match.outcome?.winner !== winner) return undefined
  return { match, dice, source: { options, seats, commitment: commitment(server), commands: match.commands } }
}

for (const plan of plans) {
  const { name } = plan
  for (let seed = 0; seed < SEEDS; seed++) {
    const played = playOnce(plan, `${name} ${seed}`)
    if (played === undefined) continue
    const file = makeFile(rules, played.source, played.dice)
    writeFileSync(new URL(`../src/bataan/testing/golden/${name}.json`, import.meta.url), `${JSON.stringify(file)}\n`)
    const { outcome, game } = played.match
    const [commands, rolls, turn] = [file.commands.length, file.rolls.length, game.table.track('turn')]
    console.log(JSON.stringify({ name, seed, commands, rolls, winner: outcome?.winner, turn }))
    break
  }
}
