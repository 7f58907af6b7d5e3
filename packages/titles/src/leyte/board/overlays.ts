import { type Choice, gamesSeen, type LayerDef, type Seen } from '@topside/engine'
import { markedLand } from '../../shared/hexes.ts'
import { forEachSide } from '../../shared/sides.ts'
import { hexDefs, hexOf, idOf } from '../data/hexes.ts'
import { SIDES } from '../data/units.ts'
import { reachFrom, startOf } from '../rules/5-movement.ts'
import { zonesOf } from '../rules/6-zones-of-control.ts'
import { startsOf } from '../rules/12.1-12.2-reinforcements.ts'
import { beachLines } from '../rules/15.3-lines-of-communications.ts'
import { westernLines } from '../rules/16.3-final-collapse.ts'
import { type Leyte, onMap, scenarioOf } from '../state/state.ts'
import { PHASES } from '../state/vars.ts'
import { rules } from '../title.ts'

/** Zones of control (6.1), lines of communications to the beaches (15.32) and to the western edge (15.34). */
export const layers: readonly LayerDef[] = [...forEachSide('zones'), ...forEachSide('lines')]

/** A match as a viewer sees it. */
export const gameOf: (seen: Seen) => Leyte = gamesSeen(rules, ({ table }) => {
  const turn = table.track('turn')
  return {
    turn,
    side: SIDES[table.track('side')] ?? 'us',
    phase: PHASES[table.track('phase')] ?? 'movement',
    returns: Object.fromEntries(table.space('us-exited').pieces.map(({ id }) => [id, turn])),
    detached: false,
    held: 0,
  }
})

/** The hexes of a layer, from what a viewer sees. */
export function layer(seen: Seen, id: string): readonly string[] | undefined {
  const marks = MARKS[id]?.(gameOf(seen))
  return marks && markedLand(hexDefs, marks)
}

/** The layers: by hex, 1 where it is marked; `undefined`: the scenario has no such layer. */
const MARKS: { readonly [layer: string]: (game: Leyte) => Uint8Array | undefined } = {
  'us-zones': (game) => zonesOf(game, 'us'),
  'japan-zones': (game) => zonesOf(game, 'japan'),
  'us-lines': beachLines,
  'japan-lines': (game) => (scenarioOf(game).westernLines ? westernLines(game) : undefined),
}

/**
 * The hexes that a unit would pass through: the cheapest path of a move or arrival, a straight line for a retreat or an
 * advance.
 */
export function path(seen: Seen, { verb, piece, space }: Choice): readonly string[] {
  if (piece === undefined || space === undefined) return []
  const game = gameOf(seen)
  const unit = game.table.piece(piece)
  if (verb === 'move' || verb === 'exit')
    return reachFrom(game, unit, onMap(unit) ? [startOf(unit)] : startsOf(game, unit))
      .pathTo(hexOf(space))
      .map(idOf)
  return onMap(unit) && (verb === 'retreat-to' || verb === 'advance') ? [unit.space.id, space] : []
}

/** Costs are counted in half Movement Points (5.2). */
export function shownValue({ verb, value }: Choice): number | undefined {
  return value !== undefined && (verb === 'move' || verb === 'exit') ? value / 2 : value
}
