import type { Unit } from '../../state/units.ts'
import { FACES, UNITS, VEHICLES } from './ground.ts'

const typeOf = ({ id }: Unit) => UNITS.get(id)?.type ?? ''

/** Whether a unit is an engineer unit (11.3). */
export const engineers = (unit: Unit): boolean => typeOf(unit).includes('engineer')
/** Whether a battery shows its crew: infantry (3.2). */
export const isCrew = ({ face }: Unit): boolean => FACES[face] === 'crew'
/** Whether a unit is a battery of any kind, with or without its guns. */
export const isBattery = (unit: Unit): boolean => /artillery|antiaircraft|searchlight/.test(typeOf(unit))
/** Whether a unit shows guns. */
export const isGun = (unit: Unit): boolean => isBattery(unit) && !isCrew(unit)
/** Whether a unit is infantry of any kind, or a crew: doubled against bombardment (9.1). */
export const isOnFoot = (unit: Unit): boolean =>
  isCrew(unit) || !(isBattery(unit) || VEHICLES.includes(typeOf(unit)) || typeOf(unit) === 'naval-gunboat')
/** Whether bombardment may take the last step: only of guns, armour, crews, and units on the water (9.0). */
export const mayBeDestroyed = (unit: Unit, atSea: boolean): boolean =>
  atSea || isBattery(unit) || VEHICLES.includes(typeOf(unit))
/** Whether a gun is a 240 mm howitzer (9.2). */
export const isHowitzer = ({ id }: Unit): boolean => UNITS.get(id)?.caliber === '240 mm'
