import type { LedgerPart } from '@topside/engine'
import { part } from '@topside/kit'
import { FIRED } from '../data/faces.ts'
import type { Side } from '../data/units.ts'
import { type Corregidor, is1945, scenarioOf } from '../state/state.ts'
import { isBattery, isCrew, onWater, statusOf, type Unit } from '../state/units.ts'
import { isAfterNight, isNight } from './5-calendar.ts'

/** 9.3: whether a side's artillery follows the American rules: the Americans', and in 1945 also the Japanese (9.2). */
export function isBound(game: Corregidor, side: Side): boolean {
  return side === 'us' || is1945(game)
}

/**
 * 9.3: whether a target is a battery that has not fired: artillery under these rules fires only at batteries that fired
 * in their own phase. Guns aboard landing craft are cargo in plain sight (7.0B).
 */
export function keptQuiet(game: Corregidor, target: Unit): boolean {
  if (onWater(target)) return false
  return isBattery(target) && !isCrew(target) && statusOf(game, target, 'fired') !== FIRED
}

/**
 * 9.3: the modifiers of artillery under these rules: flashes of a battery that fired in this night turn; 11.3: caves.
 */
export function americanModifiers(game: Corregidor, target: Unit): readonly (LedgerPart | false)[] {
  const flashes = isBattery(target) && statusOf(game, target, 'fired') === FIRED && wasNight(game, target)
  return [flashes && part('part.flashes', '9.3', 1), cavePart(game, target)]
}

/**
 * 9.3: whether the last Bombardment Phase of a target's side was in a night turn: the turn before this one, if that
 * side acts second (5.0A).
 */
function wasNight(game: Corregidor, { def }: Unit): boolean {
  const earlier = def.side !== scenarioOf(game).first && game.vars.side !== def.side
  return earlier ? isAfterNight(game) : isNight(game)
}

/** 9.3, 11.3: Japanese units that did not move in their last turn are in caves: -2 to bombardments in 1945. */
export function cavePart(game: Corregidor, target: Unit): LedgerPart | false {
  const dug = is1945(game) && target.def.side === 'japan' && statusOf(game, target, 'moved') === 0
  return dug && part('part.caves', '11.3', -2)
}
