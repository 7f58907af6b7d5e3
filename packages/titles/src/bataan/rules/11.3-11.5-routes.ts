import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { type Reason, reasons } from '@topside/kit'
import { hexAt, hexGrid, idOf } from '../data/hexes.ts'
import type { Area } from '../data/scenario.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { enemyOf } from '../data/units.ts'
import { type Bataan, isArtillery, scenarioOf, type Unit } from '../state/state.ts'
import { isWheeled } from './3.1-terminology.ts'
import { inZoneOf, unitsAt } from './3.2-zones-of-control.ts'
import { hasRoom } from './3.3-stacking.ts'
import { factorsOf } from './3.6-steps.ts'
import { stepOver } from './8.3-terrain.ts'
import { passageOf } from './17.15-lasting.ts'

/** The conditions of a retreat. */
export interface Retreat {
  /** 11.31: its possible lengths in hexes. */
  readonly lengths: readonly number[]
  /** The Defender Hex, which attackers must move away from. */
  readonly awayFrom?: number
  /** 9.24, 9.25: units that refuse combat enter no vacant hex in an enemy zone, and do not end under attack. */
  readonly refusal?: boolean
}

/** A path of retreat. */
export interface RetreatPath {
  readonly path: readonly number[]
  readonly end: number
  /** 11.52: hexes in enemy zones, with or without friends in them. */
  readonly zones: number
  /** 11.54: vacant hexes among them. */
  readonly vacant: number
}

/**
 * 11.31: lengths of a retreat by table: one or two hexes on the Assault table, by the owner's choice, two on the Mobile
 * table.
 */
export function lengthsOf(table: 'mobile' | 'assault'): readonly number[] {
  return table === 'assault' ? [1, 2] : [2]
}

const WHY = reasons({
  'refusal-under-attack': '9.24',
  'refusal-through-zone': '9.25',
  'retreat-length': '11.31',
  'enemy-there': '11.32',
  'no-way-back': '11.32',
  'not-away': '11.33',
  full: '11.34',
  'zone-without-friend': '11.35',
  'cannot-retreat': '11.37',
  'beyond-area': '11.38',
  'sea-there': '11.38',
  'fewer-zones': '11.52',
  'guns-through-zone': '11.55',
})

/**
 * 11.3, 11.5: the best path of retreat to each hex, through as few enemy zones as possible (11.51, 11.52). Empty: the
 * unit is eliminated.
 */
export function waysBack(game: Bataan, unit: Unit, retreat: Retreat): RetreatPath[] {
  if (whyNoRetreat(unit) !== undefined) return []
  const able = waysOut(game, unit, retreat).filter((way) => whyNotTake(game, unit, retreat, way) === undefined)
  const least = Math.min(...able.map(({ vacant }) => vacant))
  const fewest = able.filter(({ vacant }) => vacant === least)
  const zones = Math.min(...fewest.map((way) => way.zones))
  const best = new Map<number, RetreatPath>()
  for (const way of fewest) if (way.zones === zones && !best.has(way.end)) best.set(way.end, way)
  return [...best.values()]
}

/** 11.3, 11.5: why a unit has no path of retreat to a hex; `undefined`: it has one. */
export function whyNoWayTo(game: Bataan, unit: Unit, retreat: Retreat, hex: number): Reason | undefined {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const reason =
    whyNoRetreat(unit) ??
    whyNotEnter(area, unitsAt(game, enemyOf(unit.def.side)), hex) ??
    whyNotThere(unit.space.index, retreat, hex)
  if (reason !== undefined) return reason
  const ways = waysOut(game, unit, retreat).filter(({ end }) => end === hex)
  const [best] = ways.toSorted((a, b) => a.vacant - b.vacant)
  if (best === undefined) return WHY['no-way-back']
  const bar = whyNotTake(game, unit, retreat, best)
  if (bar !== undefined) return bar
  return waysBack(game, unit, retreat).some(({ end }) => end === hex) ? undefined : WHY['fewer-zones']
}

/** Why a unit cannot retreat at all: it has no movement allowance (11.37). */
function whyNoRetreat(unit: Unit): Reason | undefined {
  return factorsOf(unit).movement === 0 ? WHY['cannot-retreat'] : undefined
}

/** 11.31 to 11.33: all paths of the required lengths that lead away. */
function waysOut(game: Bataan, unit: Unit, retreat: Retreat): RetreatPath[] {
  return retreat.lengths.flatMap((length) => waysFrom(game, unit, retreat, length))
}

