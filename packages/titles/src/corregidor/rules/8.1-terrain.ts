import { SIXTHS } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { LANDED } from '../data/faces.ts'
import { BARRIER, between, CLIFF, type HexDef, hexAt, neighboursOf, ROAD, type Terrain } from '../data/hexes.ts'
import type { Place } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { isInfantry, isVehicle, type Unit } from '../state/units.ts'

/** A row of the Terrain Effects Chart. */
interface TerrainRow {
  /** Movement Points to enter; absent: no ground unit enters. */
  readonly points?: number
  /** Multiplier of the defenders' strength. */
  readonly defence: number
}

/** Terrain of the map of the islands (8.1D, 8.1E, 8.1H, 8.1I). */
const ISLANDS: { readonly [terrain in Terrain]?: TerrainRow } = {
  clear: { points: 1, defence: 1 },
  town: { points: 1, defence: 2 },
  rough: { points: 2, defence: 2 },
  tunnel: { points: 1, defence: 3 },
}
/** Terrain of the map of Bataan (8.1I, 8.1L, 8.1M, 8.1N). */
const BATAAN: { readonly [terrain in Terrain]?: TerrainRow } = {
  clear: { points: 1, defence: 1 },
  town: { points: 1, defence: 2 },
  jungle: { points: 2, defence: 1 },
  rough: { points: 3, defence: 2 },
  mountain: { points: 4, defence: 2 },
}
const CLOSED: TerrainRow = { defence: 1 }
/** Crofton, Craighill and El Fraile Island: attackers have a modifier, defenders are tripled (8.1Q). */
const STRONGHOLDS: readonly string[] = ['Crofton', 'Craighill']
const STRONGHOLD_DEFENCE = 3
/** Battery hexes double their defenders (8.1J). */
const WORKS_DEFENCE = 2
/** Additional cost of a step up (8.1G, 8.1O). */
const CLIMB = SIXTHS
/** Additional cost of leaving a river hex (8.1P). */
const RIVER = SIXTHS
/** Cost along a road on the map of Bataan, on foot and for armour (8.1K), and on the islands (8.1D). */
const ROAD_BATAAN = SIXTHS / 2
const ROAD_ARMOUR = SIXTHS / 3
const ROAD_ISLANDS = SIXTHS

/** The row of the chart for a hex. */
function rowOf({ panel, terrain }: HexDef): TerrainRow {
  return (panel === 'bataan' ? BATAAN : ISLANDS)[terrain] ?? CLOSED
}

/**
 * Whether a hex is one of the three positions that triple their defenders: Battery Crofton, Battery Craighill, El
 * Fraile (8.1Q).
 */
export function isStronghold(hex: number): boolean {
  const { batteries = [], island } = hexAt(hex)
  return island === 'El Fraile' || batteries.some(({ name }) => STRONGHOLDS.includes(name))
}

/** The multiplier of the defenders' strength in a hex, for its most advantageous terrain (8.1B). */
export function defenceMultiplier(hex: number): number {
  const def = hexAt(hex)
  return Math.max(
    rowOf(def).defence,
    def.works === true ? WORKS_DEFENCE : 1,
    isStronghold(hex) ? STRONGHOLD_DEFENCE : 1,
  )
}

/** Levels that a step goes up; negative: down (8.1G). A step through a tunnel entrance is level (8.1H). */
export function climbOf(from: number, to: number): number {
  return throughMouth(from, to) ? 0 : (hexAt(to).level ?? 0) - (hexAt(from).level ?? 0)
}

/** Whether a step leads through a tunnel entrance, in or out. */
function throughMouth(from: number, to: number): boolean {
  return hexAt(to).tunnel === hexAt(from).id || hexAt(from).tunnel === hexAt(to).id
}

/** Whether two hexes are joined by a road. */
export function onRoad(from: number, to: number): boolean {
  return between(from, to, ROAD)
}

/** Whether a step crosses a cliff without a road (8.1F). */
export function isCliff(from: number, to: number): boolean {
  return between(from, to, CLIFF) && !onRoad(from, to) && !throughMouth(from, to)
}

