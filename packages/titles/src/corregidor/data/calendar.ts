import type { Scenario } from './scenarios.ts'

/** A day of a year; months from 1. */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY = 86_400_000

/** The date of a day of a scenario; days before day 1 have lower numbers. */
export function dateOfDay({ dayOne }: Scenario, day: number): CalendarDate {
  return dateAfter(dayOne, day - 1)
}

/** The first date of a week of a scenario (11.2). Throws a `RangeError` if the scenario has no weeks. */
export function dateOfWeek({ id, weekOne }: Scenario, week: number): CalendarDate {
  if (weekOne === undefined) throw new RangeError(`${id} has no weeks`)
  return dateAfter(weekOne, 7 * (week - 1))
}

function dateAfter([year, month, day]: readonly [number, number, number], days: number): CalendarDate {
  const date = new Date(Date.UTC(year, month - 1, day) + days * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The day number of a date in a scenario. */
export function dayOfDate({ dayOne: [year, month, day] }: Scenario, date: CalendarDate): number {
  const first = Date.UTC(year, month - 1, day)
  return 1 + Math.round((Date.UTC(date.year, date.month - 1, date.day) - first) / DAY)
}
