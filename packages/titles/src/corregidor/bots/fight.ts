import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { defenceMultiplier, hasRiver, isStronghold } from '../rules/8.1-terrain.ts'
import { attackOf, defenceOf, slopeFrom } from '../rules/10-strengths.ts'
import { behindTimetable, onBataan } from '../rules/11.2-modifiers.ts'
import { MAP_SIZE } from '../state/places.ts'
import { type Corregidor, is1945 } from '../state/state.ts'
import { onWater, statusOf, stepsOf, type Unit } from '../state/units.ts'
import { prospectOf, type Suffers } from './odds.ts'
import { type Position, unitsAt, zonesOf } from './position.ts'
import { isNeededAtWint, wintGround } from './wint.ts'
import { SHAKEN, stepPrice, unitPrice } from './worth.ts'

/** A ground attack under consideration. */
export interface Assault {
  readonly side: Side
  readonly hex: number
  readonly units: readonly Unit[]
  /** Hexes from which they attack, in the order of the units; absent: their current hexes. */
  readonly from?: readonly number[]
  /** Air and naval points (9.3), and strength that Banzai adds (10.4). */
  readonly more?: number
  /** Strength of other units that may join. */
  readonly others?: number
}

/** Value of a hex gained; higher on Bataan, where the Japanese campaign is about ground (11.2). */
const GROUND = 0.15
const GROUND_ON_BATAAN = 0.7
/** Cost of being driven back. */
const DRIVEN_BACK = 0.2
/** Extra cost of a retreat to the defenders, as a share of a step, by the number of open hexes (10.2). */
const TRAPPED = [2, 1, 0.6, 0.35, 0.2, 0.1, 0.1] as const

/** 10.0: the value of an attack to the attacker, in victory points. */
export function assaultWorth(position: Position, assault: Assault): number {
  const { game } = position
  const { side, hex, units } = assault
  const defenders = defendersAt(position, side, hex)
  if (units.length === 0 || defenders.length === 0) return 0
  const attack = attackIn(game, assault)
  if (attack <= 0) return 0
  const prospect = prospectOf(attack, defenceIn(game, defenders, hex), modifierOf(position, assault, defenders))
  const won = sufferedBy(position, defenders, prospect.defender, openTo(position, enemyOf(side), hex))
  const emptied = Math.min(1, prospect.defender.retreats + prospect.defender.gone)
  return won + groundWorth(game, side, hex) * emptied - sufferedBy(position, units, prospect.attacker, 4)
}

function groundWorth(game: Corregidor, side: Side, hex: number): number {
  if (side !== 'japan') return GROUND
  if (isNeededAtWint(game, hex)) return wintGround(game)
  return hexAt(hex).panel === 'bataan' ? GROUND_ON_BATAAN : GROUND
}

/** The defenders of a hex against an attack. */
export function defendersAt(position: Position, side: Side, hex: number): readonly Unit[] {
  const { attacked } = position.game.vars
  const units = unitsAt(position, enemyOf(side), hex)
  return attacked.length === 0 ? units : units.filter(({ def }) => !attacked.includes(def.id))
}

function attackIn(game: Corregidor, { units, more = 0, others = 0 }: Assault): number {
  return units.reduce(
    (sum, unit) => sum + (onWater(unit) ? attackOf(unit, game) / 2 : attackOf(unit, game)),
    more + others,
  )
}

/** 8.1: the strength of defenders in a hex. */
export function defenceIn(game: Corregidor, units: readonly Unit[], hex: number): number {
  const sum = units.reduce((all, unit) => all + defenceOf(unit, game), 0)
  return sum * defenceMultiplier(hex)
}

/** Cost to the owner of units that each suffer the expected result. */
function sufferedBy({ game }: Position, units: readonly Unit[], suffers: Suffers, open: number): number {
  const { steps, levels, retreats, gone } = suffers
  let sum = 0
  for (const unit of units) {
    const price = stepPrice(game, unit)
    const trapped = retreats * (TRAPPED[Math.min(open, TRAPPED.length - 1)] ?? 0)
    sum += gone * unitPrice(game, unit) + price * (steps + SHAKEN[1] * levels)
    sum += price * Math.min(trapped, stepsOf(unit)) + DRIVEN_BACK * retreats * price
  }
  return sum
}

/** 10.2: number of adjacent hexes into which units of a side could retreat unharmed. */
function openTo(position: Position, side: Side, hex: number): number {
  const zones = zonesOf(position, enemyOf(side))
  const enemies = position.stacks[enemyOf(side)]
  return neighboursOf(hex).filter((next) => hexAt(next).terrain !== 'sea' && !enemies.has(next) && zones[next] === 0)
    .length
}

/** 8.1, 11.2, 11.3: the modifier of an attack's die. */
function modifierOf({ game }: Position, { side, hex, units, from }: Assault, defenders: readonly Unit[]): number {
  const hexes = from ?? units.map(({ space }) => space.index)
  let sum = slopeFrom(hexes, hex) - (isStronghold(hex) ? 1 : 0)
  if (hasRiver(hex) && hexes.every((each) => each < MAP_SIZE && !hasRiver(each))) sum -= 2
  if (side === 'japan') return sum + onBataan(game, hex) + behindTimetable(game, hex)
  if (!is1945(game)) return sum
  if (units.some(({ def }) => def.type === 'parachute-engineer')) sum++
  return defenders.every((unit) => statusOf(game, unit, 'moved') === 0) ? sum - 2 : sum
}
