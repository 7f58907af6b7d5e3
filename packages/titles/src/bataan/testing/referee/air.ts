import type { AirDef } from '../../data/air.ts'
import { watersOf } from '../../data/coast.ts'
import { FLOWN } from '../../data/faces.ts'
import type { NavalDef } from '../../data/ships.ts'
import { enemyOf, type Side } from '../../data/units.ts'
import { hexIndex } from './attacks.ts'
import { distance } from './ground.ts'
import type { Fight } from './notes.ts'
import { belongsTo } from './support.ts'
import { isHq, type Man, type Token, type World } from './world.ts'

/** An air unit as the referee keeps it. */
export interface Plane extends Token {
  readonly def: AirDef
}
/** A naval unit as the referee keeps it. */
export interface Ship extends Token {
  readonly def: NavalDef
}
/** Whether a token is an air unit. */
export const isPlane = (token: Token): token is Plane => token.def.kind === 'air'
/** Whether a token is a naval unit. */
export const isShip = (token: Token): token is Ship => token.def.kind === 'naval'
/** An air unit by its id. */
export function planeOf(world: World, id: string): Plane {
  const found = world.token(id)
  if (!isPlane(found)) throw new RangeError(`${id} is no air unit`)
  return found
}
/** A naval unit by its id. */
export function shipOf(world: World, id: string): Ship {
  const found = world.token(id)
  if (!isShip(found)) throw new RangeError(`${id} is no ship`)
  return found
}

/** 13.11: the box of the ready air units of a side. */
export const readyBoxOf = (side: Side): string => (side === 'us' ? 'mariveles-ready' : 'clark-field-ready')

/** 13.13: the air units of a side that can fly. */
export function readyPlanes(world: World, side: Side): readonly Plane[] {
  return world
    .in(readyBoxOf(side))
    .filter(isPlane)
    .filter(({ face }) => face !== FLOWN)
}

/** 13.31, 16.22, 16.24: whether a headquarters can call air units of a side to a combat. */
function isCalled(world: World, side: Side, hex: string, lead: Man | undefined): boolean {
  const { sequence } = world
  const led = lead === undefined ? undefined : belongsTo(world, lead)
  return world
    .onMap(side)
    .filter((man) => isHq(man) && man.is.disrupted === 0 && distance(man.place, hex) <= 4)
    .some(({ id, def }) =>
      side === sequence.side
        ? sequence.formations.some((id) => id === def.formation) ||
          sequence.reaction?.some((each) => each === id) === true
        : led === undefined || def.formation === led,
    )
}

/** 13.31 to 13.36: the air units that a side can commit together with those already taken. */
export function flyable(
  world: World,
  side: Side,
  about: {
    readonly defence: Man | undefined
    readonly fight: Fight
    readonly picked: readonly string[]
    readonly secret: boolean
  },
): readonly string[] {
  const { defence, fight, picked, secret } = about
  const attacking = side === world.sequence.side
  if (!isCalled(world, side, fight.hex, defence)) return []
  const taken = picked.map((id) => planeOf(world, id))
  return readyPlanes(world, side)
    .filter(({ def }) => def.code !== 'B' || attacking)
    .filter(({ def }) => def.code !== 'F' || hasPrey(world, fight, defence, secret))
    .filter(({ def }) => side === 'us' || taken.every((other) => other.def.service === def.service))
    .map(({ id }) => id)
}

/** 13.36: whether Japan has sent, or could still send, an air unit of one point against the fighter. */
function hasPrey(world: World, { hex, air }: Fight, defence: Man | undefined, secret: boolean): boolean {
  const attacking = world.sequence.side === 'japan'
  if (attacking && !secret) return air.japan.some((id) => planeOf(world, id).def.points === 1)
  const able = readyPlanes(world, 'japan').filter(({ def }) => def.points === 1 && (attacking || def.code !== 'B'))
  return able.length > 0 && isCalled(world, 'japan', hex, defence)
}

/** 15.26, 15.51: the sea zone next to a hex; `undefined`: it has no coast, or is in the Mariveles Port Area. */
export function zoneBeside(hex: string): string | undefined {
  const waters = watersOf(hexIndex(hex))
  return waters === 'mariveles-port' ? undefined : waters
}

/** 15.51 to 15.54: the ships of a side that can fire at a hex. */
export function gunships(world: World, side: Side, { hex, ships }: Fight): readonly string[] {
  const zone = zoneBeside(hex)
  if (zone === undefined) return []
  const enemy = ships[enemyOf(side)].map((id) => shipOf(world, id))
  const outclassed = Math.max(0, ...enemy.filter(({ def }) => def.gunfire > 0).map(({ def }) => def.er))
  return world
    .in(zone)
    .filter(isShip)
    .filter(({ def }) => def.side === side && def.supplyPoints === undefined)
    .filter((ship) => (!isTorpedo(ship) ? ship.def.gunfire > 0 : side === world.sequence.side || outclassed > 0))
    .filter((ship) => side === world.sequence.side || isTorpedo(ship) || ship.def.er > outclassed)
    .map(({ id }) => id)
}

/** 15.54: PT Squadron 3 only offsets gunfire. */
export const isTorpedo = ({ def }: Ship): boolean => def.gunfire === 0 && def.supplyPoints === undefined

/** 15.55: the air units of a side that interdict gunfire at a hex. */
export function interdictors(world: World, side: Side, hex: string): readonly string[] {
  const zone = zoneBeside(hex)
  if (zone === undefined) return []
  return world
    .in(zone)
    .filter((token) => isPlane(token) && token.def.side === side)
    .map(({ id }) => id)
}