/**
 * Whether a unit may cross from one hex into the next at all: no barrier, cliffs only for infantry (8.1F), and armour
 * only into clear terrain unless by road (8.2H).
 */
export function canCross(unit: Unit, from: number, to: number): boolean {
  return whyNotCross(unit, from, to) === undefined
}

/** The hex has no land (8.1A). */
export const NO_GROUND: Reason = { key: 'why.no-ground', rule: '8.1A' }
const CLIFF_ALONE: Reason = { key: 'why.cliff', rule: '8.1F' }
const ROAD_BOUND: Reason = { key: 'why.road-bound', rule: '8.2H' }

/** Why the terrain bars a unit from the next hex (8.1A, 8.1F, 8.2H). */
export function whyNotCross(unit: Unit, from: number, to: number): Reason | undefined {
  if (between(from, to, BARRIER) || rowOf(hexAt(to)).points === undefined) return NO_GROUND
  if (isCliff(from, to) && !isInfantry(unit)) return CLIFF_ALONE
  return !isVehicle(unit) || onRoad(from, to) || hexAt(to).terrain === 'clear' ? undefined : ROAD_BOUND
}

/** Context of a step. */
export interface Stepping {
  /** The hex from which the unit entered the first one; `undefined`: unknown. */
  readonly before?: number | undefined
}

/**
 * The cost of a step for a unit, in sixths of a Movement Point; `'all'`: its whole allowance; `undefined`: not allowed
 * (8.1).
 */
export function stepCost(unit: Unit, from: number, to: number, { before }: Stepping = {}): number | 'all' | undefined {
  if (!canCross(unit, from, to)) return undefined
  if (isCliff(from, to)) return 'all'
  const climb = climbOf(from, to) > 0 ? CLIMB : 0
  if (onRoad(from, to)) return roadCost(unit, to) + climb
  return enterCost(to) + climb + (leavesRiver(from, to, before) ? RIVER : 0)
}

/** The terrain cost of a hex entered without a road, in sixths. */
export function enterCost(hex: number): number {
  return SIXTHS * (rowOf(hexAt(hex)).points ?? 0)
}

/** The cost of a hex entered by road, in sixths (8.1D, 8.1K). */
export function roadCost(unit: Unit, hex: number): number {
  if (hexAt(hex).panel !== 'bataan') return ROAD_ISLANDS
  return isVehicle(unit) ? ROAD_ARMOUR : ROAD_BATAAN
}

/**
 * Whether a step crosses a river: a unit leaves the river's hex in a direction other than back to the hex it came from;
 * roads bridge the river (8.1P).
 */
export function leavesRiver(from: number, to: number, before: number | undefined): boolean {
  return hasRiver(from) && to !== before
}

/** Whether a river runs through a hex. */
export function hasRiver(hex: number): boolean {
  return (hexAt(hex).rivers?.length ?? 0) > 0
}

/** Moves a unit into the next hex or a box, and notes on which bank of a river it is (8.1). */
export function relocate(game: Corregidor, unit: Unit, to: number, path: readonly number[]): void {
  const space = game.table.spaces[to]
  if (space === undefined) throw new RangeError(`no space ${to}`)
  const before = path.at(-2)
  const bank = before !== undefined && hasRiver(to) ? 1 + neighboursOf(to).indexOf(before) : 0
  game.table.setStatus(unit, 'bank', Math.max(0, bank))
  game.table.move(unit, space)
}

/** Ships a unit to a place, where it does not move again this turn (8.1A). */
export function shipTo(game: Corregidor, unit: Unit, place: Place): void {
  game.table.move(unit, place)
  game.table.setStatus(unit, 'moved', LANDED)
  // 8.1P: it crossed no hexside of a river.
  game.table.setStatus(unit, 'bank', 0)
}

/** The hex from which a unit entered its river hex; `undefined` if unknown. */
export function cameFrom(game: Corregidor, unit: Unit): number | undefined {
  const bank = game.table.status(unit, 'bank')
  return bank === 0 ? undefined : neighboursOf(unit.space.index)[bank - 1]
}
