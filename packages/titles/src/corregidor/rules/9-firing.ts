import type { Procedure } from '@topside/engine'
import type { SideSeveralQuestion } from '@topside/kit'
import { FIRED, type FIRED_BACK } from '../data/faces.ts'
import type { CounterDef, Side } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import { askSeveral, type Corregidor, record } from '../state/state.ts'
import { type AirUnit, statusOf, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { strike } from './9.1-bombardment.ts'
import type { Digest, Harm } from './9-digest.ts'
import { fireOf } from './9-guns.ts'
import { shotOf, type Target, volleysOf, whyNotAt } from './9-targets.ts'
import { supply } from './11.2-supply.ts'

/** 9.0: most counters that combine against one target. */
export const MOST_GUNS = 3

/** 9.0, 9.2: a side picks the guns or air units that combine against a target. */
export function pickCombined<U extends Unit | AirUnit>(
  game: Corregidor,
  side: Side,
  kind: string,
  rule: string,
  asked: Omit<SideSeveralQuestion<U, CounterDef, PlaceDef>, 'min' | 'max'>,
): Procedure<readonly U[]> {
  return askSeveral(game, side, kind, rule, { ...asked, min: 1, max: MOST_GUNS })
}

/**
 * 9.0: guns fire at a target and are marked. The volleys are recorded, or, if `quietly`, returned to be recorded with
 * others.
 */
export function* fireAt(game: Corregidor, guns: readonly Unit[], target: Target, quietly = false): Procedure<Digest> {
  const harms: Harm[] = []
  if (guns.length === 0) return { bombardments: 0, harms }
  if (!quietly) tellFire(game, guns, target)
  const unsupplied = yield* supply(game, guns, 'attack')
  const volleys = volleysOf(game, guns, target, { unsupplied })
  for (const gun of guns) hasFired(game, gun, FIRED)
  game.vars.fire = { ...game.vars.fire, shots: [...game.vars.fire.shots, shotOf(guns, target)] }
  for (const volley of volleys) harms.push(...strike(game, volley, quietly))
  return { bombardments: 1, harms }
}

function tellFire(game: Corregidor, guns: readonly Unit[], target: Target): void {
  announce(game)
  record(game, 'bombardment.fired', '9.0', { by: guns[0]?.def.side, args: { units: guns, hex: target.place } })
}

/**
 * 9.0, 5.0: marks a unit that fired in its own phase or in the enemy's turn; the latter mark does not replace an
 * earlier one.
 */
export function hasFired(game: Corregidor, unit: Unit, how: typeof FIRED | typeof FIRED_BACK): void {
  if (how === FIRED || statusOf(game, unit, 'fired') === 0) game.table.setStatus(unit, 'fired', how)
}

/** 9.0: the guns that can fire at a target, strongest first. */
export function gunsFor(game: Corregidor, guns: readonly Unit[], target: Target): Unit[] {
  const able = guns.filter((gun) => whyNotAt(game, gun, target) === undefined)
  const at = target.place.index
  return able.sort((a, b) => fireOf(game, b, at) - fireOf(game, a, at))
}

/** 9.0: whether any of the guns can fire at a target. */
export function isWithinFire(game: Corregidor, guns: readonly Unit[], target: Target): boolean {
  return guns.some((gun) => whyNotAt(game, gun, target) === undefined)
}
