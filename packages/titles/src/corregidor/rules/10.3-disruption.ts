import { DOUBLE_DISRUPTED } from '../data/faces.ts'
import { type Corregidor, tell } from '../state/state.ts'
import {
  type Counter,
  isBattery,
  isUnit,
  isVehicle,
  layAside,
  nextFace,
  onWater,
  previousFace,
  statusOf,
  type Unit,
} from '../state/units.ts'
import { wake } from './5-calendar.ts'
import { loseCraft } from './11.1-craft.ts'
import { countDestroyed, countStep } from './12-losses.ts'

/** Causes of step losses. */
export type Cause =
  | 'bombardment'
  | 'combat'
  | 'retreat'
  | 'banzai'
  | 'demolition'
  | 'flak'
  | 'drop'
  | 'mines'
  | 'sea'
  | 'surrender'

/** How a loss is recorded; `silent`: the caller's record includes it. */
export interface Telling {
  readonly silent?: boolean
  /** The rule cited for a lost step; default: `9.0`. */
  readonly rule?: string
}

/**
 * Whether bombardment cannot take a unit's last step: infantry and other units on foot on land, except crews of
 * batteries.
 */
export function keepsLastStep(unit: Counter, cause: Cause): boolean {
  if (cause !== 'bombardment' || !isUnit(unit)) return false
  return !isBattery(unit) && !isVehicle(unit) && !onWater(unit)
}

/** A counter loses steps: it is turned to its next face, or eliminated. Returns the number lost. */
export function loseSteps(game: Corregidor, unit: Counter, steps: number, cause: Cause, telling: Telling = {}): number {
  let lost = 0
  while (lost < steps && !isGone(unit)) {
    const next = nextFace(unit)
    if (next === undefined && keepsLastStep(unit, cause)) break
    noteStep(game, unit)
    if (next === undefined) destroy(game, unit)
    else game.table.turn(unit, next)
    lost++
  }
  if (lost > 0 && telling.silent !== true)
    tell(game, isGone(unit) ? 'unit.eliminated' : 'unit.reduced', telling.rule ?? '9.0', { unit })
  return lost
}

/** Whether a counter was eliminated. */
export function isGone({ space }: Counter): boolean {
  return space.id === 'us-eliminated' || space.id === 'japan-eliminated'
}

/** Eliminates a counter with all its steps. */
export function eliminate(game: Corregidor, unit: Counter, cause: Cause, telling: Telling = {}): void {
  if (cause === 'bombardment') throw new RangeError('9.0: a bombardment takes steps')
  loseSteps(game, unit, unit.def.faces.length, cause, telling)
}

/** Notes the effects of a lost step: on points, on landing craft, and on a side that waits. */
function noteStep(game: Corregidor, counter: Counter): void {
  countStep(game, counter.def.side)
  loseCraft(game, counter)
  wake(game, counter.def.side, 'damage')
}

/** Removes a counter from play and counts it as destroyed. */
function destroy(game: Corregidor, unit: Counter): void {
  const { side, id } = unit.def
  countDestroyed(game, side, id)
  layAside(game, unit, side === 'us' ? 'us-eliminated' : 'japan-eliminated')
  game.table.setTrack('craft', game.vars.craft)
}

/**
 * 10.3: a unit is disrupted by a number of levels, 1 for `D` and 2 for `DD`; a double disrupted unit loses a step
 * instead, but never its last step by bombardment (9.0, 10.1).
 */
export function disrupt(game: Corregidor, unit: Unit, levels: 1 | 2, cause: Cause, telling: Telling = {}): void {
  const level = statusOf(game, unit, 'disrupted')
  if (level === DOUBLE_DISRUPTED) {
    if (cause === 'bombardment' && nextFace(unit) === undefined) return
    loseSteps(game, unit, 1, cause, { ...telling, rule: '10.1D' })
    return
  }
  game.table.setStatus(unit, 'disrupted', Math.min(DOUBLE_DISRUPTED, level + levels))
  wake(game, unit.def.side, 'fire')
  if (telling.silent === true) return
  const args = { unit, level: statusOf(game, unit, 'disrupted') }
  tell(game, 'unit.disrupted', cause === 'retreat' ? '10.2A' : '10.3', args)
}

/** A unit recovers a lost step. */
export function recoverStep({ table }: Corregidor, unit: Counter): void {
  const before = previousFace(unit)
  if (before !== undefined) table.turn(unit, before)
}
