import { type Ledger, type LedgerPart, ledger, type Preview } from '@topside/engine'
import { Distribution, halved, part } from '@topside/kit'
import { DISRUPTED, DOUBLE_DISRUPTED } from '../data/faces.ts'
import { type Altitude, ANTI_AIRCRAFT, effectOf, type Flak } from '../data/fire.ts'
import type { Side } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'
import { factorsOf, hasGuns, onWater, statusOf, type Unit } from '../state/units.ts'
import { isNight } from './5-calendar.ts'
import { unitsOnMap } from './8.2-zones.ts'
import { whyOutOfReach } from './9-guns.ts'
import { isLit } from './13.14-searchlights.ts'

/** Modifiers of anti-aircraft fire at night, with and without a searchlight; reconstructed in part (13.14). */
const SEARCHLIGHT = 1
const NIGHT = -1

/** 9.2: whether a unit is an anti-aircraft battery, heavy or light, with its guns. */
export function isFlak(unit: Unit): boolean {
  return hasGuns(unit) && (unit.def.type === 'heavy-antiaircraft' || unit.def.type === 'light-antiaircraft')
}

/**
 * 9.2: the anti-aircraft batteries of a side in range of aircraft over a hex at an altitude; double disrupted batteries
 * do not fire (10.3).
 */
export function flakOver(game: Corregidor, side: Side, hex: number, altitude: Altitude): Unit[] {
  const { light } = effectOf(altitude)
  return unitsOnMap(game, side).filter(
    (unit) =>
      isFlak(unit) &&
      !onWater(unit) &&
      (light || unit.def.type === 'heavy-antiaircraft') &&
      statusOf(game, unit, 'disrupted') < DOUBLE_DISRUPTED &&
      statusOf(game, unit, 'spiked') === 0 &&
      whyOutOfReach(game, unit, hex) === undefined,
  )
}

/** 9.2, 10.3: the strength of an anti-aircraft battery; half, rounded up, if disrupted. */
export function flakOf(game: Corregidor, unit: Unit): number {
  const { attack } = factorsOf(unit)
  return statusOf(game, unit, 'disrupted') === DISRUPTED ? halved(attack, 'up') : attack
}

/** Anti-aircraft fire at one group of aircraft before the die is rolled. */
export interface Barrage {
  readonly attack: Ledger
  readonly defence: Ledger
  readonly modifiers: Ledger
  /** Column of the table; `undefined`: too weak for any effect. */
  readonly column: number | undefined
}

/**
 * 9.2: fire of batteries at aircraft with given defences at an altitude; for parachutes altitude does not count (11.3).
 */
export function barrage(
  game: Corregidor,
  batteries: readonly Unit[],
  defence: readonly LedgerPart[],
  altitude?: Altitude,
): Barrage {
  const attack = ledger(
    'ledger.flak',
    batteries.map((unit) => part('part.gun', '9.2', flakOf(game, unit), { unit })),
  )
  const planes = ledger('ledger.planes', defence)
  const modifiers = ledger('ledger.modifiers', [
    altitude !== undefined && part('part.altitude', '9.2', effectOf(altitude).antiAircraft),
    isNight(game) && part('part.night', '9.2', NIGHT),
    isLit(game) && part('part.searchlight', '13.14', SEARCHLIGHT),
  ])
  const reaches = ANTI_AIRCRAFT.reaches(attack.total, planes.total)
  return {
    attack,
    defence: planes,
    modifiers,
    column: reaches ? ANTI_AIRCRAFT.columnOf(attack.total, planes.total) : undefined,
  }
}

/** 9.2: the exact probability of each result of a barrage. */
export function flakChances({ column, modifiers }: Barrage): Distribution<Flak> {
  return column === undefined ? new Distribution<Flak>([['-', 1]]) : ANTI_AIRCRAFT.results(column, modifiers.total)
}

/** 9.2: the preview of a barrage. */
export function barragePreview(fire: Barrage): Preview {
  const chances = flakChances(fire)
  return { ledgers: barrageLedgers(fire), chances: chances.chances((flak) => `flak.${flak}`) }
}

/** The ledgers of a barrage. */
export function barrageLedgers({ attack, defence, modifiers }: Barrage): Ledger[] {
  return modifiers.parts.length === 0 ? [attack, defence] : [attack, defence, modifiers]
}
