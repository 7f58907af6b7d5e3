import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { ask, type Bataan, inPlay, tell, type Unit } from '../state/state.ts'
import { isArmour } from './3.1-terminology.ts'
import { loseStep, stepsOf } from './3.6-steps.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import type { Result } from './11.1-results.ts'

/** One side of a combat: the units affected by its result (11.12), including the lead unit. */
export interface Force {
  readonly side: Side
  readonly lead: Unit
  readonly units: readonly Unit[]
}

/** 11.21: steps of a force on the map or at sea. */
export function stepsIn({ units }: Force): number {
  return units.filter(inPlay).reduce((sum, unit) => sum + stepsOf(unit), 0)
}

/**
 * 11.21, 11.22: a force loses steps: the first from a given unit by a `rule`, the rest from units of its owner's
 * choice.
 */
export function* loseSteps(
  game: Bataan,
  force: Force,
  steps: number,
  first: Unit = force.lead,
  rule = '11.22',
): Procedure {
  for (let lost = 0; lost < steps; lost++) {
    const able = force.units.filter(inPlay)
    if (able.length === 0) return
    const unit = lost === 0 && inPlay(first) ? first : yield* chooseLoss(game, force, able, steps - lost)
    takeLoss(game, unit, lost === 0 ? rule : '11.21')
  }
}

function chooseLoss(game: Bataan, { side }: Force, able: readonly Unit[], due: number) {
  return ask(game, side, 'loss', '11.21', { args: { due }, offers: offerPieces(able, 'lose') })
}

function takeLoss(game: Bataan, unit: Unit, rule: string): void {
  const eliminated = loseStep(game, unit)
  tell(game, eliminated ? 'loss.eliminated' : 'loss.step', rule, { unit })
}

/**
 * 11.23: whether a result costs the attacker armour: a shaded box, and anti-tank guns or armour in the hex, or an event
 * that counts as them.
 */
export function losesArmour(game: Bataan, combat: Combat, { shaded }: Result, antiTankEvent: boolean): boolean {
  const against = defendersOf(game, combat).some((unit) => unit.def.type === 'anti-tank' || isArmour(unit))
  return shaded && combat.attackers.some(isArmour) && (against || antiTankEvent)
}

/**
 * 11.23: the attacker loses steps, the first of them by armour; at least that one, even if the result requires none.
 */
export function* loseArmour(game: Bataan, force: Force, steps: number): Procedure {
  const armour = force.units.filter((unit) => inPlay(unit) && isArmour(unit))
  const offers = offerPieces(armour, 'lose')
  const first = yield* ask(game, force.side, 'loss.armour', '11.23', { offers })
  yield* loseSteps(game, force, Math.max(1, steps), first, '11.23')
}

/** Steps lost by both sides of a combat. */
export interface Losses {
  readonly attacker: number
  readonly defender: number
}

/**
 * 11.25: steps that a result demands of both sides, even more than they have. A side loses one less if the enemy has
 * fewer steps than demanded. `all` demands the available steps, never more (11.36).
 */
export function stepsDue({ attacker, defender }: Result, available: Losses): Losses {
  const due = (steps: number | 'all', own: number) => (steps === 'all' ? own : steps)
  const [attack, defence] = [due(attacker.steps, available.attacker), due(defender.steps, available.defender)]
  return {
    attacker: Math.max(0, attack - (defence > available.defender ? 1 : 0)),
    defender: Math.max(0, defence - (attack > available.attacker ? 1 : 0)),
  }
}

/** 11.25: losses of both sides, at most all their steps. */
export function lossesOf(result: Result, available: Losses): Losses {
  const due = stepsDue(result, available)
  return {
    attacker: Math.min(due.attacker, available.attacker),
    defender: Math.min(due.defender, available.defender),
  }
}
