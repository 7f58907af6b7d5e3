import type { Table } from '@topside/engine'
import type { HexDef } from '../ground.ts'
import type { Scenario } from '../tables.ts'
import { SIDES, type UnitDef } from '../units.ts'

/** 16.0, 18.0: puts the units of a scenario in their hexes and its reinforcements in their boxes. */
export function deploy(table: Table<UnitDef, HexDef>, scenario: Scenario): void {
  const { arrivals, deployment } = scenario
  for (const side of SIDES)
    for (const [unit, hex] of Object.entries(deployment[side])) table.move(table.piece(unit), table.space(hex))
  for (const unit of arrivals.keys()) {
    const piece = table.piece(unit)
    table.move(piece, table.space(`${piece.def.side}-reinforcements`))
  }
}
