import { halved } from '@topside/kit'
import { FIRED } from '../data/faces.ts'
import { hexAt } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { type Artillery, type Bataan, isArtillery, onMap, scenarioOf, type Unit, unitsOf } from '../state/state.ts'
import { inEnemyZone } from './3.2-zones-of-control.ts'
import { printedSupport } from './3.6-steps.ts'
import { isDisrupted } from './3.7-disruption.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { sequenceOf } from './7.2-active.ts'
import type { Fire } from './10.4-coordination.ts'

/** Most artillery units that one side may use in a combat (12.13). */
export const MOST_GUNS = 2

/** Whether an artillery unit can fire at all: on its support side and not Disrupted (12.13). */
export function canFire(game: Bataan, unit: Unit): unit is Artillery {
  return isArtillery(unit) && unit.face !== FIRED && !isDisrupted(game, unit)
}

/** An artillery unit in support of a combat, and how well it fires (10.42). */
export interface Gun {
  readonly unit: Artillery
  readonly fire: Fire
}

/**
 * The support strength of an artillery unit in a combat (12.13, 12.18). It is halved, each time rounded down (3.54),
 * for being Out of Supply (6.14), for failed coordination (10.42) and for swamp, in this order (3.55).
 */
export function supportOf(game: Bataan, { unit, fire }: Gun, hex: number): number {
  if (fire === 'none') return 0
  const { support: special } = scenarioOf(game)
  const printed = special?.unit === unit.id && special.turn === game.vars.turn ? special.support : printedSupport(unit)
  const halvings = [isOutOfSupply(game, unit), fire === 'half', hexAt(hex).terrain === 'swamp']
  return halvings.reduce((strength, applies) => (applies ? halved(strength, 'down') : strength), printed)
}

/**
 * 12.21 to 12.23: the units in a hex under attack whose defence strength counts: all except a gun among them that fires
 * in support of the others.
 */
export function defenceUnits(units: readonly Unit[], firing: readonly Gun[]): readonly Unit[] {
  if (units.every(isArtillery)) return units
  const own = firing.find(({ unit }) => units.includes(unit))
  return units.filter((unit) => unit !== own?.unit)
}

/**
 * 12.25: at the start of a Combat Phase the defender's artillery in enemy zones is noted: it supports only its own hex
 * in this phase, even if the enemy leaves.
 */
export function noteEngaged(game: Bataan): void {
  const guns = unitsOf(game, enemyOf(sequenceOf(game).side)).filter((unit) => isArtillery(unit) && onMap(unit))
  game.vars.engagedGuns = guns.filter((unit) => inEnemyZone(game, unit)).map(({ def }) => def.id)
}
