/**
 * Plays whole matches of Return to the Rock with known seeds and writes them to
 * `src/return-to-the-rock/testing/golden`, one for each way in which a match ends. Run it with `npm run golden:rock` in
 * this package after a change that raises the version of the rules; it prints what `golden.test.ts` expects of each
 * file.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Choice, commitment, type Decision, Match, makeFile, type Options, SeededDice } from '@topside/engine'
import { type Policy, randomChoice, seededRandom } from '@topside/engine/testing'
import { areaId } from '../src/return-to-the-rock/data/areas.ts'
import { isContested } from '../src/return-to-the-rock/rules/7-stacking-and-control.ts'
import {
  controllerOf,
  hasUnits,
  isFresh,
  type Rock,
  areaOf as spaceOf,
  unitsIn,
} from '../src/return-to-the-rock/state/state.ts'
import { rules } from '../src/return-to-the-rock/title.ts'

const SEEDS = 400
/** Shorter matches show too little. */
const LEAST_COMMANDS = 200

type Random = () => number
const areaOf = (game: Rock, id: string) => spaceOf(game, areaId(id))
type RockPolicy = (game: Rock, random: Random) => Policy

/** How a match is played until it ends for a given reason. */
interface Plan {
  readonly reason: string
  readonly options: Options
  readonly us: RockPolicy
  readonly japan: RockPolicy
  /** A record that must be among those of the match. */
  readonly tells?: string
}

const folder = new URL('../src/return-to-the-rock/testing/golden/', import.meta.url)
const every = { leaders: 'yes', mortars: 'yes', flamethrower: 'yes', detonations: 'yes' }

const anything: RockPolicy = (_game, random) => randomChoice(random)

/** Prefers the choice with the highest score; ties are broken at random. */
function best(score: (choice: Choice, decision: Decision) => number, random: Random): Policy {
  return (decision) => {
    const scored = decision.choices.map((choice) => ({ choice, score: score(choice, decision) + random() / 10 }))
    return scored.reduce((top, each) => (each.score > top.score ? each : top)).choice
  }
}

/** An American side that lands, bombards, spreads over the island and attacks in strength. */
const determined: RockPolicy = (game, random) =>
  best((choice, decision) => {
    const area = choice.space === undefined ? undefined : areaOf(game, choice.space)
    switch (choice.verb) {
      case 'bombard':
        return 9
      case 'assault':
        if (area === undefined || area.def.kind === 'box') return 8
        return assaultScore(game, choice.space as string)
      case 'move':
        return area === undefined ? 0 : moveScore(game, area.id)
      case 'attack':
        return strength(game, choice.space as string) >= 3 ? 5 : 1
      case 'unit':
        return 3
      case 'aim':
      case 'place':
        return area?.def.points ?? 0
      case 'reroll':
        return String(decision.args?.['outcome']).includes('repulse') ? 1 : -1
      case 'reset':
        return game.vars.number > 3 ? 1 : -1
      case 'rally':
      case 'reorganize':
      case 'return':
      case 'join-all':
      case 'add':
        return 2
      case 'stay':
        return 1
      default:
        return 0
    }
  }, random)

function assaultScore(game: Rock, id: string): number {
  const area = areaOf(game, id)
  if (isContested(area)) return 7
  const free = [...area.def.borders.keys()].filter((next) => controllerOf(areaOf(game, next)) === 'japan')
  return free.length === 0 ? 0.5 : 2 + free.length / 2
}

function moveScore(game: Rock, id: string): number {
  const area = areaOf(game, id)
  if (controllerOf(area) === 'us' && !hasUnits(area, 'japan')) {
    const near = [...area.def.borders.keys()].some((next) => controllerOf(areaOf(game, next)) === 'japan')
    return near ? 1 : 0
  }
  if (!hasUnits(area, 'japan')) return 4 + area.def.points
  return hasUnits(area, 'us') ? 6 : strength(game, game.vars.impulse.active) >= 4 ? 5 + area.def.points : -1
}

function strength(game: Rock, id: string): number {
  return unitsIn(areaOf(game, id), 'us').filter(isFresh).length
}

/** A Japanese side that gives way wherever it can. */
const passive: RockPolicy = (_game, random) =>
  best((choice) => ({ pass: 5, done: 4, eliminate: 3, stay: 2, keep: 2, 'go-on': 2 })[choice.verb] ?? 0, random)

const plans: readonly Plan[] = [
  { reason: 'victory.too-slow', options: every, us: anything, japan: anything, tells: 'detonation.buried' },
  { reason: 'victory.operational', options: { sides: 'first-us' }, us: determined, japan: anything },
  { reason: 'victory.prevented', options: { ...every, sides: 'first-japan' }, us: determined, japan: anything },
  { reason: 'victory.whole-island', options: { sides: 'first-us' }, us: determined, japan: passive },
]

function seedOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function playOnce(plan: Plan, name: string) {
  const server = seedOf(`${name} server`)
  const seats = ['Ann', 'Ben'].map((seat) => ({ name: seat, seed: seedOf(`${name} ${seat}`) }))
  const dice = new SeededDice({ server, seats: seats.map((seat) => seat.seed) })
  const match = Match.start(rules, { options: plan.options, dice })
  const random = seededRandom(name)
  const us = plan.us(match.game, random)
  const japan = plan.japan(match.game, random)
  while (match.outcome === undefined) {
    const [seat] = match.deciding
    const decision = seat === undefined ? undefined : match.decision(seat)
    if (seat === undefined || decision === undefined) throw new Error('nobody decides')
    const [side] = rules.sidesOf(match.game, seat)
    const policy = side === 'us' ? us : side === 'japan' ? japan : randomChoice(random)
    match.apply({ kind: 'choose', seat, choice: policy(decision, seat) })
  }
  const source = { options: plan.options, seats, commitment: commitment(server), serverSeed: server }
  return { match, dice, source: { ...source, commands: match.commands } }
}

mkdirSync(folder, { recursive: true })
const only = process.argv[2]
for (const plan of plans.filter(({ reason }) => only === undefined || reason.endsWith(only))) {
  const name = plan.reason.replace('victory.', '')
  const reasons = new Map<string, number>()
  for (let seed = 0; seed < SEEDS; seed++) {
    const { match, dice, source } = playOnce(plan, `${name} ${seed}`)
    const reason = match.outcome?.reason.key ?? ''
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (reason !== plan.reason || match.commands.length < LEAST_COMMANDS) continue
    if (plan.tells !== undefined && !match.history(undefined).some(({ line }) => line.key === plan.tells)) continue
    const file = makeFile(rules, source, dice)
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(file)}\n`)
    const hash = createHash('sha256').update(JSON.stringify(match.snapshot())).digest('hex')
    console.log(JSON.stringify({ name, seed, commands: file.commands.length, rolls: file.rolls.length, hash }))
    break
  }
  console.log(name, Object.fromEntries(reasons))
}
