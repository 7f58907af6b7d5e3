import { allowed, type Reason } from '@topside/kit'
import { dayOfDate } from '../data/calendar.ts'
import { box } from '../state/places.ts'
import { aircraftOf, type Corregidor, scenarioOf } from '../state/state.ts'
import { type AirUnit, factorsOf } from '../state/units.ts'
import { hourOf } from './5-calendar.ts'
import type { Flight } from './9-state.ts'
import { isDaily } from './11.2-weeks.ts'

/** 9.2: the hours of air attacks until 25 March; the second is misprinted in the rule. */
const EARLY_HOURS = ['1200', '1500', '1800']
/** 9.2: from this day on air units attack at any hour, several times a day. */
const ANY_HOUR_FROM = { year: 1942, month: 3, day: 25 }
/** 9.2: attacks of an air unit per day, before and after that day. */
const EARLY_ATTACKS = 1
const LATE_ATTACKS = 3

const NOT_AT_HAND: Reason = { key: 'why.not-at-hand', rule: '9.2' }
const NOT_THIS_HOUR: Reason = { key: 'why.not-this-hour', rule: '9.2' }
const FLOWN_TODAY: Reason = { key: 'why.flown-today', rule: '9.2' }
const FLOWN_BEFORE: Reason = { key: 'why.flown-before', rule: '9.2' }

/** 9.2: whether air units attack at any hour and three times a day. */
export function isAnyHour(game: Corregidor): boolean {
  return isDaily(game) && game.vars.day >= dayOfDate(scenarioOf(game), ANY_HOUR_FROM)
}

/** 9.2: why no air unit can attack this turn; in a weekly turn each may attack once. */
export function whyNoRaids(game: Corregidor): Reason | undefined {
  if (!isDaily(game) || isAnyHour(game) || EARLY_HOURS.includes(hourOf(game).name)) return undefined
  return NOT_THIS_HOUR
}

/** 9.2: why an air unit cannot attack now: it is not available, has flown as often as it may, or flew last turn. */
export function whyNotFly(game: Corregidor, unit: AirUnit): Reason | undefined {
  if (unit.space.id !== 'japan-available') return NOT_AT_HAND
  const why = whyNoRaids(game)
  if (why !== undefined) return why
  const flight = game.vars.fire.flights[unit.id]
  if (flight === undefined || !isDaily(game)) return undefined
  const any = isAnyHour(game)
  if (flight.day === game.vars.day && flight.count >= (any ? LATE_ATTACKS : EARLY_ATTACKS)) return FLOWN_TODAY
  return any && flight.turn === game.vars.turn - 1 ? FLOWN_BEFORE : undefined
}

/** 9.2: the Japanese air units that can attack this turn, strongest first. */
export function readyAircraft(game: Corregidor): AirUnit[] {
  if (whyNoRaids(game) !== undefined) return []
  return allowed(aircraftOf(game, 'japan'), (unit) => whyNotFly(game, unit)).sort(
    (a, b) => factorsOf(b).attack - factorsOf(a).attack,
  )
}

/** 9.2: notes an attack of an air unit this turn. */
export function noteFlight({ vars, table }: Corregidor, unit: AirUnit): void {
  const { flights } = vars.fire
  const before = flights[unit.id]
  const count = before?.day === vars.day ? before.count + 1 : 1
  const flight: Flight = { day: vars.day, count, turn: vars.turn }
  vars.fire = { ...vars.fire, flights: { ...flights, [unit.id]: flight } }
  table.setStatus(unit, 'flown', Math.min(count, LATE_ATTACKS))
}

/** 9.2: air units that flew last turn are available again. */
export function landAircraft(game: Corregidor): void {
  const [flown, available] = [box(game, 'japan-flown'), box(game, 'japan-available')]
  for (const unit of [...flown.pieces]) game.table.move(unit, available)
}
