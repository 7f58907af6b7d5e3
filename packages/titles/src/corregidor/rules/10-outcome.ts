import type { Procedure } from '@topside/engine'
import { type GroundBox, type GroundResult, readBox } from '../data/combat.ts'
import { MAP_SIZE, placeAt } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { onMap, onWater, type Unit, unitsIn } from '../state/units.ts'
import { advance } from './10.0-advance.ts'
import { retreatUnits } from './10.2-retreats.ts'
import { disrupt, eliminate, isGone, loseSteps } from './10.3-disruption.ts'
import { tireBanzai } from './10.4-banzai.ts'
import { type Combat, hexesOf } from './10-strengths.ts'

/** Applies a result to every unit of the affected side; then the victors advance. */
export function* applyResult(game: Corregidor, combat: Combat, defenders: readonly Unit[], box: GroundBox): Procedure {
  const result = readBox(box)
  const from = combat.attackers.map(({ space }) => space.index)
  const units = result.whose === 'attacker' ? combat.attackers : result.whose === 'defender' ? defenders : []
  for (const unit of units) suffer(game, unit, result)
  tireBanzai(game, combat.banzai)
  yield* retreatFrom(game, combat, units, result)
  const vacated = hexesOf(combat).filter((hex) => isEmptied(game, combat, hex))
  if (vacated.length > 0) {
    const most = Math.max(1, result.whose === 'defender' ? result.retreat : 1)
    yield* advance(game, { units: standing(combat.attackers), vacated, most })
  } else if (result.whose === 'attacker')
    yield* advanceBack(game, combat, defenders, { from, most: Math.max(1, result.retreat) })
}

/** Applies a result to one unit, before any retreat. */
function suffer(game: Corregidor, unit: Unit, { disruption, losesStep, eliminated }: GroundResult): void {
  if (eliminated) eliminate(game, unit, 'combat')
  if (losesStep) loseSteps(game, unit, 1, 'combat')
  if (disruption !== 0) disrupt(game, unit, disruption, 'combat')
}

/**
 * The beaten side retreats: each defender from its own hex, attackers from the hex of the combat. Attackers at sea are
 * put back instead (10.1).
 */
function* retreatFrom(
  game: Corregidor,
  combat: Combat,
  units: readonly Unit[],
  { retreat, whose }: GroundResult,
): Procedure {
  if (retreat === 0) return
  const beaten = standing(units).filter((unit) => !onWater(unit))
  const fromWhere = (unit: Unit) => (whose === 'defender' ? unit.space.index : combat.hex)
  for (const [from, together] of Map.groupBy(beaten, fromWhere))
    yield* retreatUnits(game, together, { hexes: retreat, from })
}

function standing(units: readonly Unit[]): Unit[] {
  return units.filter((unit) => !isGone(unit))
}

/** Whether the attacker has no enemies left in the hex. */
function isEmptied(game: Corregidor, { side }: Combat, hex: number): boolean {
  return unitsIn(placeAt(game, hex)).every(({ def }) => def.side === side)
}

/**
 * Defenders may advance like attackers: into the hexes that the attackers left, up to the distance of their retreat.
 */
function* advanceBack(
  game: Corregidor,
  { attackers }: Combat,
  defenders: readonly Unit[],
  { from, most }: { readonly from: readonly number[]; readonly most: number },
): Procedure {
  const left = from.filter(
    (hex, index) => hex < MAP_SIZE && attackers[index]?.space.index !== hex && placeAt(game, hex).pieces.length === 0,
  )
  const vacated = [...new Set(left)].filter((hex) => placeAt(game, hex).def.terrain !== 'sea')
  yield* advance(game, { units: standing(defenders).filter(onMap), vacated, most })
}
