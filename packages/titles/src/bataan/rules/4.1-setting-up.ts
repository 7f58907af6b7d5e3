import type { Table } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { type CounterDef, formationDefs } from '../data/units.ts'
import { type Bataan, isMarker, scenarioOf, tell } from '../state/state.ts'
import { hasUnits } from './4.3-markers.ts'

/**
 * 4.14: makes the Activation Markers of a scenario available, and puts the markers of formations in Reserve into the
 * Reserve box; `turn`: including markers added by then.
 */
export function layMarkers(
  table: Table<CounterDef, PlaceDef>,
  { markers, markersAdded, reserve }: Scenario,
  turn: number,
): void {
  const added = markersAdded.filter((each) => each.turn <= turn).map(({ formation }) => formation)
  for (const piece of table.pieces) {
    const { def } = piece
    if (def.kind !== 'marker') continue
    const count = markers.get(def.formation) ?? (added.includes(def.formation) ? Number.POSITIVE_INFINITY : 0)
    const inPlay = Number(def.id.at(-1)) <= count
    const rests = reserve.some(({ formation, until }) => formation === def.formation && until > turn)
    table.move(piece, table.space(`${def.side}-${rests ? 'reserve' : inPlay ? 'markers' : 'unused'}`))
  }
}

/** 4.14: markers that the scenario adds on this Game-Turn become available, if their formation has units. */
export function addMarkers(game: Bataan): void {
  const { table, vars } = game
  const { markersAdded, firstTurn } = scenarioOf(game)
  if (vars.turn === firstTurn) return
  for (const { turn, formation } of markersAdded) {
    const markers = table.pieces
      .filter(isMarker)
      .filter(({ def, space }) => def.formation === formation && space.id === `${def.side}-unused`)
    if (turn !== vars.turn || markers.length === 0 || !hasUnits(game, formation)) continue
    for (const marker of markers) table.move(marker, table.space(`${marker.def.side}-markers`))
    const name = formationDefs.find(({ id }) => id === formation)?.name ?? formation
    tell(game, 'markers.added', '4.14', { name })
  }
}
