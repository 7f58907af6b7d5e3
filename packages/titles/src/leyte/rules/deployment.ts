import type { Table } from '@topside/engine'
import type { HexDef } from '../ground.ts'
import { arrivals, type Scenario } from '../tables.ts'
import { SIDES, type UnitDef } from '../units.ts'

/** 16.0, 18.0: puts the units of a scenario in their hexes and its reinforcements in their boxes. */
export function deploy(table: Table<UnitDef, HexDef>, scenario: Scenario): void {
  const { firstTurn, lastTurn, deployment } = scenario
  for (const side of SIDES)
    for (const [unit, hex] of Object.entries(deployment[side])) table.move(table.piece(unit), table.space(hex))
  for (const { turn, unit } of arrivals) {
    if (turn < firstTurn || turn > lastTurn) continue
    const piece = table.piece(unit)
    table.move(piece, table.space(`${piece.def.side}-reinforcements`))
  }
}
