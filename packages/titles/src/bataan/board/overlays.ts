import { type Choice, gamesSeen, type Seen } from '@topside/engine'
import { markedLand } from '../../shared/hexes.ts'
import { hexAt, hexDefs, hexGrid, hexOf, idOf } from '../data/hexes.ts'
import { RULES_VERSION } from '../data/version.ts'
import { zoneOf } from '../rules/3.2-zones-of-control.ts'
import { entriesOf, isToCome } from '../rules/5.1-reinforcements.ts'
import { supplyLines } from '../rules/6.2-supply-routes.ts'
import { entryReach, stackReach } from '../rules/8.2-reach.ts'
import { COMMAND_RANGE, isHeadquarters } from '../rules/16.2-headquarters.ts'
import { varsAtStart } from '../rules/18.2-set-up.ts'
import { type Bataan, isArtillery, isUnit, onMap, scenarioNamed, type Unit } from '../state/state.ts'
import { table } from '../state/table.ts'
import type { SequenceKind, Vars } from '../state/vars.ts'
import { layers } from './layers.ts'

/** A match as a viewer sees it. */
export const gameOf: (seen: Seen) => Bataan = gamesSeen(
  { table, rulesVersion: RULES_VERSION },
  ({ table: seen, options }) => {
    const scenario = scenarioNamed(options['scenario'])
    const vars = varsAtStart(scenario)
    const extended = seen.track('last') > scenario.lastTurn
    return { ...vars, extended, turn: seen.track('turn'), forts: fortsSeen(seen, vars.forts) }
  },
)

/** 14.13: fortifications as a viewer sees them: a marker in the hex means destroyed. */
function fortsSeen(seen: Bataan['table'], forts: Vars['forts']): Vars['forts'] {
  const markers = seen.pieces.filter(({ def, space }) => def.kind === 'fort' && def.hex === space.id)
  const destroyed = new Set<string>(markers.map(({ space }) => space.id))
  return Object.fromEntries(
    Object.entries(forts).map(([hex, fort]) => [hex, { ...fort, destroyed: destroyed.has(hex) }]),
  )
}

/** The hexes of a layer, from what a viewer sees. */
export function layer(seen: Seen, id: string, piece?: string): readonly string[] | undefined {
  const game = gameOf(seen)
  const unit = piece === undefined || !game.table.hasPiece(piece) ? undefined : game.table.piece(piece)
  if (layers.find((each) => each.id === id)?.ofPiece) {
    return unit !== undefined && isUnit(unit) ? hexesAround(game, id, unit) : []
  }
  const marks = MARKS[id]?.(game)
  return marks && markedLand(hexDefs, marks)
}

/** The layers of the whole map: by hex, 1 where it is marked. */
const MARKS: { readonly [layer: string]: (game: Bataan) => Uint8Array } = {
  'us-zones': (game) => zoneOf(game, 'us'),
  'japan-zones': (game) => zoneOf(game, 'japan'),
  'us-supply': (game) => supplyLines(game, 'us').route,
  'japan-supply': (game) => supplyLines(game, 'japan').route,
}

function hexesAround(game: Bataan, id: string, unit: Unit): string[] {
  if (id === 'reach') return reachOfUnit(game, unit, 'mobile').hexes.map(idOf)
  if (id === 'formation') return hexesOfFormation(game, unit)
  if (!onMap(unit)) return []
  const near = (hexes: number) =>
    hexGrid
      .within(unit.space.index, hexes)
      .filter((hex) => hexAt(hex).terrain !== 'sea')
      .map(idOf)
  if (id === 'command') return isHeadquarters(unit) ? near(COMMAND_RANGE) : []
  return isArtillery(unit) ? near(unit.def.artillery.range) : []
}

/** Where the units of the same formation are on the map (4.31). */
function hexesOfFormation({ table }: Bataan, { def }: Unit): string[] {
  if (def.formation === undefined) return []
  const fellows = table.pieces.filter((each): each is Unit => isUnit(each) && each.def.formation === def.formation)
  return [...new Set(fellows.filter(onMap).map(({ space }) => space.id))]
}

function reachOfUnit(game: Bataan, unit: Unit, kind: SequenceKind) {
  if (onMap(unit)) return stackReach(game, [unit], kind)
  return entryReach(game, [unit], kind, isToCome(unit) ? entriesOf(game, unit) : [])
}

/**
 * The hexes that a unit would pass through: the cheapest path of a move, a straight line for a retreat or an advance.
 */
export function path(seen: Seen, { verb, piece, space }: Choice): readonly string[] {
  if (piece === undefined || space === undefined) return []
  const game = gameOf(seen)
  const unit = game.table.piece(piece)
  if (!isUnit(unit)) return []
  if (verb === 'move') return reachOfUnit(game, unit, 'mobile').pathTo(hexOf(space)).map(idOf)
  return onMap(unit) && STRAIGHT.includes(verb) ? [unit.space.id, space] : []
}
const STRAIGHT = ['retreat', 'retreat-through', 'advance']
