import { oncePerPosition } from '@topside/kit'
import { POINTS_1942 } from '../data/victory.ts'
import { isFlak } from '../rules/9.2-anti-aircraft.ts'
import { attackOf, defenceOf } from '../rules/10-strengths.ts'
import { isDaily } from '../rules/11.2-weeks.ts'
import { type Corregidor, is1945, scenarioOf, unitsOf } from '../state/state.ts'
import { factorsOf, hasGuns, islandOf, stepsOf, type Unit } from '../state/units.ts'

/** What each step of flak costs the Japanese of 1942 while it keeps their aircraft high (9.2). */
const FLAK = 2
/**
 * What a step of any other battery of the forts costs them, and the more of it the stronger its fire at guns on Bataan
 * and at landing craft.
 */
const GUNS = { each: 0.3, perPoint: 0.1 } as const
/** How much of what disruption does to troops counts before anybody lands: it is gone in a turn (6.2). */
const SHAKEN_IN_VAIN = 0.15

/**
 * 9.0, 7.0: what a step of a battery of the forts is worth to the Japanese of 1942 besides what it counts: under all of
 * them no landing gets ashore.
 */
export function silenceWorth(game: Corregidor, unit: Unit): number {
  if (is1945(game) || unit.def.side !== 'us' || !hasGuns(unit) || !isDaily(game)) return 0
  if (isFlak(unit)) return FLAK
  return GUNS.each + (GUNS.perPoint * factorsOf(unit).attack) / stepsOf(unit)
}

/**
 * 6.2: how much it counts to the Japanese that a unit is shaken: on the islands of 1942 little, as long as nobody lands
 * who follows it up; guns lose a step by more of it.
 */
export function shakenCounts(game: Corregidor, unit: Unit): number {
  const island = islandOf(unit)
  if (is1945(game) || island === undefined || hasGuns(unit)) return 1
  return game.vars.war.landed.japan.includes(island) ? 1 : SHAKEN_IN_VAIN
}

/** 12.0A: what holding out to the last day still brings the defenders of 1942. */
function leftToWin({ vars }: Corregidor): number {
  const { firstDay, lastDay, perDay, heldOut } = POINTS_1942
  return heldOut + perDay * Math.max(0, lastDay + 1 - Math.max(firstDay, vars.day))
}

/** As many units more as there are share what holding out brings: so the last ones are worth most. */
const MORE_UNITS = 12

/** 12.0A: what a unit of the defenders of 1942 is worth once they are landed upon, for all of them must be beaten. */
export const lastStandOf: (game: Corregidor) => number = oncePerPosition(
  (game) => {
    const left = unitsOf(game, 'us').filter((unit) => islandOf(unit) !== undefined).length
    return leftToWin(game) / (left + MORE_UNITS)
  },
  ({ vars }) => [vars.turn],
)

/** Days that a conquest takes, and how much of its chance is left while nobody has set out. */
const CONQUEST = 12
const NOT_YET = 0.5

/**
 * 12.0A: what the defenders of 1942 are going to get for holding out, as the forces stand: without a landing all of it.
 */
export function holdingOut(game: Corregidor): number {
  const { assaults } = game.vars.war
  const [defenders, invaders] = [strengthOf(game, 'us') ** 2, strengthOf(game, 'japan') ** 2]
  const left = Math.min(1, Math.max(0, scenarioOf(game).lastDay + 1 - game.vars.day) / CONQUEST)
  const beaten = (invaders / Math.max(1, defenders + invaders)) * left * (assaults.length > 0 ? 1 : NOT_YET)
  return defenders === 0 ? 0 : leftToWin(game) * (1 - beaten)
}

/** 11.1: how many times the strength of the defenders of the islands the landing force of 1942 has, wherever it is. */
export const landingOdds: (game: Corregidor) => number = oncePerPosition(
  (game) => strengthOf(game, 'japan') / Math.max(1, strengthOf(game, 'us')),
  ({ vars }) => [vars.turn],
)

/** The strength of all who fight for the islands: the garrisons, and the landing force, wherever it is. */
function strengthOf(game: Corregidor, side: 'us' | 'japan'): number {
  const there = unitsOf(game, side).filter((unit) => islandOf(unit) !== undefined || isComing(unit))
  return there.reduce((sum, unit) => sum + attackOf(unit, game) * (hasGuns(unit) ? 0 : 1) + defenceOf(unit, game), 0)
}

function isComing(unit: Unit): boolean {
  return unit.def.battalion !== undefined && (unit.space.id === 'japan-held' || unit.space.id === 'japan-at-sea')
}
