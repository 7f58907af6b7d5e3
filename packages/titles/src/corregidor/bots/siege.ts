import { oncePerPosition } from '@topside/kit'
import { POINTS_1942 } from '../data/victory.ts'
import { isFlak } from '../rules/9.2-anti-aircraft.ts'
import { attackOf, defenceOf } from '../rules/10-strengths.ts'
import { isDaily } from '../rules/11.2-weeks.ts'
import { type Corregidor, is1945, scenarioOf, unitsOf } from '../state/state.ts'
import { factorsOf, hasGuns, islandOf, stepsOf, type Unit } from '../state/units.ts'

/** Cost of each step of flak to the Japanese of 1942 while it keeps their aircraft high (9.2). */
const FLAK = 2
/** Cost to the Japanese of 1942 of a step of any other fort battery, and more by the strength of its fire. */
const GUNS = { each: 0.3, perPoint: 0.1 } as const
/** Share of the value of disrupting troops that counts before a landing: they recover in a turn (6.2). */
const SHAKEN_IN_VAIN = 0.15

/**
 * 9.0, 7.0: extra value to the Japanese of 1942 of a step of a fort battery: no landing survives the fire of all of
 * them.
 */
export function silenceWorth(game: Corregidor, unit: Unit): number {
  if (is1945(game) || unit.def.side !== 'us' || !hasGuns(unit) || !isDaily(game)) return 0
  if (isFlak(unit)) return FLAK
  return GUNS.each + (GUNS.perPoint * factorsOf(unit).attack) / stepsOf(unit)
}

/**
 * 6.2: the share of a disruption's value to the Japanese that counts: low for troops on the islands of 1942 until a
 * landing can exploit it. Guns count fully, because further disruption costs them a step.
 */
export function shakenCounts(game: Corregidor, unit: Unit): number {
  const island = islandOf(unit)
  if (is1945(game) || island === undefined || hasGuns(unit)) return 1
  return game.vars.war.landed.japan.includes(island) ? 1 : SHAKEN_IN_VAIN
}

/** 12.0A: what the defenders of 1942 can still gain by holding out to the last day. */
function leftToWin({ vars }: Corregidor): number {
  const { firstDay, lastDay, perDay, heldOut } = POINTS_1942
  return heldOut + perDay * Math.max(0, lastDay + 1 - Math.max(firstDay, vars.day))
}

/** Number added to the units that share the value of holding out; it limits the value of the last unit. */
const MORE_UNITS = 12

/** 12.0A: value of a unit of the defenders of 1942 after a landing; all must be beaten. */
export const lastStandOf: (game: Corregidor) => number = oncePerPosition(
  (game) => {
    const left = unitsOf(game, 'us').filter((unit) => islandOf(unit) !== undefined).length
    return leftToWin(game) / (left + MORE_UNITS)
  },
  ({ vars }) => [vars.turn],
)

/** Days that a conquest takes, and the factor of its probability while no assault has set out. */
const CONQUEST = 12
const NOT_YET = 0.5

/**
 * 12.0A: expected points of the defenders of 1942 for holding out, by the forces of both sides and the days left. Less
 * of them is at risk until an assault has set out.
 */
export function holdingOut(game: Corregidor): number {
  const { assaults } = game.vars.war
  const [defenders, invaders] = [strengthOf(game, 'us') ** 2, strengthOf(game, 'japan') ** 2]
  const left = Math.min(1, Math.max(0, scenarioOf(game).lastDay + 1 - game.vars.day) / CONQUEST)
  const beaten = (invaders / Math.max(1, defenders + invaders)) * left * (assaults.length > 0 ? 1 : NOT_YET)
  return defenders === 0 ? 0 : leftToWin(game) * (1 - beaten)
}

/** 11.1: strength of the landing force of 1942, wherever it is, as a multiple of the islands' defenders. */
export const landingOdds: (game: Corregidor) => number = oncePerPosition(
  (game) => strengthOf(game, 'japan') / Math.max(1, strengthOf(game, 'us')),
  ({ vars }) => [vars.turn],
)

/** Strength of a side in the fight for the islands: the garrisons, and the landing force wherever it is. */
function strengthOf(game: Corregidor, side: 'us' | 'japan'): number {
  const there = unitsOf(game, side).filter((unit) => islandOf(unit) !== undefined || isComing(unit))
  return there.reduce((sum, unit) => sum + attackOf(unit, game) * (hasGuns(unit) ? 0 : 1) + defenceOf(unit, game), 0)
}

function isComing(unit: Unit): boolean {
  return unit.def.battalion !== undefined && (unit.space.id === 'japan-held' || unit.space.id === 'japan-at-sea')
}
