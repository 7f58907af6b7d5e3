import { dayOfDate } from '../data/calendar.ts'
import { FULL } from '../data/faces.ts'
import { CALIBERS, illOf } from '../data/fire.ts'
import { type Corregidor, isOn, record, scenarioOf, unitsOf } from '../state/state.ts'
import { isBattery, onMap, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'

/** 13.7: the first and last day of malaria, and its weeks in the campaign. */
const FIRST = { year: 1942, month: 4, day: 12 }
const LAST = { year: 1942, month: 4, day: 24 }
const WEEKS = [15, 16]

/** 13.7: whether malaria strikes this turn. */
function isSeason(game: Corregidor): boolean {
  const { week, day } = game.vars
  if (week > 0) return WEEKS.includes(week)
  const scenario = scenarioOf(game)
  return day >= dayOfDate(scenario, FIRST) && day <= dayOfDate(scenario, LAST)
}

function siegeGuns(game: Corregidor): Unit[] {
  return unitsOf(game, 'japan').filter(
    (unit) => isBattery(unit) && onMap(unit) && CALIBERS.some((each) => each === unit.def.caliber),
  )
}

/**
 * 13.7: each day of the season a die decides how many full-strength batteries of each caliber are halved by malaria:
 * they fire with the strength of their reverse side, without losing a step. Batteries that were ill before recover.
 */
export function malaria(game: Corregidor): void {
  const guns = siegeGuns(game)
  for (const gun of guns) game.table.setStatus(gun, 'sick', 0)
  if (!isOn(game, 'malaria') || !isSeason(game) || guns.length === 0) return
  const { n, values } = game.roll([6])
  const [die = 0] = values
  const ill = CALIBERS.flatMap((caliber) =>
    guns.filter((gun) => gun.def.caliber === caliber && gun.face === FULL).slice(0, illOf(caliber, die)),
  )
  for (const gun of ill) game.table.setStatus(gun, 'sick', 1)
  announce(game)
  record(game, 'malaria.strikes', '13.7', { roll: { n, values }, args: { units: ill, number: ill.length } })
}
