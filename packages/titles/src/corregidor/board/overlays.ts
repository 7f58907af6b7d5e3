import { type Choice, type LayerDef, type Seen, SIXTHS } from '@topside/engine'
import { forEachSide } from '../../shared/sides.ts'
import { DROP_HEXES } from '../data/areas.ts'
import { batteryOf } from '../data/batteries.ts'
import { hexAt, hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { isInRange } from '../rules/3.2-ranges.ts'
import { exertsZone, exertsZoneInto } from '../rules/8.2-zones.ts'
import { canSetOut, reachOf } from '../rules/8-reach.ts'
import { bears, isTooClose } from '../rules/9.3-arcs.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { hasGuns, isUnit, onMap, onWater, type Unit } from '../state/units.ts'
import { gameOf } from './seen.ts'

/**
 * Layers: zones of control (8.2), yellow beaches (7.0), drop zones (11.3); for one unit the field of fire of its guns
 * (9.3).
 */
export const layers: readonly LayerDef[] = [
  ...forEachSide('zones'),
  { id: 'beaches', tint: 'action' },
  { id: 'drop-zones', tint: 'action' },
  { id: 'works', tint: 'action' },
  { id: 'reach', tint: 'action', ofPiece: true },
  { id: 'arc', tint: 'warn', ofPiece: true },
]

/** The hexes of a layer, from what a viewer sees. */
export function layer(seen: Seen, id: string, piece?: string): readonly string[] | undefined {
  if (id === 'beaches') return BEACHES
  if (id === 'works') return WORKS
  if (id === 'drop-zones') return seen.options['scenario'] === 'recapture' ? DROP_ZONES : undefined
  const game = gameOf(seen)
  if (layers.find((each) => each.id === id)?.ofPiece) {
    const unit = piece !== undefined && game.table.hasPiece(piece) ? game.table.piece(piece) : undefined
    if (unit === undefined || !isUnit(unit)) return []
    return id === 'arc' ? firedAt(unit) : reached(game, unit)
  }
  return zonesOf(game, id === 'us-zones' ? 'us' : 'japan')
}

const idsOf = (is: (hex: (typeof hexDefs)[number]) => boolean) => hexDefs.filter(is).map(({ id }) => id)
const BEACHES = idsOf(({ beach }) => beach === true)
const WORKS = idsOf(({ works }) => works === true)
const DROP_ZONES = [...DROP_HEXES].map((hex) => hexAt(hex).id)

/** 8.2: the land hexes in a side's zones of control. */
function zonesOf(game: Corregidor, side: Side): string[] {
  const found = new Set<string>()
  for (const unit of unitsOf(game, side)) {
    if (!exertsZone(game, unit)) continue
    for (const next of neighboursOf(unit.space.index))
      if (hexDefs[next]?.terrain !== 'sea' && exertsZoneInto(game, unit, next)) found.add(hexDefs[next]?.id ?? '')
  }
  return [...found]
}

/** 9.3, 3.2: the hexes in range and arc of a unit's guns; water only near land. */
function firedAt(unit: Unit): string[] {
  if (!onMap(unit) || !hasGuns(unit)) return []
  const battery = batteryOf(unit.def.id)
  const from = unit.space.index
  return hexDefs.flatMap(({ id, terrain }, hex) => {
    if (terrain === 'sea' && !coastal.has(hex)) return []
    if (!isInRange(unit.def, from, hex)) return []
    if (battery !== undefined && (!bears(battery, from, hex) || (battery.mortar && isTooClose(from, hex)))) return []
    return [id]
  })
}

/** 8.0: the hexes to which a unit can move from its position. */
function reached(game: Corregidor, unit: Unit): string[] {
  return canSetOut(unit) && !onWater(unit) ? reachOf(game, unit).hexes.map((hex) => hexAt(hex).id) : []
}

/** The hexes that a unit would pass through: the cheapest path of a move. */
export function path(seen: Seen, { verb, piece, space }: Choice): readonly string[] {
  if (verb !== 'move' || piece === undefined || space === undefined || !/^[ib]\d/.test(space)) return []
  const game = gameOf(seen)
  const unit = game.table.piece(piece)
  if (!isUnit(unit) || !canSetOut(unit)) return []
  return reachOf(game, unit)
    .pathTo(hexOf(space))
    .map((hex) => hexAt(hex).id)
}

/** The value shown for a choice: movement costs are counted in sixths of a Movement Point (8.1). */
export function shownValue({ verb, value }: Choice): number | undefined {
  return value !== undefined && verb === 'move' ? value / SIXTHS : value
}

/** Sea hexes within four hexes of land, which landings cross (7.0). */
const coastal: ReadonlySet<number> = (() => {
  const near = new Set(hexDefs.flatMap(({ terrain, id }) => (terrain === 'sea' ? [] : [hexOf(id)])))
  for (let step = 0; step < 4; step++) for (const hex of [...near]) for (const next of neighboursOf(hex)) near.add(next)
  return near
})()
