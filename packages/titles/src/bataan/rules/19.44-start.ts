import type { Procedure } from '@topside/engine'
import { fillHand } from '@topside/kit'
import { type FormationId, formationDefs } from '../data/units.ts'
import { askSeveral, type Bataan, type Marker, record, scenarioOf, seatOf, tell } from '../state/state.ts'
import { markFormation } from './6.4-supply-points.ts'
import { receive } from './6.42-supply-points.ts'
import { handOf } from './17.11-drawing.ts'

/**
 * 19.44: before the game begins, the US player or the scenario (19.54) chooses the formations that are In Supply; all
 * others are Out of Supply.
 */
export function* supplyAtStart(game: Bataan, markers: readonly Marker[]): Procedure {
  const { startingSupply } = scenarioOf(game)
  if (startingSupply === undefined) return
  const { formations, points } = startingSupply
  receive(game, points)
  const chosen = typeof formations === 'number' ? yield* chooseSupplied(game, markers, formations) : formations
  for (const { id, side } of formationDefs) if (side === 'us') markFormation(game, id, chosen.includes(id))
}

function* chooseSupplied(game: Bataan, markers: readonly Marker[], count: number): Procedure<readonly FormationId[]> {
  const number = Math.min(count, markers.length)
  const chosen = yield* askSeveral(game, 'us', 'supply.start', '19.44', {
    things: markers,
    min: number,
    max: number,
    verb: 'provide',
  })
  const pieces = chosen.map(({ id }) => id)
  record(game, 'supply.start', '19.44', { by: 'us', args: { markers: { pieces } } })
  return chosen.map(({ def }) => def.formation)
}

/** 19.44: draws of both sides before the first turn. */
export function drawAtStart(game: Bataan): void {
  const { drawn } = scenarioOf(game).events
  for (const side of ['japan', 'us'] as const) {
    if (drawn[side] === 0) continue
    const hand = handOf(game, side)
    const upTo = hand.pieces.length + drawn[side]
    const count = fillHand(game, game.table.space('events-pool'), hand, { seat: seatOf(game, side), upTo })
    tell(game, 'event.drawn-at-start', '19.44', { side: { side }, count })
  }
}
