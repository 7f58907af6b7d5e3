import type { Table } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { SIDES, type UnitDef } from '../data/units.ts'
import { type Leyte, mapUnits, record, scenarioOf, seatOf, tell } from '../state/state.ts'

/** 16.0: puts the units of a scenario in their hexes (16.11 to 16.32) and its reinforcements in their boxes (18.0). */
export function deploy(table: Table<UnitDef, PlaceDef>, { arrivals, deployment }: Scenario): void {
  for (const side of SIDES) for (const [unit, hex] of deployment[side]) table.move(table.piece(unit), table.space(hex))
  for (const unit of arrivals.keys()) {
    const piece = table.piece(unit)
    table.move(piece, table.space(`${piece.def.side}-reinforcements`))
  }
}

/** 16.0: records the deployment of the scenario. */
export function begin(game: Leyte): void {
  const { id, rule, firstTurn, lastTurn } = scenarioOf(game)
  const args = { us: { seat: seatOf(game, 'us') }, japan: { seat: seatOf(game, 'japan') } }
  record(game, `begin.${id}`, rule, { heading: 1, args })
  for (const side of SIDES)
    tell(game, 'begin.deployed', `${rule}${side === 'us' ? 1 : 2}`, {
      side: { side },
      units: mapUnits(game, side).length,
    })
  tell(game, 'begin.turns', `${rule}3`, { first: firstTurn, last: lastTurn })
}
