import { SIDES } from '../data/units.ts'
import { type Bataan, onMap, record, tell, type Unit, unitsOf } from '../state/state.ts'
import { inEnemyZone } from './3.2-zones-of-control.ts'
import { DIE, efficiency, passes } from './3.4-efficiency.ts'
import { isDisrupted, recover } from './3.7-disruption.ts'

/** 3.75: Disrupted units recover: outside enemy zones at once, in them by a check. */
export function recoverAll(game: Bataan): void {
  const disrupted = SIDES.flatMap((side) => unitsOf(game, side)).filter(
    (unit) => onMap(unit) && isDisrupted(game, unit),
  )
  const free = disrupted.filter((unit) => !inEnemyZone(game, unit))
  for (const unit of free) recover(game, unit)
  if (free.length > 0) tell(game, 'recovery.free', '3.75', { units: free })
  for (const unit of disrupted) if (!free.includes(unit)) check(game, unit)
}

function check(game: Bataan, unit: Unit): void {
  const rating = efficiency(game, unit)
  const { n, values } = game.roll([DIE])
  const passed = passes(values[0] ?? 0, rating.total)
  if (passed) recover(game, unit)
  record(game, passed ? 'recovery.passed' : 'recovery.failed', '3.75', {
    by: unit.def.side,
    args: { unit },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
}
