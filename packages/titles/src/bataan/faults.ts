import { FIRED, FLOWN, INFANTRY, REDUCED } from './data/faces.ts'
import { hexGrid } from './data/hexes.ts'
import { areaOn, inArea } from './data/scenarios.ts'
import { SIDES } from './data/units.ts'
import { exertsZone, unitsAt } from './rules/3.2-zones-of-control.ts'
import { stacking } from './rules/3.3-stacking.ts'
import { stepsOf } from './rules/3.6-steps.ts'
import { activationsOf } from './rules/7.4-army-units.ts'
import { flownBox } from './rules/13.1-air-units.ts'
import {
  type Bataan,
  isAirUnit,
  isArtillery,
  isAtSea,
  isHex,
  isMarker,
  isUnit,
  onMap,
  scenarioOf,
  unitsIn,
  unitsOf,
} from './state/state.ts'

/** Checks what must hold after every command; returns a sentence for each violation. */
export function faults(game: Bataan): string[] {
  return [
    ...placeFaults(game),
    ...unitFaults(game),
    ...airFaults(game),
    ...markerFaults(game),
    ...countFaults(game),
    ...fortFaults(game),
    ...attackFaults(game),
  ]
}

/** No hex holds units of both sides, units above its stacking limit, or units outside the area. */
function placeFaults(game: Bataan): string[] {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const found: string[] = []
  for (const place of game.table.spaces.slice(0, hexGrid.size)) {
    const units = unitsIn(place)
    if (place.pieces.length === 0) continue
    if (place.pieces.some(({ def }) => def.kind === 'marker'))
      found.push(`2.21: an Activation Marker lies in ${place.id}`)
    const sides = new Set(units.map(({ def }) => def.side))
    if (sides.size > 1) found.push(`8.14: both sides are in ${place.id}`)
    if (place.def.terrain === 'sea') found.push(`8.11: units stand in the sea at ${place.id}`)
    const waits = units.every(({ def }) => scenarioOf(game).release.some((each) => each.units.includes(def.id)))
    if (!inArea(area, place.index) && !waits) found.push(`19.12: units stand in ${place.id}, outside the area`)
    for (const side of sides)
      if (stacking.taken(place, side) > stacking.limit(place, side)) found.push(`3.32: ${place.id} is too full`)
  }
  return found
}

/**
 * Units show only faces that they have, and are activated no more often than allowed (7.42); off the map they have no
 * markers.
 */
function unitFaults(game: Bataan): string[] {
  const found: string[] = []
  for (const unit of game.table.pieces.filter(isUnit)) {
    const { id, def, face, space, status } = unit
    if (face === FIRED && (!isArtillery(unit) || def.reduced !== undefined))
      found.push(`12.19: ${id} shows a wrong face`)
    if (face === INFANTRY && def.infantry === undefined) found.push(`3.63: ${id} cannot be infantry`)
    if (face === REDUCED && def.reduced === undefined) found.push(`3.61: ${id} has no second step`)
    const beside = def.side === 'japan' && (isAtSea(unit) || space.id === 'manila-box')
    if (!onMap(unit) && !beside && (face !== 0 || status !== 0)) found.push(`3.61: ${id} has markers off the map`)
    if (!onMap(unit) && !beside && !space.id.startsWith(def.side)) found.push(`3.61: ${id} lies in ${space.id}`)
    if (game.table.status(unit, 'activations') > activationsOf(unit)) found.push(`7.42: ${id} is activated too often`)
    if (onMap(unit) && !exertsZone(unit) && def.noZoc !== true) found.push(`3.23: ${id} has no zone`)
  }
  return found
}

/**
 * Air units are in boxes, face down in a box of flown units or with the event that took them there (13.14, 13.16);
 * between sequences none is over a hex (13.38).
 */
function airFaults(game: Bataan): string[] {
  const found: string[] = []
  for (const { id, def, face, space } of game.table.pieces.filter(isAirUnit)) {
    const home = space.id === flownBox(def.side)
    if (home ? face !== FLOWN : face === FLOWN && space.id !== 'events-played')
      found.push(`13.16: ${id} shows a wrong face`)
    if (isHex(space)) found.push(`13.11: ${id} lies on the map`)
    if (space.id === 'close-support' && game.vars.sequence === null) found.push(`13.38: ${id} does not fly home`)
  }
  return found
}

/**
 * Activation Markers are in boxes of their side or on the Activated Formations Track; a side holds at most two (7.22).
 */
function markerFaults(game: Bataan): string[] {
  const found: string[] = []
  for (const { id, def, space } of game.table.pieces.filter(isMarker))
    if (space.id !== 'activated' && !space.id.startsWith(def.side)) found.push(`4.38: ${id} lies in ${space.id}`)
  for (const side of SIDES)
    if (game.table.space(`${side}-held`).pieces.length > 2) found.push(`7.22: ${side} holds too many markers`)
  return found
}

/** Cached positions match the table; recorded losses match the missing steps (19.15). */
function countFaults(game: Bataan): string[] {
  const found: string[] = []
  for (const side of SIDES) {
    const units = unitsOf(game, side).filter(onMap)
    const at = new Uint8Array(hexGrid.size)
    for (const { space } of units) at[space.index] = (at[space.index] ?? 0) + 1
    if (unitsAt(game, side).some((count, hex) => count !== at[hex])) found.push(`3.21: units of ${side} are miscounted`)
    const eliminated = game.table.space(`${side}-eliminated`).pieces.filter(isUnit)
    const lost =
      eliminated.reduce((sum, unit) => sum + stepsOf(unit), 0) +
      unitsOf(game, side).filter(({ face }) => face === REDUCED).length -
      startedReduced(game, side) +
      game.vars.restored[side]
    if (game.table.track(`${side}-lost`) !== lost) found.push(`19.15: steps lost by ${side} are miscounted`)
  }
  return found
}

function startedReduced(game: Bataan, side: string): number {
  const { setup } = scenarioOf(game)
  return setup.filter(({ unit, reduced }) => reduced && game.table.piece(unit).def.side === side).length
}

/** Markers of fortifications show which are destroyed (14.13); only US units repair, and only there (14.15). */
function fortFaults({ table, vars }: Bataan): string[] {
  const found: string[] = []
  for (const { id, def, space } of table.pieces) {
    if (def.kind !== 'fort') continue
    const destroyed = vars.forts[def.hex]?.destroyed === true
    if (space.id !== (destroyed ? def.hex : 'forts')) found.push(`14.13: ${id} lies in ${space.id}`)
  }
  for (const unit of table.pieces.filter(isUnit))
    if (table.status(unit, 'repairing') === 1 && vars.forts[unit.space.id]?.destroyed !== true)
      found.push(`14.15: ${unit.id} repairs nothing`)
  return found
}

/**
 * Attacks are declared only within a sequence, on hexes with units in them, by units that attack once (9.11, 10.11).
 */
function attackFaults({ table, vars }: Bataan): string[] {
  const found: string[] = []
  const attackers = vars.attacks.flatMap((attack) => attack.attackers)
  if (new Set(attackers).size !== attackers.length) found.push('10.11: a unit attacks twice')
  if (vars.sequence === null && attackers.length > 0) found.push('9.11: attacks are left over')
  for (const { hex } of vars.attacks)
    if (unitsIn(table.space(hex)).length === 0) found.push(`9.11: nobody is in ${hex}, which is attacked`)
  return found
}
