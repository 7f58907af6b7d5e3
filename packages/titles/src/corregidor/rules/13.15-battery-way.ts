import { batteryOf } from '../data/batteries.ts'
import { unitId } from '../data/units.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, isOn, record } from '../state/state.ts'
import { unitNamed } from '../state/units.ts'
import { announce, isFirstOfDay } from './5-calendar.ts'
import { isDaily } from './11.2-weeks.ts'

const WAY = unitId('us42-fort-mills-way')
/** 13.15: sums of two dice that man Battery Way. */
const MANNED = [2, 12]
/** 13.15: the week and the day on which it is manned anyway. */
const READY_WEEK = 17
const READY_DAY = 65

/** 13.15: at the start of a weekly turn, or of a day, two dice may bring Battery Way into action early. */
export function manWay(game: Corregidor): void {
  const way = unitNamed(game, WAY)
  const { week, day } = game.vars
  const due = isDaily(game) ? day >= READY_DAY : week >= READY_WEEK
  if (!isOn(game, 'battery-way') || way.space.id !== 'us-unused' || due || !isFirstOfDay(game)) return
  if (!way.def.scenarios.some((each) => each === game.options['scenario'])) return
  const { n, values } = game.roll([6, 6])
  const site = batteryOf(WAY)?.site
  if (site === undefined || !MANNED.includes(values.reduce((sum, die) => sum + die, 0))) return
  game.table.move(way, placeAt(game, site))
  announce(game)
  record(game, 'way.manned', '13.15', { roll: { n, values }, args: { unit: way } })
}
