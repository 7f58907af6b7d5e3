import { FAR, findOnce, type HexCosts } from '@topside/kit'
import { hexAt, hexOf, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { entriesOf } from '../rules/8-reach.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, is1945, scenarioOf } from '../state/state.ts'
import { factorsOf, hasGuns, isBattery, isCrew, mapOf, type Unit } from '../state/units.ts'
import { defenceIn } from './fight.ts'
import { nearestEnemy, type Position, strikeOf } from './position.ts'
import { waysFor } from './ways.ts'

/** Value to a unit of being in a hex, apart from fighting; higher is better. */
export type Goal = (hex: number) => number

/** Cost of a Movement Point on the way to an objective, on the islands and on Bataan. */
const PER_POINT = { islands: 0.07, bataan: 0.2 } as const
const SIXTHS = 6
/** Longer paths, in sixths, count as unreachable. */
const LONGEST = 400
/** Sixths of distance added for each point of strength near an objective beyond what it needs. */
const CROWDED = 1.5
/** Strength needed at an objective, as a multiple of its defence. */
const NEEDED = 3
/** Distance, in hexes, within which units count as being at an objective. */
const AROUND = 2
/** Greatest distance of troops from the enemy, in hexes, at which guns follow them. */
const IN_FRONT = 2
/** Value to the defenders of Bataan of a hex in a prepared line. */
const IN_LINE = 0.4
/**
 * Movement Points by which the defenders of Bataan stay ahead of the enemy on the way to Mariveles; cost of each point
 * further ahead, and of each point by which they are cut off.
 */
const AHEAD = 3
const TOO_FAR = 0.06
const CUT_OFF = 0.2
/** Value to a defender of Bataan of a friend in an adjacent hex, for up to two. */
const BESIDE_FRIENDS = 0.12

/**
 * Whether a unit seeks out the enemy: Americans of 1945, and in 1942 the Japanese and the defenders of the islands,
 * except guns and the defenders' crews.
 */
function seeks(game: Corregidor, unit: Unit): boolean {
  if (hasGuns(unit)) return false
  if (is1945(game)) return unit.def.side === 'us'
  return unit.def.side === 'japan' || (mapOf(unit) === 'islands' && !isCrew(unit))
}

const NOTHING: Goal = () => 0

/** The goal of a unit. */
export function goalOf(position: Position, unit: Unit): Goal {
  if (factorsOf(unit).movement === 0) return NOTHING
  if (seeks(position.game, unit)) return seekGoal(position, unit)
  if (followsTroops(unit)) return followGoal(position, unit)
  return unit.def.side === 'us' && mapOf(unit) !== 'islands' && !is1945(position.game)
    ? lineGoal(position, unit)
    : NOTHING
}

/** An enemy stack to attack, and the forces already near it. */
interface Aim {
  readonly hex: number
  /** Strength of friends near it beyond what it needs. */
  readonly crowd: number
}

/**
 * The nearest enemy without enough forces against it; in weekly turns the Japanese also go to Olongapo and Mariveles.
 */
function seekGoal(position: Position, unit: Unit): Goal {
  const from = startsOf(unit)
  let [best, least] = [undefined as HexCosts | undefined, Number.POSITIVE_INFINITY]
  for (const { hex, crowd } of aimsOf(position, unit.def.side)) {
    const ways = waysFor(unit, hex)
    const far = leastFrom(from, ways)
    if (far >= FAR) continue
    const near = far <= AROUND * 2 * SIXTHS ? strikeOf(position.game, unit) : 0
    const cost = far + CROWDED * Math.max(0, crowd - near)
    if (cost < least) [best, least] = [ways, cost]
  }
  return towards(unit, best)
}

/** The hexes where a unit starts: its own, or the hexes by which it enters. */
function startsOf(unit: Unit): readonly number[] {
  return isHex(unit.space) ? [unit.space.index] : entriesOf(unit)
}

function leastFrom(starts: readonly number[], ways: HexCosts): number {
  return Math.min(FAR, ...starts.map((each) => ways[each] ?? FAR))
}

/** Value of each hex on the way: the nearer, the higher. */
function towards(unit: Unit, ways: HexCosts | undefined): Goal {
  if (ways === undefined) return NOTHING
  const perPoint = PER_POINT[mapOf(unit) ?? 'bataan']
  return (hex) => (-perPoint * Math.min(LONGEST, ways[hex] ?? FAR)) / SIXTHS
}

/** 11.2: the Japanese position guns on Bataan follow their troops to the front. */
function followsTroops(unit: Unit): boolean {
  return unit.def.side === 'japan' && hasGuns(unit) && mapOf(unit) === 'bataan'
}

/** Towards the nearest troops with the enemy in front of them. */
function followGoal(position: Position, unit: Unit): Goal {
  const from = startsOf(unit)
  let [best, least] = [undefined as HexCosts | undefined, FAR]
  for (const [hex, units] of position.stacks.japan) {
    if (hexAt(hex).panel !== 'bataan' || units.every(hasGuns) || nearestEnemy(position, 'japan', hex) > IN_FRONT)
      continue
    const ways = waysFor(unit, hex)
    const far = leastFrom(from, ways)
    if (far < least) [best, least] = [ways, far]
  }
  return towards(unit, best)
}

const OLONGAPO = hexOf('b2603')
const MARIVELES = hexOf('b3824')

const aimsOf = findOnce((position: Position, side: Side): readonly Aim[] => {
  const { game } = position
  const enemy = enemyOf(side)
  const aims = [...position.stacks[enemy]].map(
    ([hex, units]): Aim => ({ hex, crowd: crowdAt(position, side, hex, NEEDED * defenceIn(game, units, hex)) }),
  )
  if (scenarioOf(game).id !== 'bataan' || side !== 'japan' || game.vars.week === 0) return aims
  const places = [OLONGAPO, MARIVELES]
  return [...aims, ...places.map((hex): Aim => ({ hex, crowd: crowdAt(position, side, hex, 1) }))]
})

/** Strength of a side around a hex beyond what is needed there. */
function crowdAt(position: Position, side: 'us' | 'japan', hex: number, needed: number): number {
  let strength = 0
  const seen = new Set([hex])
  for (const next of neighboursOf(hex)) for (const each of [next, ...neighboursOf(next)]) seen.add(each)
  for (const each of seen)
    for (const unit of position.stacks[side].get(each) ?? []) strength += strikeOf(position.game, unit)
  return Math.max(0, strength - needed)
}

/** The defenders of Bataan hold the prepared lines side by side, between the enemy and Mariveles. */
function lineGoal(position: Position, unit: Unit): Goal {
  const friends = position.stacks.us
  const ways = waysFor(unit, MARIVELES)
  const front = frontOf(position, ways) - AHEAD
  return (hex) => {
    const beside = neighboursOf(hex).filter((next) => friends.has(next)).length
    const far = Math.min(LONGEST, ways[hex] ?? FAR) / SIXTHS - front
    const place = far > 0 ? CUT_OFF * far : -TOO_FAR * far
    return (hexAt(hex).line === undefined ? 0 : IN_LINE) - place + BESIDE_FRIENDS * Math.min(2, beside)
  }
}

/** Movement Points to Mariveles from the foremost Japanese on Bataan, or from their entry road. */
function frontOf({ stacks }: Position, ways: Uint16Array): number {
  let least = ways[hexOf('b3801')] ?? FAR
  for (const [hex, units] of stacks.japan)
    if (hexAt(hex).section === 'bataan' && units.some((each) => !isBattery(each)))
      least = Math.min(least, ways[hex] ?? FAR)
  return Math.min(LONGEST, least) / SIXTHS
}
