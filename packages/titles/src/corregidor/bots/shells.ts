import type { LedgerPart } from '@topside/engine'
import { keptIn, oncePerMatch, part } from '@topside/kit'
import { ALTITUDES, type Altitude } from '../data/fire.ts'
import { enemyOf } from '../data/units.ts'
import { hitsOn, struckBy, type Volley } from '../rules/9.1-bombardment.ts'
import { planeParts } from '../rules/9.2-air-attacks.ts'
import { barrage, flakChances, flakOver } from '../rules/9.2-anti-aircraft.ts'
import { volleyOfRaid } from '../rules/9.2-bombing.ts'
import { MOST_GUNS } from '../rules/9-firing.ts'
import { fireOf, whyNoFire, whyOutOfReach } from '../rules/9-guns.ts'
import { type Target, volleysOf } from '../rules/9-targets.ts'
import { type Corregidor, is1945, unitsOf } from '../state/state.ts'
import { type AirUnit, isUnit, statusOf, stepsOf, type Unit } from '../state/units.ts'
import { shakenCounts, silenceWorth } from './siege.ts'
import { SHAKEN, steelOf, stepPrice } from './worth.ts'

/** Cost of a step of an air unit; destroying the unit is worth a victory point (12.0). */
const PLANE = 0.5

/**
 * 9.1: the value of volleys to the side that fires, in victory points: the cost to the enemy less the cost to friends.
 */
export function volleysWorth(game: Corregidor, volleys: readonly Volley[]): number {
  let sum = 0
  for (const volley of volleys)
    for (const unit of struckBy(game, volley))
      sum += (unit.def.side === volley.side ? -1 : 1) * hurtBy(game, volley, unit)
  return sum
}

/** The cost of a volley to one unit. */
function hurtBy(game: Corregidor, volley: Volley, unit: Unit): number {
  const price = stepPrice(game, unit) + (volley.side === 'japan' ? silenceWorth(game, unit) : 0)
  const disrupted = statusOf(game, unit, 'disrupted')
  const counts = volley.side === 'japan' ? shakenCounts(game, unit) : 1
  const { ways, all } = hitsOn(game, volley, unit)
  let sum = 0
  for (const [hit, count] of ways) {
    if (hit === '-') continue
    const steps = hit === '2L' ? 2 : hit.startsWith('L') ? 1 : 0
    const levels = hit === 'DD' ? 2 : hit.endsWith('D') ? 1 : 0
    const shaken = (SHAKEN[Math.min(2, disrupted + levels)] ?? 0) - (SHAKEN[Math.min(2, disrupted)] ?? 0)
    // 10.3: more than DD costs a step; not counted in 1945, when the attacks need those support points.
    const broken = disrupted + levels > 2 && !is1945(game) ? 1 : 0
    sum += count * (Math.min(steps + broken, steelOf(unit)) + shaken * counts)
  }
  return (price * sum) / all
}

/** Probability that enemy guns answer a battery that has fired: there are more batteries than answers. */
const ANSWERED = 0.5

const exposures = oncePerMatch((_: Corregidor) => ({ turn: -1, costs: new Map<string, number>() }))

/**
 * 9.3: the risk of a battery that fires, where the enemy may fire only at batteries that have fired: the answer of the
 * strongest guns that reach it; cached for a turn.
 */
export function exposureOf(game: Corregidor, gun: Unit): number {
  if (gun.def.side === 'us' || is1945(game)) return 0
  const known = exposures(game)
  if (known.turn !== game.vars.turn) {
    known.turn = game.vars.turn
    known.costs.clear()
  }
  return keptIn(known.costs, `${gun.id} ${gun.space.index}`, () => ANSWERED * answerTo(game, gun))
}

function answerTo(game: Corregidor, gun: Unit): number {
  const hex = gun.space.index
  const able = unitsOf(game, enemyOf(gun.def.side)).filter(
    (each) => whyNoFire(game, each) === undefined && whyOutOfReach(game, each, hex) === undefined,
  )
  const strengths = able.map((each) => fireOf(game, each, hex)).sort((a, b) => b - a)
  const value = strengths.slice(0, MOST_GUNS).reduce((sum, each) => sum + each, 0)
  if (value === 0) return 0
  const strength: LedgerPart[] = [part('part.gun', '9.1', value)]
  return hurtBy(game, { side: 'us', hex, unit: gun, strength, modifiers: () => [] }, gun)
}

/** 9.0: the value of guns against a target. */
export function gunsWorth(game: Corregidor, guns: readonly Unit[], target: Target): number {
  return guns.length === 0 ? 0 : volleysWorth(game, volleysOf(game, guns, target))
}

/** 9.2: the value of a raid at an altitude: the bombs that get through the flak, less the losses. */
export function raidWorth(game: Corregidor, planes: readonly AirUnit[], target: Target, altitude: Altitude): number {
  if (planes.length === 0) return 0
  const bombs = volleysWorth(game, [volleyOfRaid(game, planes, target, altitude, false)])
  const batteries = flakOver(game, 'us', target.place.index, altitude)
  if (batteries.length === 0) return bombs
  const flak = flakChances(barrage(game, batteries, planeParts(planes), altitude))
  const lost = flak.chance('1') + 2 * flak.chance('2')
  const reduced = planes.some((plane) => stepsOf(plane) === 1) ? 1.5 : 1
  return bombs * (1 - 0.4 * (lost + flak.chance('A'))) - PLANE * reduced * lost
}

/** 9.2: the best altitude of a raid. */
export function bestHeight(game: Corregidor, planes: readonly AirUnit[], target: Target): number {
  return Math.max(...ALTITUDES.map((altitude) => raidWorth(game, planes, target, altitude)))
}

/** The target of a choice: its piece, or else its space; `undefined`: none. */
export function targetIn(
  { table }: Corregidor,
  choice: { readonly piece?: string; readonly space?: string },
): Target | undefined {
  const { piece, space } = choice
  if (space !== undefined) return { place: table.space(space) }
  if (piece === undefined) return undefined
  const unit = table.piece(piece)
  return isUnit(unit) ? { place: unit.space, unit } : undefined
}
