import { FULL, REDUCED } from '../data/faces.ts'
import { box } from '../state/places.ts'
import { aircraftOf, type Corregidor, record, tell } from '../state/state.ts'
import type { AirUnit } from '../state/units.ts'
import { announce, dateOf, isFirstOfDay } from './5-calendar.ts'
import { eliminate } from './10.3-disruption.ts'
import { isDaily } from './11.2-weeks.ts'

/** 9.2: rolls that bring an air unit back to full strength, or a destroyed one to half. */
const REPLACED = [1, 6]
/** 9.2: on this day all air units return. */
const RESTORED_ON = { month: 3, day: 30 }
/** Weeks of a month in which all air losses are replaced (11.2). */
const WEEKS_OF_REPLACEMENT = [1, 3]

/** 9.2: notes a destroyed air unit, which is rolled for once, at the start of the next day. */
export function noteLost({ vars }: Corregidor, unit: AirUnit): void {
  vars.fire = { ...vars.fire, lost: [...vars.fire.lost, unit.id] }
}

/**
 * 9.2, 11.2: at the start of a day Japanese air losses are replaced by rolls, on 30 March all of them; in the campaign
 * all of them in the first and third week of a month.
 */
export function replaceAircraft(game: Corregidor): void {
  if (!isFirstOfDay(game)) return
  const { month, day } = dateOf(game)
  if (!isDaily(game)) {
    if (WEEKS_OF_REPLACEMENT.includes(Math.ceil(day / 7))) restoreAll(game, '11.2')
  } else if (month === RESTORED_ON.month && day === RESTORED_ON.day) restoreAll(game, '9.2')
  else rollForAircraft(game)
}

/** 9.2: all destroyed or reduced air units return to full strength. */
function restoreAll(game: Corregidor, rule: string): void {
  const lost = aircraftOf(game, 'japan').filter(
    (unit) => isDestroyed(unit) || (isAtHand(unit) && unit.face === REDUCED),
  )
  game.vars.fire = { ...game.vars.fire, lost: [] }
  if (lost.length === 0) return
  for (const unit of lost) comeBack(game, unit, FULL)
  announce(game)
  tell(game, 'aircraft.restored', rule, { units: lost })
}

const isDestroyed = ({ space }: AirUnit) => space.id === 'japan-eliminated'
const isAtHand = ({ space }: AirUnit) => space.id === 'japan-available' || space.id === 'japan-flown'

function comeBack(game: Corregidor, unit: AirUnit, face: number): void {
  game.table.turn(unit, face)
  if (isDestroyed(unit)) game.table.move(unit, box(game, 'japan-available'))
}

function rollForAircraft(game: Corregidor): void {
  const { lost } = game.vars.fire
  const units = aircraftOf(game, 'japan').filter(
    (unit) => (isDestroyed(unit) && lost.includes(unit.id)) || (isAtHand(unit) && unit.face === REDUCED),
  )
  game.vars.fire = { ...game.vars.fire, lost: [] }
  if (units.length === 0) return
  const { n, values } = game.roll(units.map(() => 6))
  const back = units.filter((_, i) => REPLACED.includes(values[i] ?? 0))
  for (const unit of back) comeBack(game, unit, isDestroyed(unit) ? REDUCED : FULL)
  announce(game)
  record(game, 'aircraft.replaced', '9.2', {
    roll: { n, values, counts: 'each' },
    args: { units, back, number: back.length },
  })
}

/** Two reduced air units that are combined. */
export interface Pair {
  readonly kept: AirUnit
  readonly given: AirUnit
}

/**
 * 9.2: the reduced air units that another one, of any kind, could bring to full strength at the start of the Air Attack
 * Phase: the first of each kind.
 */
export function unitsToFill(game: Corregidor): AirUnit[] {
  const reduced = reducedAircraft(game)
  return reduced.length > 1 ? firstOfKinds(reduced) : []
}

/** 9.2: the reduced air units, of any kind, that could be given up for `kept`: the first of each kind. */
export function unitsToGive(game: Corregidor, kept: AirUnit): AirUnit[] {
  return firstOfKinds(reducedAircraft(game).filter((unit) => unit !== kept))
}

function reducedAircraft(game: Corregidor): AirUnit[] {
  return aircraftOf(game, 'japan').filter((unit) => unit.space.id === 'japan-available' && unit.face === REDUCED)
}

function firstOfKinds(units: readonly AirUnit[]): AirUnit[] {
  return units.filter((unit, i) => units.findIndex((each) => kindOf(each) === kindOf(unit)) === i)
}

/** The type of aircraft of an air unit. */
export function kindOf({ def }: AirUnit): string {
  return def.name.replace(/ \d+$/, '')
}

/** 9.2: two reduced air units become one at full strength; the second counts as destroyed, and is not rolled for. */
export function combine(game: Corregidor, { kept, given }: Pair): void {
  game.table.turn(kept, FULL)
  eliminate(game, given, 'flak', { silent: true })
  announce(game)
  tell(game, 'aircraft.combined', '9.2', { unit: kept, other: given })
}
