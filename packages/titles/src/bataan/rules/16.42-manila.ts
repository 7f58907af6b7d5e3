import type { Procedure, Table } from '@topside/engine'
import { record } from '@topside/engine'
import { type HexId, hexId, type PlaceDef } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { type CounterDef, type FormationId, formationId } from '../data/units.ts'
import { type Bataan, isUnit, scenarioOf, seatOf, type Unit } from '../state/state.ts'

/** The 48th Division, with the Garrison that its headquarters controls (16.42). */
export const DIVISION_48: FormationId = formationId('jp-48')
/** The box in which Japanese ground units wait at Manila (16.42). */
export const MANILA = 'manila-box'
/** The hexes of the Japanese Entry Area, by which units in Manila enter the map (4.12, 16.42). */
export const ENTRY_AREA: readonly HexId[] = ['4200', '4201'].map(hexId)

/** 16.42: the 48th Division and the Garrison units of a scenario lie in the Manila Box at its start. */
export function layManila(table: Table<CounterDef, PlaceDef>, { manilaBox }: Scenario): void {
  for (const id of manilaBox) table.move(table.piece(id), table.space(MANILA))
}

/** 16.42: whether a unit is in the Manila Box. */
export function isInManila({ space }: Unit): boolean {
  return space.id === MANILA
}

/** Reinforcements that enter in Manila come into its box on their turn (4.12, 5.1). */
export function* arriveInManila(game: Bataan): Procedure {
  const { table, vars } = game
  const due = scenarioOf(game)
    .arrivals.filter(({ turn, entry }) => turn <= vars.turn && entry.includes(MANILA))
    .flatMap(({ units }) => units.map((id) => table.piece(id)))
    .filter(isUnit)
    .filter(({ space }) => space.id === 'japan-arrivals')
  for (const unit of due) table.move(unit, table.space(MANILA))
  if (due.length > 0)
    yield* record({
      ...{ key: 'manila.arrived', rule: '16.42', seat: seatOf(game, 'japan') },
      args: { units: { pieces: due.map(({ id }) => id) } },
    })
}
