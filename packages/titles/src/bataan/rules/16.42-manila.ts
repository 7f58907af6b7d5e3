import type { Table } from '@topside/engine'
import { type HexId, hexId, type PlaceDef } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { type CounterDef, type FormationId, formationId } from '../data/units.ts'

/** The 48th Division, whose headquarters controls the Garrison (16.42). */
export const DIVISION_48: FormationId = formationId('jp-48')
/** The box of Japanese ground units at Manila (16.42). */
export const MANILA = 'manila-box'
/** The hexes of the Japanese Entry Area, by which units in Manila enter the map (4.12, 16.42). */
export const ENTRY_AREA: readonly HexId[] = ['4200', '4201'].map(hexId)

/** 16.42: puts the 48th Division and the Garrison units of a scenario into the Manila Box at its start. */
export function layManila(table: Table<CounterDef, PlaceDef>, { manilaBox }: Scenario): void {
  for (const id of manilaBox) table.move(table.piece(id), table.space(MANILA))
}
