/**
 * Plays whole matches of Singapore 1942 with known seeds and writes them to `src/singapore/testing/golden`, one for
 * each way in which a match ends. Run it with `npm run golden:singapore` in this package after a change that raises the
 * version of the rules; it prints what `golden.test.ts` expects of each file.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  type Choice,
  commitment,
  type Decision,
  Match,
  makeFile,
  type Options,
  SeededDice,
  seatCount,
} from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { historic } from '../src/singapore/data/scenarios.ts'
import { scripts } from '../src/singapore/testing/scripted.ts'
import { rules } from '../src/singapore/title.ts'

const SEEDS = 100

/** How a match is played until it ends for a given reason. */
interface Plan {
  readonly name: string
  readonly reason: string
  readonly level?: string
  readonly options: Options
  /** How eagerly the Japanese attack, and the others. Absent: the naive players of `npm run balance`. */
  readonly eager?: readonly [japanese: number, others: number]
}

const folder = new URL(`../src/singapore/testing/golden/version-${rules.rulesVersion}/`, import.meta.url)

const plans: readonly Plan[] = [
  { name: 'level', reason: 'win.level', options: { players: '3', cards: 'on' }, eager: [0.3, 0.1] },
  { name: 'two-players', reason: 'win.level', options: { players: '2', sides: 'first-british' }, eager: [0.5, 0.3] },
  { name: 'casual', reason: 'win.decisive', options: { players: '3' } },
  { name: 'serious', reason: 'win.decisive', options: { players: '3', ending: 'serious' } },
  {
    name: 'naked-island',
    reason: 'win.level',
    options: { scenario: 'almost-naked-island', players: '3' },
    eager: [0.5, 0.1],
  },
  { name: 'battle', reason: 'win.battle', options: { scenario: 'regiment' }, eager: [1, 1] },
]

/** Sectors by how desirable they are. */
const WORTH = new Map([...historic.city.map((id) => [id, 4] as const), [historic.pivot, 3] as const])

/** Plans some moves, attacks as eagerly as it is told, and commits. */
function chosen(decision: Decision, eager: number, random: () => number): Choice {
  const { choices, kind } = decision
  const of = (...verbs: string[]) => choices.filter(({ verb }) => verbs.includes(verb))
  const any = (list: readonly Choice[]): Choice => {
    const best = list.toSorted((a, b) => (WORTH.get(b.space ?? '') ?? 0) - (WORTH.get(a.space ?? '') ?? 0))
    return random() < 0.5 ? (best[0] as Choice) : (list[Math.floor(random() * list.length)] as Choice)
  }
  if (kind === 'plan') {
    const units = of('unit')
    const commit = of('commit')
    const goes = units.length > 0 && (commit.length === 0 || random() < 0.6 + 0.37 * eager)
    return any(goes ? units : commit.length > 0 ? commit : choices)
  }
  if (kind === 'plan.where') {
    const attacks = of('attack').filter(({ value = 1 }) => value > 1)
    return any(attacks.length > 0 && random() < eager ? attacks : of('move').length > 0 ? of('move') : choices)
  }
  if (kind === 'withdraw') return any(of('fight'))
  const rest = of('rest')
  const whole = kind === 'battle.group' && eager < 0.9 ? 0.3 : 0.9
  return any(rest.length > 0 && random() < whole ? rest : choices)
}

/** What the first of the naive players would answer. */
function naively(match: Match, seat: number, random: () => number): Choice {
  const choice = scripts.players[0]?.answer(match, seat, random)
  if (choice === undefined) throw new Error('there are no naive players')
  return choice
}

const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function playOnce({ options, eager }: Plan, name: string) {
  const server = seedOf(`${name} server`)
  const names = ['Ann', 'Ben', 'Cid'].slice(0, seatCount(rules, options))
  const seats = names.map((seat) => ({ name: seat, seed: seedOf(`${name} ${seat}`) }))
  const dice = new SeededDice({ server, seats: seats.map((seat) => seat.seed) })
  const match = Match.start(rules, { options, dice })
  const random = seededRandom(name)
  while (match.outcome === undefined) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error('nobody decides')
    const [japanese, others] = eager ?? []
    const eagerness = rules.sidesOf(match.game, seat).includes('japanese') ? japanese : others
    const choice =
      eagerness === undefined ? naively(match as unknown as Match, seat, random) : chosen(decision, eagerness, random)
    match.apply({ kind: 'choose', seat, choice })
  }
  const source = { options, seats, commitment: commitment(server), serverSeed: server }
  return { match, dice, source: { ...source, commands: match.commands } }
}

mkdirSync(folder, { recursive: true })
const only = process.argv[2]
for (const plan of plans.filter(({ name }) => only === undefined || name === only)) {
  const reasons = new Map<string, number>()
  for (let seed = 0; seed < SEEDS; seed++) {
    const { match, dice, source } = playOnce(plan, `${plan.name} ${seed}`)
    const reason = match.outcome?.reason.key ?? ''
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (reason !== plan.reason) continue
    const file = makeFile(rules, source, dice)
    writeFileSync(new URL(`${plan.name}.json`, folder), `${JSON.stringify(file)}\n`)
    const hash = createHash('sha256').update(JSON.stringify(match.snapshot())).digest('hex')
    const { outcome } = match
    const told = { name: plan.name, seed, commands: file.commands.length, rolls: file.rolls.length, hash, outcome }
    console.log(JSON.stringify(told))
    break
  }
  console.log(plan.name, Object.fromEntries(reasons))
}
