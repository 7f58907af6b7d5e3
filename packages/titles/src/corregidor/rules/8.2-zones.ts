import { DIRECTIONS, HexForces, SIXTHS } from '@topside/engine'
import { oncePerMatch, oncePerValues } from '@topside/kit'
import { hexAt, neighboursOf, panels, world } from '../data/hexes.ts'
import { type CounterDef, enemyOf, SIDES, type Side } from '../data/units.ts'
import { type HasTable, isHex, type Place, type PlaceDef, placeAt } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { isUnit, mapOf, onMap, onWater, statusOf, type Unit, unitsIn } from '../state/units.ts'

/** Cost of leaving an enemy zone (8.2B), and of the Japanese from one into another on Bataan (8.2C), in sixths. */
const LEAVE_ZONE = 2 * SIXTHS
const ZONE_TO_ZONE = SIXTHS

/**
 * By hex of a panel, a bit for each direction of a zone: all directions, but from the tunnel only the direction of its
 * entrance (8.1H).
 */
const EXTENTS = panels.map(({ first, grid }) =>
  Uint8Array.from({ length: grid.size }, (_, hex) => {
    const { tunnel } = hexAt(first + hex)
    const reaches = DIRECTIONS.filter((direction) => {
      const to = grid.neighbour(hex, direction)
      return tunnel === undefined || (to >= 0 && hexAt(first + to).id === tunnel)
    })
    return reaches.reduce<number>((bits, direction) => bits | (1 << direction), 0)
  }),
)

/** By side, then by panel and hex, the number of units, and of units with their zone there. */
interface Forces {
  readonly units: { readonly [side in Side]: readonly Uint8Array[] }
  readonly zones: { readonly [side in Side]: readonly Uint8Array[] }
  /** A number that changes whenever the units or zones of a side change. */
  readonly version: (side: Side) => number
}

/** Positions and zones of units, updated with every change on the table. */
const forcesIn = oncePerMatch(({ table }: HasTable): Forces => {
  const forces = panels.map(
    ({ first, grid }, index) =>
      new HexForces<CounterDef, PlaceDef>(table, grid, {
        first,
        sides: SIDES.length,
        extent: EXTENTS[index] ?? new Uint8Array(grid.size),
        side: (def) => (def.kind === 'unit' ? SIDES.indexOf(def.side) : undefined),
        zone: (counter) => isUnit(counter) && exertsZone({ table }, counter),
      }),
  )
  const units = (side: Side) => forces.map((each) => each.unitsOf(SIDES.indexOf(side)))
  const zones = (side: Side) => forces.map((each) => each.zonesOf(SIDES.indexOf(side)).count)
  return {
    units: { us: units('us'), japan: units('japan') },
    zones: { us: zones('us'), japan: zones('japan') },
    version: (side) => forces.reduce((sum, each) => sum + each.versionOf(SIDES.indexOf(side)), 0),
  }
})

function countAt(panelLists: readonly Uint8Array[], hex: number): number {
  const part = world.partOf(hex) ?? 0
  return panelLists[part]?.[hex - (panels[part]?.first ?? 0)] ?? 0
}

/**
 * 8.2A, 8.1H: whether a unit has its zone of control in a hex: an undisrupted land unit in the six hexes around it; in
 * the tunnel only in the hex that the entrance faces. A unit on the water has none.
 */
export function exertsZoneInto(game: Corregidor, unit: Unit, hex: number): boolean {
  if (!exertsZone(game, unit)) return false
  const { tunnel } = hexAt(unit.space.index)
  if (tunnel !== undefined) return tunnel === hexAt(hex).id
  return neighboursOf(unit.space.index).includes(hex)
}

/** 8.2A, 10.3: whether a unit has a zone of control. */
export function exertsZone(game: HasTable, unit: Unit): boolean {
  return onMap(unit) && !onWater(unit) && statusOf(game, unit, 'disrupted') === 0
}

/** The units of a side with their zone of control in a hex. */
export function zoneUnits(game: Corregidor, side: Side, hex: number): Unit[] {
  return neighboursOf(hex).flatMap((next) =>
    unitsIn(placeAt(game, next)).filter((unit) => unit.def.side === side && exertsZoneInto(game, unit, hex)),
  )
}

/** A number that changes whenever a side's units move on the maps or their zones change. */
export function forcesVersion(game: HasTable, side: Side): number {
  return forcesIn(game).version(side)
}

/** The units of a side on one of the maps, in order. */
export function unitsOnMap(game: Corregidor, side: Side): readonly Unit[] {
  return ON_MAP[side](game)
}

const onMapOf = (side: Side) =>
  oncePerValues(
    (game: Corregidor) => unitsOf(game, side).filter(onMap),
    (game) => [forcesVersion(game, side)],
  )
const ON_MAP = { us: onMapOf('us'), japan: onMapOf('japan') }

/** The hexes of the islands and their water with units of a side. */
export function hexesOnIslands(game: Corregidor, side: Side): readonly number[] {
  return ON_ISLANDS[side](game)
}

const onIslandsOf = (side: Side) =>
  oncePerValues(
    (game: Corregidor) => {
      const there = unitsOnMap(game, side).filter((unit) => mapOf(unit) === 'islands')
      return [...new Set(there.map(({ space }) => space.index))]
    },
    (game) => [forcesVersion(game, side)],
  )
const ON_ISLANDS = { us: onIslandsOf('us'), japan: onIslandsOf('japan') }

/** 8.2A: whether a hex is in a zone of control of a side. */
export function inZoneOf(game: HasTable, side: Side, hex: number): boolean {
  return countAt(forcesIn(game).zones[side], hex) > 0
}

/** 8.2A: whether a unit on the map is in a zone of control of its enemies. */
export function inEnemyZone(game: Corregidor, { def, space }: Unit): boolean {
  return inZoneOf(game, enemyOf(def.side), space.index)
}

/**
 * 8.2B, 8.2C: the cost of leaving an enemy zone besides terrain, in sixths; `undefined`: not allowed, because both
 * hexes are in the zone of the same unit.
 */
export function zoneCost(game: Corregidor, unit: Unit, from: Place, to: Place): number | undefined {
  const enemy = enemyOf(unit.def.side)
  if (!isHex(from) || !inZoneOf(game, enemy, from.index)) return 0
  if (!inZoneOf(game, enemy, to.index)) return LEAVE_ZONE
  if (unit.def.side === 'japan' && mapOf(unit) === 'bataan') return ZONE_TO_ZONE
  const before = zoneUnits(game, enemy, from.index)
  return zoneUnits(game, enemy, to.index).some((each) => before.includes(each)) ? undefined : LEAVE_ZONE
}

/** 8.2D: whether units of a side are in a hex, disrupted or not. */
export function isHeld(game: HasTable, side: Side, hex: number): boolean {
  return countAt(forcesIn(game).units[side], hex) > 0
}

/** 8.2D: whether enemies, disrupted or not, bar a unit from their hex. */
export function isHeldBy(unit: Unit, to: Place): boolean {
  return unitsIn(to).some(({ def }) => def.side !== unit.def.side)
}