/** 11.32, 11.33: all paths of a length that end at that distance from the start. */
function waysFrom(game: Bataan, unit: Unit, retreat: Retreat, length: number): RetreatPath[] {
  const start = unit.space.index
  let paths: (readonly number[])[] = [[start]]
  for (let step = 0; step < length; step++)
    paths = paths.flatMap((path) => stepsBack(game, unit, path.at(-1) ?? start).map((hex) => [...path, hex]))
  const ways = paths.map((path) => wayOf(game, unit, path))
  return ways.filter(({ end }) => distance(start, end) === length && whyNotThere(start, retreat, end) === undefined)
}

/**
 * 11.31, 11.33: why a retreat cannot end in a hex: its distance is not the length of the retreat, or it is not farther
 * from the Defender Hex.
 */
function whyNotThere(start: number, { lengths, awayFrom }: Retreat, end: number): Reason | undefined {
  if (!lengths.includes(distance(start, end))) return WHY['retreat-length']
  const away = awayFrom === undefined || distance(awayFrom, end) > distance(awayFrom, start)
  return away ? undefined : WHY['not-away']
}

function distance(a: number, b: number): number {
  return hexGrid.distance(a, b)
}

/**
 * 11.32, 11.38: the next hexes that a unit may enter in a retreat: on the map, inside the area, not across barred
 * hexsides, without enemies.
 */
function stepsBack(game: Bataan, unit: Unit, from: number): number[] {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const enemies = unitsAt(game, enemyOf(unit.def.side))
  const bridges = passageOf(game, unit).bridges
  const going = { wheeled: isWheeled(unit), alongRoutes: true, bridges }
  return DIRECTIONS.flatMap((direction) => {
    const to = hexGrid.neighbour(from, direction)
    if (to === OFF_MAP || whyNotEnter(area, enemies, to) !== undefined) return []
    return stepOver(from, direction, going) === undefined ? [] : [to]
  })
}

/** 11.32, 11.38: why no unit retreats into a hex: enemies are there, it is outside the area, or it is sea. */
function whyNotEnter(area: Area, enemies: Uint8Array, hex: number): Reason | undefined {
  if (enemies[hex] !== 0) return WHY['enemy-there']
  if (!inArea(area, hex)) return WHY['beyond-area']
  return hexAt(hex).terrain === 'sea' ? WHY['sea-there'] : undefined
}

function wayOf(game: Bataan, { def: { side } }: Unit, path: readonly number[]): RetreatPath {
  const zones = path.slice(1).filter((hex) => inZoneOf(game, enemyOf(side), hex))
  const friends = unitsAt(game, side)
  const end = path.at(-1) ?? OFF_MAP
  return { path, end, zones: zones.length, vacant: zones.filter((hex) => friends[hex] === 0).length }
}

/**
 * 11.34 to 11.36, 11.53 to 11.55: why a unit may not take a path: it ends without room or in a vacant hex in an enemy
 * zone, or passes through one.
 */
function whyNotTake(
  game: Bataan,
  unit: Unit,
  { refusal = false }: Retreat,
  { end, vacant }: RetreatPath,
): Reason | undefined {
  const full = whyNoRoom(game, [unit], end)
  if (full !== undefined) return full
  if (isVacantZone(game, unit, end)) return WHY['zone-without-friend']
  if (refusal) return whyNotRefuseBy(game, end, vacant)
  // More than one vacant hex in an enemy zone (11.54) would include the end of the path: no path is longer than two
  // hexes.
  return vacant === 0 || mayPassZones(unit) ? undefined : WHY['guns-through-zone']
}

/** 11.34: why units do not end a retreat in a hex together. */
export function whyNoRoom(game: Bataan, units: readonly Unit[], end: number): Reason | undefined {
  return hasRoom(game, units, end) ? undefined : WHY.full
}

/** Why units that refuse combat do not take a path (9.24, 9.25). */
function whyNotRefuseBy({ vars }: Bataan, end: number, vacant: number): Reason | undefined {
  if (vacant > 0) return WHY['refusal-through-zone']
  return vars.attacks.some(({ hex }) => hex === idOf(end)) ? WHY['refusal-under-attack'] : undefined
}

/** 11.35: friends in a hex cancel enemy zones for retreating units. */
function isVacantZone(game: Bataan, { def: { side } }: Unit, hex: number): boolean {
  return unitsAt(game, side)[hex] === 0 && inZoneOf(game, enemyOf(side), hex)
}

/**
 * 11.55: whether a unit may retreat through a vacant hex in an enemy zone: all but artillery, and self-propelled
 * artillery (16.31).
 */
function mayPassZones(unit: Unit): boolean {
  return !isArtillery(unit) || unit.def.reduced !== undefined
}
