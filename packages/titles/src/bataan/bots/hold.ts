import { DIRECTIONS, NEVER, OFF_MAP } from '@topside/engine'
import { findOnce, onceEach } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { factorsOf, stepsOf } from '../rules/3.6-steps.ts'
import { terrainCosts } from '../rules/8.3-terrain.ts'
import type { Bataan, Unit } from '../state/state.ts'
import { prospectOf } from './odds.ts'
import {
  assaultOnly,
  groundOf,
  type Position,
  ratingOf,
  reachBy,
  type Stack,
  stackOf,
  stepPrice,
  zonesBy,
} from './position.ts'

/** Probability that a stack within the enemy's reach is attacked at all. */
const ATTACKED = 0.6
/** The strongest attack expected. */
const MOST = 36
/** Typical rating of attackers. */
const RATING = { us: 5, japan: 6 } as const
/** Value of any hex held, in addition to the hex's own value. */
const GROUND = 0.3
/** Share of the remaining steps lost in a retreat, by the number of open hexes (11.3). */
const TRAPPED = [1, 0.5, 0.25, 0.1, 0.05]

/** The units that hold a hex. */
interface Holders {
  readonly side: Side
  readonly hex: number
  readonly defence: number
  readonly steps: number
  readonly er: number
  readonly price: number
}

/** Expected value of a hex to the units in it, less their expected losses; higher is better. */
export function holdWorth(position: Position, holders: Holders): number {
  const { side, hex, defence, steps, er, price } = holders
  if (steps === 0) return 0
  const { game } = position
  const worth = GROUND + (position.aims.get(hex) ?? 0)
  const threat = Math.min(MOST, reachBy(position, enemyOf(side))[hex] ?? 0)
  if (threat < 1) return worth
  const { vacated, defender, shaken } = prospectOf({
    table: assaultOnly(game, side, hex) ? 'assault' : 'mobile',
    attack: threat,
    defence,
    holds: false,
    modifier: groundOf(game, side, hex) + er - RATING[enemyOf(side)],
    steps: { attacker: 9, defender: steps },
  })
  const trapped = vacated * (TRAPPED[openAround(position, side, hex)] ?? 0.02) * Math.max(0, steps - defender)
  const lost = (defender + trapped) * price + shaken.defender * 0.3
  return worth - ATTACKED * (vacated * worth + lost)
}

/** Value of a unit standing in a hex: how much better the hex is held, less the risk to the unit. */
export function joinWorth(position: Position, unit: Unit, hex: number): number {
  const { side } = unit.def
  const there = position.stacks[side].get(hex)
  const others = there?.units.includes(unit) === true ? without(position.game, there, unit) : there
  // A unit that cannot attack does not hold a hex alone: it only puts itself at risk.
  const alone = factorsOf(unit).attack === 0 ? GROUND + (position.aims.get(hex) ?? 0) : 0
  const before = others === undefined ? alone : holdWorth(position, { ...others, side, hex })
  return holdWorth(position, joined(position.game, others, unit, hex)) - before
}

function without(game: Bataan, { side, hex, units }: Stack, unit: Unit): Stack | undefined {
  const left = units.filter((each) => each !== unit)
  return left.length === 0 ? undefined : stackOf(game, side, hex, left)
}

function joined(game: Bataan, others: Stack | undefined, unit: Unit, hex: number): Holders {
  const [defence, steps, er] = [factorsOf(unit).defence, stepsOf(unit), ratingOf(game, unit)]
  const price = stepPrice(unit)
  if (others === undefined) return { side: unit.def.side, hex, defence, steps, er, price }
  const all = others.steps + steps
  return {
    side: unit.def.side,
    hex,
    defence: others.defence + defence,
    steps: all,
    er: Math.max(er, others.er),
    price: (others.price * others.steps + price * steps) / all,
  }
}

/**
 * 11.3: the hexes next to a hex to which units of a side could retreat: no enemy there, and no enemy zone unless
 * friends are there (11.35).
 */
export function openAround(position: Position, side: Side, hex: number): number {
  return openFor(position, side)(hex)
}

const openFor = findOnce((position: Position, side: Side) => onceEach((hex) => countOpen(position, side, hex)))

function countOpen(position: Position, side: Side, hex: number): number {
  const { stacks } = position
  const enemy = enemyOf(side)
  const zones = zonesBy(position, enemy)
  let open = 0
  for (const direction of DIRECTIONS) {
    const to = hexGrid.neighbour(hex, direction)
    if (to === OFF_MAP || stacks[enemy].has(to)) continue
    if (zones[to] !== 0 && !stacks[side].has(to)) continue
    if (OPEN_SIDES[hex * DIRECTIONS.length + direction] !== NEVER) open++
  }
  return open
}

/** By hexside: the cost for units on foot; {@link NEVER} if they cannot cross it. */
const OPEN_SIDES = terrainCosts({ wheeled: false, alongRoutes: true })
