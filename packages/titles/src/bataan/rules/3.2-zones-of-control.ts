import { DIRECTIONS, HexForces, OFF_MAP } from '@topside/engine'
import { oncePerMatch } from '@topside/kit'
import { BRIDGE, hexAt, hexGrid, hexsides, IMPASSABLE, RIVER, ROAD, TRAIL } from '../data/hexes.ts'
import { coverRows, terrainRows } from '../data/terrain.ts'
import { type CounterDef, enemyOf, SIDES, type Side, type UnitDef } from '../data/units.ts'
import { type Bataan, isUnit, type Unit, unitsIn } from '../state/state.ts'

/** The zones of both sides, updated with every move on the table. */
interface Zones {
  /** By index of the side and hex, the number of units. */
  readonly units: readonly Uint8Array[]
  /**
   * By index of the side and hex, how many units have their zone there: units that cross rivers, and units that do not.
   */
  readonly onFoot: readonly Uint8Array[]
  readonly wheeled: readonly Uint8Array[]
  /** A number that changes whenever units or zones of a side, by its index, change. */
  version(side: number): number
}

const zonesIn = oncePerMatch(({ table }: Bataan): Zones => {
  const side = (def: CounterDef) => (def.kind === 'unit' ? SIDES.indexOf(def.side) : undefined)
  const sides = SIDES.length
  const onFoot = new HexForces(table, hexGrid, {
    sides,
    side,
    extent: EXTENTS.onFoot,
    zone: (unit) => isUnit(unit) && !isWheeledClass(unit.def) && exertsZone(unit),
  })
  const wheeled = new HexForces(table, hexGrid, {
    sides,
    side,
    extent: EXTENTS.wheeled,
    zone: (unit) => isUnit(unit) && isWheeledClass(unit.def) && exertsZone(unit),
  })
  return {
    units: SIDES.map((_, index) => onFoot.unitsOf(index)),
    onFoot: SIDES.map((_, index) => onFoot.zonesOf(index).count),
    wheeled: SIDES.map((_, index) => wheeled.zonesOf(index).count),
    version: (side) => onFoot.versionOf(side) + wheeled.versionOf(side),
  }
})

/** By hex, the number of a side's ground units; updated with every move. */
export function unitsAt(game: Bataan, side: Side): Uint8Array {
  return known(zonesIn(game).units, side)
}

/** A number that changes whenever units of a side, or their zones, change on the map. */
export function forcesVersion(game: Bataan, side: Side): number {
  return zonesIn(game).version(SIDES.indexOf(side))
}

function known(bySide: readonly Uint8Array[], side: Side): Uint8Array {
  const found = bySide[SIDES.indexOf(side)]
  if (found === undefined) throw new RangeError(`no side ${side}`)
  return found
}

/** 3.21: whether a unit of a side is in a hex or has its zone of control there. */
export function inZoneOf(game: Bataan, side: Side, hex: number): boolean {
  const { units, onFoot, wheeled } = zonesIn(game)
  return [units, onFoot, wheeled].some((each) => known(each, side)[hex] !== 0)
}

/** 3.21: by hex, 1 where units of a side have their zone of control; a copy. */
export function zoneOf(game: Bataan, side: Side): Uint8Array {
  const { onFoot, wheeled } = zonesIn(game)
  const [walking, driving] = [known(onFoot, side), known(wheeled, side)]
  const zone = new Uint8Array(walking.length)
  for (let hex = 0; hex < zone.length; hex++) if (walking[hex] !== 0 || driving[hex] !== 0) zone[hex] = 1
  return zone
}

/** 3.21: whether a unit on the map is in a zone of control of its enemies. */
export function inEnemyZone(game: Bataan, { def, space }: Unit): boolean {
  return inZoneOf(game, enemyOf(def.side), space.index)
}

/** 3.23: whether a unit has a zone of control: it has no No ZOC band, or another unit in its hex has none. */
export function exertsZone({ space }: Unit): boolean {
  return unitsIn(space).some(({ def }) => def.noZoc !== true)
}

function isWheeledClass({ class: unitClass }: UnitDef): boolean {
  return unitClass === 'motorized' || unitClass === 'artillery'
}

/**
 * 3.24, 3.25: by hex, a bit for each direction in which a zone of control reaches; `wheeled`: of units that cross
 * rivers only at bridges.
 */
function extentOf(wheeled: boolean): Uint8Array {
  const extent = new Uint8Array(hexGrid.size)
  for (let hex = 0; hex < hexGrid.size; hex++)
    for (const direction of DIRECTIONS) {
      const to = hexGrid.neighbour(hex, direction)
      if (to === OFF_MAP || hexsides.has(hex, direction, IMPASSABLE)) continue
      const ford = hexsides.has(hex, direction, RIVER) && !hexsides.has(hex, direction, BRIDGE)
      const joined = !ford && hexsides.has(hex, direction, ROAD | TRAIL)
      if ((joined || !keepsZocOut(to)) && !(wheeled && ford)) extent[hex] = (extent[hex] ?? 0) | (1 << direction)
    }
  return extent
}

/** 3.25: whether the terrain of a hex keeps zones of control out; so does sea, which ground units do not enter. */
export function keepsZocOut(hex: number): boolean {
  const { terrain, cover } = hexAt(hex)
  if (terrain === 'sea') return true
  return terrainRows[terrain].keepsZocOut === true || (cover !== undefined && coverRows[cover].keepsZocOut === true)
}

/** Results of {@link extentOf}; the map never changes. */
const EXTENTS = { onFoot: extentOf(false), wheeled: extentOf(true) }
