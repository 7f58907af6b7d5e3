import type { Text } from '@topside/engine'
import { dateOfDay, dateOfWeek } from '../data/calendar.ts'
import { type Hour, type Scenario, scenarios } from '../data/scenarios.ts'
import { SIDES } from '../data/units.ts'
import { PHASES } from '../state/vars.ts'

type Tracks = (id: string) => number

/** The scenario whose time the tracks show: of the year on its track, and with weekly turns if a week is set. */
function scenarioOn(track: Tracks): Scenario | undefined {
  const weekly = track('week') > 0
  return scenarios.find(({ dayOne, weekOne }) => dayOne[0] === track('year') && (!weekly || weekOne !== undefined))
}

/** The hour on the tracks; `undefined` in a weekly turn (11.2). */
function hourOn(track: Tracks): Hour | undefined {
  return track('week') > 0 ? undefined : scenarioOn(track)?.hours[track('hour')]
}

/** Whether it is night on the board (9.1). */
export function night(track: Tracks): boolean {
  return hourOn(track)?.night === true
}

/** The line above the board: date, hour or week, side and phase of the player turn, victory points. */
export function status(track: Tracks): readonly Text[] {
  const scenario = scenarioOn(track)
  if (scenario === undefined) return []
  const week = track('week')
  const { day, month, year } = week > 0 ? dateOfWeek(scenario, week) : dateOfDay(scenario, track('day'))
  const hour = hourOn(track)
  const side = { side: SIDES[track('side')] ?? 'us' }
  const phase = PHASES[track('phase')] ?? 'administration'
  return [
    ...(week > 0 ? [{ key: 'status.week', args: { week } }] : []),
    { key: 'status.date', args: { day, month, year } },
    ...(hour === undefined ? [] : [{ key: hour.night ? 'status.night' : 'status.day', args: { hour: hour.name } }]),
    { key: `status.${phase}`, args: { side } },
    { key: 'status.points', args: { points: track('points') } },
  ]
}
