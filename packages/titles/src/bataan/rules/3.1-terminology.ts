import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import { type Bataan, isHex, type Place, placeAt, type Unit, unitsIn } from '../state/state.ts'
import { inZoneOf, unitsAt, zoneOf } from './3.2-zones-of-control.ts'
import { disturbRepairs } from './14.1-repairs.ts'
import { releaseBeside } from './16.14-garrisons.ts'

/** Control of a hex: a side, or `contested` if zones of both reach into it (3.12). */
export type Control = Side | 'contested'

/**
 * 3.11: whether a hex, with its fortification or supply source, is friendly to a side: the last one to occupy or
 * control it.
 */
export function isFriendly(game: Bataan, side: Side, hex: number): boolean {
  return placeAt(game, hex).owner === SIDES.indexOf(side)
}

/** 3.11: hexes become friendly to the side that controls them; contested and uncontrolled hexes do not change. */
export function takeControl(game: Bataan, hexes: Iterable<number>): void {
  for (const hex of hexes) {
    const control = controlOf(game, hex)
    if (control === 'us' || control === 'japan') game.table.setOwner(placeAt(game, hex), SIDES.indexOf(control))
  }
}

/** 3.11: the hexes whose control a unit in a hex can change: its own and the adjacent ones. */
export function controlledFrom(hex: number): number[] {
  const around = DIRECTIONS.map((direction) => hexGrid.neighbour(hex, direction))
  return [hex, ...around.filter((each) => each !== OFF_MAP)]
}

/** 3.11: moves a unit to another place, and updates the control of hexes around both. */
export function relocate(game: Bataan, unit: Unit, to: Place): void {
  const from = unit.space
  game.table.move(unit, to)
  disturbRepairs(game, unit, to)
  if (isHex(to)) releaseBeside(game, unit, [to.index])
  for (const place of [from, to]) if (isHex(place)) takeControl(game, controlledFrom(place.index))
}

/**
 * 3.11: moves units along a path, through each of its hexes. After each step, the hexes around the old and the new hex
 * become friendly to the side that controls them at that moment (3.12, 3.21). Garrisons and repairs react to passing
 * units (14.15, 16.14).
 */
export function travel(game: Bataan, units: readonly Unit[], path: readonly number[], to: Place): void {
  const [first] = units
  if (first === undefined) return
  const between = path.slice(0, -1).filter((hex) => hex !== first.space.index)
  for (const hex of between) passThrough(game, units, first, hex)
  for (const unit of units) relocate(game, unit, to)
}

function passThrough(game: Bataan, units: readonly Unit[], first: Unit, hex: number): void {
  const place = placeAt(game, hex)
  const left = new Set(units.map(({ space }) => space))
  for (const unit of units) game.table.move(unit, place)
  for (const from of left) if (isHex(from)) takeControl(game, controlledFrom(from.index))
  takeControl(game, controlledFrom(hex))
  releaseBeside(game, first, [hex])
  if (first.def.side === 'japan') disturbRepairs(game, first, place)
}

/**
 * 3.12: the side that controls a hex: by a unit in it, or else as the only side with a zone there; `undefined`:
 * neither.
 */
export function controlOf(game: Bataan, hex: number): Control | undefined {
  const [unit] = unitsIn(placeAt(game, hex))
  if (unit !== undefined) return unit.def.side
  const [us, japan] = [inZoneOf(game, 'us', hex), inZoneOf(game, 'japan', hex)]
  if (us && japan) return 'contested'
  if (us) return 'us'
  return japan ? 'japan' : undefined
}

/** 3.12: by hex, 1 where enemies are, or where an enemy zone reaches and no friendly unit is in the hex (6.23). */
export function heldAgainst(game: Bataan, side: Side): Uint8Array {
  const enemy = enemyOf(side)
  const [friends, enemies, zone] = [unitsAt(game, side), unitsAt(game, enemy), zoneOf(game, enemy)]
  return enemies.map((count, hex) => (count !== 0 || (zone[hex] === 1 && friends[hex] === 0) ? 1 : 0))
}

/** 3.15: whether a unit is motorized: its movement allowance is in a red box. */
export function isMotorized({ def }: Unit): boolean {
  return def.class === 'motorized'
}

/**
 * 3.15: whether a unit's movement allowance is in a red box or a green circle: rivers, jungle, swamp and mountain bar
 * it (8.35, 8.36).
 */
export function isWheeled({ def }: Unit): boolean {
  return def.class === 'motorized' || def.class === 'artillery'
}

/** 3.16: whether a unit is armour: motorized, with a vehicle on its counter. */
export function isArmour({ def }: Unit): boolean {
  return def.type === 'armour'
}
