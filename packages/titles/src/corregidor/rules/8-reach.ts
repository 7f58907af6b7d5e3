import { type Reach as Found, pathTo, reach, SIXTHS } from '@topside/engine'
import { keptIn, oncePerValues, type Reason } from '@topside/kit'
import { hexAt, hexDefs, hexOf, neighboursOf, type Section } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { factorsOf, isInfantry, isVehicle, onMap, statusOf, type Unit } from '../state/units.ts'
import { cameFrom, enterCost, roadCost, stepCost, whyNotCross } from './8.1-terrain.ts'
import { forcesVersion, inZoneOf, isHeldBy, zoneCost } from './8.2-zones.ts'

/** The entry hex of the road to Bataan. */
const ROAD_HEX = 'b3801'

/** Where a unit can go, with costs in sixths of a Movement Point. */
export interface Reach {
  /** By cost, without the starting hex. */
  readonly hexes: readonly number[]
  readonly costs: readonly number[]
  /** The cheapest path to a hex, with both ends; for a unit off the map it starts with the first hex. */
  pathTo(hex: number): number[]
}

/** 8.0: the Movement Points of a unit, in sixths. */
export function allowanceOf(unit: Unit): number {
  return SIXTHS * factorsOf(unit).movement
}

/** 8.0, 11.2: the hexes by which a unit off the map enters it. */
export function entriesOf(unit: Unit): readonly number[] {
  const { id } = unit.space
  if (id === 'us-road' || id === 'japan-road') return [hexOf(ROAD_HEX)]
  return ENTRIES[id] ?? []
}

/** Units that cross to another section appear at the edge of its map. */
const ENTRIES: { readonly [box: string]: readonly number[] | undefined } = {
  'transit-bataan': edgesOf('bataan'),
  'transit-cavite': edgesOf('cavite'),
  'transit-subic': edgesOf('subic'),
}

function edgesOf(section: Section): number[] {
  return hexDefs.flatMap((hex, index) =>
    hex.section === section && hex.edge === true && hex.terrain !== 'sea' ? [index] : [],
  )
}

/**
 * Reaches of a side's units, by everything about a unit that affects them; cached until the enemy's units or zones
 * change.
 */
const reachesOf = (side: Side) =>
  oncePerValues(
    (_: Corregidor) => new Map<string, Reach>(),
    (game) => [forcesVersion(game, enemyOf(side))],
  )
const REACHES = { us: reachesOf('us'), japan: reachesOf('japan') }

/** 8.0 to 8.2: everything within reach of a unit. */
export function reachOf(game: Corregidor, unit: Unit, allowance = allowanceOf(unit)): Reach {
  const bank = statusOf(game, unit, 'bank')
  const name = `${unit.space.index} ${bank} ${allowance} ${isInfantry(unit)} ${isVehicle(unit)}`
  return keptIn(REACHES[unit.def.side](game), name, () => findReach(game, unit, allowance))
}

function findReach(game: Corregidor, unit: Unit, allowance: number): Reach {
  const start = unit.space
  const found: Found<Place> = reach(game.table.spaces.length, start, allowance, {
    neighbours: (place) => nextTo(unit, place).map((hex) => placeAt(game, hex)),
    cost: (from, to, spent) => costOf(game, unit, { from, to, spent, allowance }),
    through: ({ index }) => !inZoneOf(game, enemyOf(unit.def.side), index),
  })
  const [, ...nodes] = found.nodes
  return {
    hexes: nodes.map(({ index }) => index),
    costs: found.costs.slice(1),
    pathTo: (hex) =>
      pathTo(found, placeAt(game, hex))
        .filter(isHex)
        .map(({ index }) => index),
  }
}

/** 8.0: the hexes into which a unit can take its first step. */
export function firstSteps(game: Corregidor, unit: Unit): number[] {
  return nextTo(unit, unit.space).filter((hex) => canBegin(game, unit, hex))
}

/** 8.0: whether a unit can take its first step into a hex that satisfies `ends`. */
export function hasFirstStep(game: Corregidor, unit: Unit, ends: (hex: number) => boolean): boolean {
  return nextTo(unit, unit.space).some((hex) => canBegin(game, unit, hex) && ends(hex))
}

function canBegin(game: Corregidor, unit: Unit, hex: number): boolean {
  const step = { from: unit.space, to: placeAt(game, hex), spent: 0, allowance: allowanceOf(unit) }
  return costOf(game, unit, step) !== undefined
}

function nextTo(unit: Unit, place: Place): readonly number[] {
  return isHex(place) ? neighboursOf(place.index) : entriesOf(unit)
}

/** A step of a unit that has spent part of its allowance. */
interface Step {
  readonly from: Place
  readonly to: Place
  readonly spent: number
  readonly allowance: number
}

/**
 * 8.0 to 8.2: the cost of a step, `undefined` if it is not allowed; the first one is always within the allowance (8.0).
 */
function costOf(game: Corregidor, unit: Unit, { from, to, spent, allowance }: Step): number | undefined {
  if (allowance === 0 || isHeldBy(unit, to)) return undefined
  const terrain = terrainCost(game, unit, from, to)
  const zone = zoneCost(game, unit, from, to)
  if (terrain === undefined || zone === undefined) return undefined
  if (terrain === 'all') return spent === 0 ? allowance : undefined
  return spent === 0 ? Math.min(terrain + zone, allowance) : terrain + zone
}

/**
 * The terrain cost of a step for a unit, in sixths; `'all'`: its whole allowance; `undefined`: not allowed (8.1). From
 * off the map only the entry hex counts.
 */
export function terrainCost(game: Corregidor, unit: Unit, from: Place, to: Place): number | 'all' | undefined {
  if (isHex(from)) {
    const before = from === unit.space ? cameFrom(game, unit) : undefined
    return stepCost(unit, from.index, to.index, { before })
  }
  if (hexAt(to.index).id === ROAD_HEX) return roadCost(unit, to.index)
  return hexAt(to.index).terrain === 'clear' || !isVehicle(unit) ? enterCost(to.index) : undefined
}

const NO_MOVEMENT: Reason = { key: 'why.no-movement', rule: '8.0C' }
const ENEMY_THERE: Reason = { key: 'why.enemy-there', rule: '8.2D' }

/**
 * Why a unit could not step into a hex in a retreat or an advance: it does not move, an enemy is there, or the terrain
 * bars it.
 */
export function whyNotStep(game: Corregidor, unit: Unit, from: number, to: number): Reason | undefined {
  if (factorsOf(unit).movement === 0) return NO_MOVEMENT
  return isHeldBy(unit, placeAt(game, to)) ? ENEMY_THERE : whyNotCross(unit, from, to)
}

/** Whether a unit could step into a hex in a retreat or an advance. */
export function canStep(game: Corregidor, unit: Unit, from: number, to: number): boolean {
  return whyNotStep(game, unit, from, to) === undefined
}

/** Whether a unit is on the map, or off the map where it can enter. */
export function canSetOut(unit: Unit): boolean {
  return onMap(unit) || entriesOf(unit).length > 0
}
