import type { FormationId, Side, UnitDef } from '../data/units.ts'
import { type Bataan, onMap, type Unit, unitsOf } from '../state/state.ts'

/**
 * 5.34: the formation with which a unit is in Reserve: its own, or for an Army unit the formation that it rests with.
 */
export function restsWith({ vars }: Pick<Bataan, 'vars'>, { id, formation }: UnitDef): FormationId | undefined {
  return vars.reserve.find((each) => each.formation === formation || each.army.includes(id))?.formation
}

/**
 * 5.34: the formation of a unit. An Army unit in Reserve belongs for all purposes to the formation that it rests with;
 * `undefined`: any other Army unit.
 */
export function formationOf(game: Pick<Bataan, 'vars'>, { def }: Unit): FormationId | undefined {
  return def.formation ?? restsWith(game, def)
}

/** 5.34: the Army units on the map that rest with a formation. */
export function armyResting(game: Bataan, side: Side, formation: FormationId): Unit[] {
  return unitsOf(game, side).filter(
    (unit) => unit.def.formation === undefined && onMap(unit) && restsWith(game, unit.def) === formation,
  )
}
