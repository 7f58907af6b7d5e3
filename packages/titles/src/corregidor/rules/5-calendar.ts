import type { NamedArgs } from '@topside/kit'
import { type CalendarDate, dateOfDay, dateOfWeek } from '../data/calendar.ts'
import type { Hour } from '../data/scenarios.ts'
import type { Side } from '../data/units.ts'
import { type Corregidor, record, scenarioOf } from '../state/state.ts'
import type { Quiet, WaitFor } from './5-state.ts'
import { isDaily } from './11.2-weeks.ts'

/** The parts of a match that determine the time. */
type Clock = Pick<Corregidor, 'table' | 'options' | 'vars'>

/** The hour of this turn; noon in a weekly turn, which is neither day nor night. */
export function hourOf(game: Clock): Hour {
  const { hours } = scenarioOf(game)
  const hour = isDaily(game) ? hours[game.vars.hour] : hours.find(({ name }) => name === '1200')
  if (hour === undefined) throw new RangeError(`no hour ${game.vars.hour}`)
  return hour
}

/** Whether it is a night turn; weekly turns are not (9.1, 10.1). */
export function isNight(game: Clock): boolean {
  return isDaily(game) && hourOf(game).night
}

/** Whether the last turn was a night turn; weekly turns, and the turn before the landings of 1945, are not (11.3). */
export function isAfterNight(game: Clock): boolean {
  const { day, hour } = game.vars
  if (!isDaily(game) || (day <= 1 && hour === 0)) return false
  return scenarioOf(game).hours.at(hour - 1)?.night === true
}

/** Whether it is the turn of an hour, such as `0300`. */
export function isHour(game: Clock, name: string): boolean {
  return isDaily(game) && hourOf(game).name === name
}

/** Whether a day begins with this turn: the 0300 turn of 1942, the 0600 turn of 1945. A weekly turn begins its week. */
export function isFirstOfDay({ vars }: Pick<Corregidor, 'vars'>): boolean {
  return vars.hour === 0
}

/** The date of this turn; for a weekly turn its first day. */
export function dateOf(game: Clock): CalendarDate {
  const { week, day } = game.vars
  return week > 0 ? dateOfWeek(scenarioOf(game), week) : dateOfDay(scenarioOf(game), day)
}

/** Begins the next turn: the next hour, the first one of the next day, or the next week. */
export function advanceClock(game: Clock): void {
  const { vars } = game
  const { hours } = scenarioOf(game)
  vars.turn++
  vars.announced = false
  if (vars.week > 0) vars.week++
  // 11.3: the day before the landings has only one turn.
  else if (vars.day < 1 && scenarioOf(game).firstDay === 0) [vars.day, vars.hour] = [1, 0]
  else if (vars.hour + 1 < hours.length) vars.hour++
  else [vars.day, vars.hour] = [vars.day + 1, 0]
  showClock(game)
}

/** Shows the time on the tracks (3.3). */
export function showClock({ table, vars }: Clock): void {
  table.setTrack('week', vars.week)
  table.setTrack('day', vars.day)
  table.setTrack('hour', vars.hour)
}

/** 5.0: counts a turn without records as quiet; the next heading tells how many there were. */
export function passQuietly({ vars }: Pick<Corregidor, 'vars'>): void {
  if (vars.announced) return
  const { week, day, hour, quiet } = vars
  vars.quiet = quiet === null ? { turns: 1, week, day, hour } : { ...quiet, turns: quiet.turns + 1 }
}

/** Records the heading of this turn, once, before its first record; quiet turns before it are one line (5.0). */
export function announce(game: Corregidor): void {
  const { vars } = game
  if (vars.announced) return
  vars.announced = true
  const { quiet } = vars
  vars.quiet = null
  if (quiet !== null) record(game, 'turns.passed', '5.0B', { heading: 1, args: passedArgs(game, quiet) })
  const { year, month, day } = dateOf(game)
  const args = { turn: vars.week > 0 ? vars.week : vars.day, day, month, year }
  if (vars.week > 0) record(game, 'week.begins', '5.0C', { heading: 1, args })
  else record(game, 'turn.begins', '5.0C', { heading: 1, args: { ...args, hour: hourOf(game).name } })
}

/** How many turns passed, and since when. */
function passedArgs(game: Clock, { turns, week, day }: Quiet): NamedArgs {
  const scenario = scenarioOf(game)
  const date = week > 0 ? dateOfWeek(scenario, week) : dateOfDay(scenario, day)
  return { turns, day: date.day, month: date.month }
}

/** 5.0: whether a side waits and is not asked now. */
export function isWaiting({ vars }: Pick<Corregidor, 'vars'>, side: Side): boolean {
  return vars.waiting[side] !== null
}

/**
 * Waits that each event ends: damage also counts as fire; landings and failed standing orders end every wait for an
 * event.
 */
const ENDS: { readonly [event in 'fire' | 'damage' | 'landing' | 'arrival' | 'orders']: readonly WaitFor[] } = {
  fire: ['fire'],
  damage: ['fire', 'damage'],
  landing: ['fire', 'damage', 'landing', 'arrival', 'day', 'week'],
  arrival: ['fire', 'damage', 'landing', 'arrival'],
  orders: ['fire', 'damage', 'landing', 'arrival'],
}

/** 5.0: ends a side's wait if the event is one that it waits for. */
export function wake({ vars }: Pick<Corregidor, 'vars'>, side: Side, event: keyof typeof ENDS): void {
  const wait = vars.waiting[side]
  if (wait !== null && ENDS[event].includes(wait.for)) vars.waiting = { ...vars.waiting, [side]: null }
}
