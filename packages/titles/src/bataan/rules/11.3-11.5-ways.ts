import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { hexAt, hexGrid, idOf } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { enemyOf } from '../data/units.ts'
import { type Bataan, isArtillery, isMended, placeAt, scenarioOf, type Unit } from '../state/state.ts'
import { isWheeled } from './3.1-terminology.ts'
import { inZoneOf, unitsAt } from './3.2-zones-of-control.ts'
import { stackingRoom } from './3.3-stacking.ts'
import { factorsOf } from './3.6-steps.ts'
import { stepOver } from './8.3-terrain.ts'
import { passageOf } from './17.15-lasting.ts'

/** What a retreat is for. */
export interface Retreat {
  /** 11.31: how many hexes it may have. */
  readonly lengths: readonly number[]
  /** The Defender Hex, from which attackers retreat away. */
  readonly awayFrom?: number
  /** 9.24, 9.25: units that refuse combat pass no vacant hex in an enemy zone, and do not end under attack. */
  readonly refusal?: boolean
}

/** A way back: where it leads, and through what. */
export interface Way {
  readonly path: readonly number[]
  readonly end: number
  /** 11.52: hexes in enemy zones, with friends in them or not. */
  readonly zones: number
  /** 11.54: vacant hexes in enemy zones among them. */
  readonly vacant: number
}

/** 11.31: hexes of a retreat by the table that caused it: one or two on the Assault table, as the owner likes, two on the Mobile table. */
export function lengthsOf(table: 'mobile' | 'assault'): readonly number[] {
  return table === 'assault' ? [1, 2] : [2]
}

/** 11.3, 11.5: the ways back that a unit has, the best to each hex: through as few enemy zones as it must (11.51, 11.52). Empty: it is eliminated. */
export function waysBack(game: Bataan, unit: Unit, retreat: Retreat): Way[] {
  if (factorsOf(unit).movement === 0) return []
  const ways = retreat.lengths.flatMap((length) => waysFrom(game, unit, retreat, length))
  const able = ways.filter((way) => canTake(game, unit, retreat, way))
  const least = Math.min(...able.map(({ vacant }) => vacant))
  const fewest = able.filter(({ vacant }) => vacant === least)
  const zones = Math.min(...fewest.map((way) => way.zones))
  const best = new Map<number, Way>()
  for (const way of fewest) if (way.zones === zones && !best.has(way.end)) best.set(way.end, way)
  return [...best.values()]
}

/** 11.32, 11.33: all ways of a length: each ends as far from where it began. */
function waysFrom(game: Bataan, unit: Unit, { awayFrom }: Retreat, length: number): Way[] {
  const start = unit.space.index
  let paths: (readonly number[])[] = [[start]]
  for (let step = 0; step < length; step++)
    paths = paths.flatMap((path) => stepsBack(game, unit, path.at(-1) ?? start).map((hex) => [...path, hex]))
  const away = (hex: number) => awayFrom === undefined || distance(awayFrom, hex) > distance(awayFrom, start)
  return paths.map((path) => wayOf(game, unit, path)).filter(({ end }) => distance(start, end) === length && away(end))
}

function distance(a: number, b: number): number {
  return hexGrid.distance(a, b)
}

/** 11.32, 11.38: the next hexes that a unit may enter in a retreat: on the map and in the area, not over hexsides that bar it, not where enemies are. */
function stepsBack(game: Bataan, unit: Unit, from: number): number[] {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const enemies = unitsAt(game, enemyOf(unit.def.side))
  const bridges = isMended(game) ? passageOf(game, unit).bridges : []
  const going = { wheeled: isWheeled(unit), alongRoutes: true, bridges }
  return DIRECTIONS.flatMap((direction) => {
    const to = hexGrid.neighbour(from, direction)
    if (to === OFF_MAP || enemies[to] !== 0 || !inArea(area, to)) return []
    return stepOver(from, direction, going) === undefined || hexAt(to).terrain === 'sea' ? [] : [to]
  })
}

function wayOf(game: Bataan, { def: { side } }: Unit, path: readonly number[]): Way {
  const zones = path.slice(1).filter((hex) => inZoneOf(game, enemyOf(side), hex))
  const friends = unitsAt(game, side)
  const end = path.at(-1) ?? OFF_MAP
  return { path, end, zones: zones.length, vacant: zones.filter((hex) => friends[hex] === 0).length }
}

/** 11.34 to 11.36, 11.53 to 11.55: whether a unit may take a way: it ends with room and in no vacant hex in an enemy zone, and passes one at the most. */
function canTake(game: Bataan, unit: Unit, { refusal = false }: Retreat, { end, vacant }: Way): boolean {
  const { side, stacking } = unit.def
  if (stackingRoom(placeAt(game, end), side) < stacking) return false
  if (isVacantZone(game, unit, end)) return false
  if (refusal) return vacant === 0 && !game.vars.attacks.some(({ hex }) => hex === idOf(end))
  return vacant === 0 || (vacant === 1 && mayPassZones(unit))
}

/** 11.35: friends in a hex undo enemy zones for those who retreat there. */
function isVacantZone(game: Bataan, { def: { side } }: Unit, hex: number): boolean {
  return unitsAt(game, side)[hex] === 0 && inZoneOf(game, enemyOf(side), hex)
}

/** 11.55: whether a unit may retreat through a vacant hex in an enemy zone: artillery may not, but for self-propelled artillery (16.31). */
function mayPassZones(unit: Unit): boolean {
  return !isArtillery(unit) || unit.def.reduced !== undefined
}
