import { lostBox } from '../data/map.ts'
import { type Singapore, tell, type Unit } from '../state/state.ts'

/** 11.6: eliminates a unit, under a `rule` (13.4). */
export function eliminate(game: Singapore, unit: Unit, rule: string): void {
  const { table } = game
  const place = { space: unit.space.id }
  table.setStatuses(unit, 0)
  table.move(unit, table.space(lostBox(unit.def.army)))
  tell(game, 'unit.eliminated', rule, { unit, place })
}
