import { EMERGENCY, IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { type Bataan, onMap, type Unit, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { inCommandRange, isHeadquarters } from './16.2-headquarters.ts'

/**
 * 6.15: a US Army unit that is activated takes the supply of the headquarters that activated it: In Supply within the
 * command of a supplied headquarters, Out of Supply anywhere with an unsupplied one. With two formations (7.33) the
 * headquarters in whose command the unit is counts. Units supplied for this turn by a reaction stay supplied (15.49).
 */
export function supplyActivated(game: Bataan, { formations }: Sequence, units: readonly Unit[]): void {
  const headquarters = unitsOf(game, 'us').filter(
    (each) =>
      isHeadquarters(each) &&
      onMap(each) &&
      each.def.formation !== undefined &&
      formations.includes(each.def.formation),
  )
  if (headquarters.length === 0) return
  const supplied = headquarters.filter((each) => game.table.status(each, 'supply') < EMERGENCY)
  const once = game.vars.suppliedOnce
  for (const unit of units) {
    if (unit.def.side !== 'us' || unit.def.formation !== undefined || !onMap(unit)) continue
    if (once.includes(unit.def.id)) continue
    const commanding = headquarters.filter((each) => inCommandRange(each, unit))
    const unsupplied = commanding.length > 0 && commanding.every((each) => !supplied.includes(each))
    if (supplied.length === 0 || unsupplied) game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
    else if (supplied.some((each) => inCommandRange(each, unit))) game.table.setStatus(unit, 'supply', IN_SUPPLY)
  }
}
