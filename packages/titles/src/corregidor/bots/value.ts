import type { Outcome, Seat } from '@topside/engine'
import { judgements } from '../data/victory.ts'
import { levelNow, pointsLedger } from '../rules/12-victory.ts'
import { type Corregidor, is1945, scenarioOf, seatOf, unitsOf } from '../state/state.ts'
import { onMap, statusOf, type Unit } from '../state/units.ts'
import { holdingOut } from './siege.ts'
import { SHAKEN, stepPrice, unitPrice } from './worth.ts'

/** Victory points beyond the middle of the levels at which a position is three-quarters won. */
const SCALE = 16
/** Weight of the remaining forces of either side. */
const LEFT = 0.5

/**
 * The value of a position for a seat, from -1 to 1: victory points (12.0), in 1942 including expected points for
 * holding out, and the remaining forces that can gain or prevent more points.
 */
export function value(game: Corregidor, seat: Seat): number {
  const { scorer, least } = judgements[scenarioOf(game).id]
  const middle = (least[1] + least[2]) / 2
  const theirs = scorer === 'us' ? 'japan' : 'us'
  const points = pointsLedger(game).total + (is1945(game) ? 0 : holdingOut(game))
  const margin = points - middle + LEFT * (forcesOf(game, scorer) - forcesOf(game, theirs))
  return Math.tanh((seat === seatOf(game, scorer) ? margin : -margin) / SCALE)
}

/** The remaining forces of a side in the fight. */
function forcesOf(game: Corregidor, side: 'us' | 'japan'): number {
  let sum = 0
  for (const unit of unitsOf(game, side)) if (onMap(unit) || isComing(game, unit)) sum += worthOf(game, unit)
  return sum
}

function worthOf(game: Corregidor, unit: Unit): number {
  const shaken = SHAKEN[Math.min(2, statusOf(game, unit, 'disrupted'))] ?? 0
  return unitPrice(game, unit) - shaken * stepPrice(game, unit)
}

/** Whether a unit is on its way to the fight. */
function isComing(game: Corregidor, { space }: Unit): boolean {
  return space.id.endsWith('-at-sea') || space.id === 'us-aboard' || (space.id === 'japan-held' && !is1945(game))
}

/** The value of an ended match for a seat: the level of victory, and within it the points (12.0). */
export function ended({ winner, level }: Outcome, seat: Seat, game: Corregidor): number {
  const { scorer, least } = judgements[scenarioOf(game).id]
  const points = pointsLedger(game).total - (least[1] + least[2]) / 2
  const within = 0.1 * Math.tanh((seat === seatOf(game, scorer) ? points : -points) / SCALE)
  if (winner === null) return within
  const much = level !== undefined && levelNow(game).startsWith('marginal') ? 0.75 : 0.9
  return (winner === seat ? much : -much) + within
}

/** 5.0: a number for each player turn, and one for the phases before them. */
export function stage({ vars, ...game }: Corregidor): number {
  const before = vars.phase === 'administration' || vars.phase === 'air'
  return 3 * vars.turn + (before ? 0 : vars.side === scenarioOf(game).first ? 1 : 2)
}
