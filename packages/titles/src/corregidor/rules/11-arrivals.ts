import { offer, type Procedure } from '@topside/engine'
import { batteryOf } from '../data/batteries.ts'
import { dayOfDate } from '../data/calendar.ts'
import { groups } from '../data/groups.ts'
import { unitId } from '../data/units.ts'
import { WEEK_OF, weekNamed } from '../data/weeks.ts'
import { box, placeAt } from '../state/places.ts'
import { aircraftOf, ask, type Corregidor, is1945, scenarioOf, tell, unitsOf } from '../state/state.ts'
import { previousFace, type Unit, unitNamed } from '../state/units.ts'
import { announce, isHour, wake } from './5-calendar.ts'
import { recoverStep } from './10.3-disruption.ts'
import { assemble, isOfFourthDivision } from './11.2-fourth-division.ts'
import { growMarines } from './11.2-marines.ts'
import { bringTransfers } from './11.2-transfers.ts'
import { isDaily } from './11.2-weeks.ts'
import { setWar } from './11-state.ts'

/** Units that arrive this turn, besides the groups of 6.1 (11.1I, 11.2, 11.3). */
export function* arrivals(game: Corregidor): Procedure {
  if (is1945(game)) yield* arrive1945(game)
  else {
    arriveAtSites(game)
    if (!isDaily(game)) beginWeek(game)
    // 11.2K: units that were between two sections when Bataan fell.
    else bringTransfers(game)
  }
}

/** Battery Globe arrives on 8 April, Battery Way is manned on 28 April (11.1I). */
const SITES = [
  { unit: unitId('us42-fort-mills-globe'), date: { year: 1942, month: 4, day: 8 } },
  { unit: unitId('us42-fort-mills-way'), date: { year: 1942, month: 4, day: 28 } },
] as const

/** A battery that is due is put on its site; in the campaign in the week of its day (11.1I). */
function arriveAtSites(game: Corregidor): void {
  const { vars } = game
  const scenario = scenarioOf(game)
  for (const { unit: id, date } of SITES) {
    const unit = unitNamed(game, id)
    const day = dayOfDate(scenario, date)
    const due = vars.week > 0 ? lastDayOf(game) >= day : vars.day >= day
    const site = batteryOf(id)?.site
    if (!due || unit.space.id !== 'us-unused' || site === undefined) continue
    bring(game, unit, site)
  }
}

/** The number of the last day of a weekly turn. */
function lastDayOf(game: Corregidor): number {
  const scenario = scenarioOf(game)
  const [year, month, day] = scenario.weekOne ?? scenario.dayOne
  return dayOfDate(scenario, { year, month, day }) + 7 * game.vars.week - 1
}

/** Puts a battery on its site (11.1I). */
export function bring(game: Corregidor, unit: Unit, site: number): void {
  const place = placeAt(game, site)
  if (place.pieces.some(({ def }) => def.side === 'japan')) return
  game.table.move(unit, place)
  wake(game, 'us', 'arrival')
  announce(game)
  const args = { unit, hex: place }
  tell(game, 'battery.arrives', '11.1I', args)
}

/** A weekly turn begins: units from the north, replacements, aircraft, the 4th Marines, transfers (11.2). */
function beginWeek(game: Corregidor): void {
  const { week } = game.vars
  const row = weekNamed(week)
  if (row === undefined) return
  bringTransfers(game)
  setWar(game, { bySea: 0, reformed: [], replacements: row.replacements, gunReplacements: row.artillery })
  arriveByRoad(
    game,
    row.arrivals.map((id) => unitNamed(game, id)).filter((unit) => !isOfFourthDivision(unit) || assemble(game, unit)),
  )
  if (row.airReplaced) replaceAircraft(game)
  changeAircraft(game)
  growMarines(game)
  if (week === WEEK_OF.olongapo) checkTimetable(game)
}

/** Units arrive on the road to 3801 (11.2B, 11.2M). */
function arriveByRoad(game: Corregidor, units: readonly Unit[]): void {
  if (units.length === 0) return
  for (const unit of units) game.table.move(unit, box(game, `${unit.def.side}-road`))
  const [first] = units
  if (first !== undefined) wake(game, first.def.side, 'arrival')
  announce(game)
  tell(game, 'road.arrivals', first?.def.side === 'us' ? '11.2B' : '11.2M', { units })
}

/**
 * In the first and third week of a month all lost aircraft return, and all reduced ones are at full strength (11.2O).
 */
function replaceAircraft(game: Corregidor): void {
  for (const unit of aircraftOf(game, 'japan')) {
    const lost = unit.space.id === 'japan-eliminated'
    if (lost) game.table.move(unit, box(game, 'japan-available'))
    if (unit.space.id === 'japan-unused') continue
    while (previousFace(unit) !== undefined) recoverStep(game, unit)
  }
}

/**
 * Nell flies only on turn 1; the other initial aircraft from the first turn, Betty and another Sally with their group
 * (11.2O).
 */
function changeAircraft(game: Corregidor): void {
  const { week } = game.vars
  const later = new Set<string>(groups.filter(({ group }) => group > 1).flatMap(({ air }) => air))
  for (const unit of aircraftOf(game, 'japan')) {
    const nell = unit.id.startsWith('jp42-nell')
    if (nell && week >= WEEK_OF.nellLeaves) game.table.move(unit, box(game, 'japan-unused'))
    else if (week === 1 && !later.has(unit.id)) game.table.move(unit, box(game, 'japan-available'))
  }
}

/**
 * Checks on turn 5 whether Japan holds Olongapo and Fort Wint; if not, it is permanently behind its timetable (11.2T).
 */
function checkTimetable(game: Corregidor): void {
  const { taken } = game.vars.war
  const late = !(taken.includes('b2603') && taken.includes('wint'))
  setWar(game, { late })
  announce(game)
  tell(game, late ? 'timetable.late' : 'timetable.kept', '11.2T')
}

/** A wave of 1945: day, hour, units, and way of arrival (11.3). */
interface Wave {
  readonly day: number
  readonly hour: string
  readonly by: 'air' | 'sea'
  readonly units: RegExp
}
const WAVES: readonly Wave[] = [
  { day: 1, hour: '0800', by: 'air', units: /^us45-(\d-[ghi]-503|[ad]-462|3-eng)$/ },
  { day: 1, hour: '1000', by: 'sea', units: /^us45-(\d-[iklm]-24|tank-\d|sp-\d)$/ },
  { day: 1, hour: '1200', by: 'air', units: /^us45-(\d-[def]-503|b-462|2-eng)$/ },
]
/** The 1st Battalion, which arrives by air or by sea on the second day (11.3G). */
const LAST_WAVE = /^us45-(\d-[abc]-503|c-462|1-eng)$/
const SECOND_DAY = 2

/** Paratroops board their aircraft, and landing craft arrive off the islands (11.3D, 11.3F, 11.3G). */
function* arrive1945(game: Corregidor): Procedure {
  for (const { day, hour, by, units } of WAVES)
    if (game.vars.day === day && isHour(game, hour)) bringWave(game, by, units)
  if (game.vars.day !== SECOND_DAY) return
  if (isHour(game, '0800') && (yield* dropsLastWave(game))) bringWave(game, 'air', LAST_WAVE)
  if (isHour(game, '1600')) bringWave(game, 'sea', LAST_WAVE)
}

function bringWave(game: Corregidor, by: 'air' | 'sea', names: RegExp): void {
  const units = unitsOf(game, 'us').filter(({ id, space }) => names.test(id) && space.id === 'us-unused')
  if (units.length === 0) return
  for (const unit of units) game.table.move(unit, box(game, by === 'air' ? 'us-aboard' : 'us-at-sea'))
  wake(game, 'us', 'arrival')
  announce(game)
  tell(game, `wave.${by}`, by === 'air' ? '11.3D' : '11.3F', { units })
}

/** Asks whether the 1st Battalion drops at 0800 or lands at 1600 (11.3G). */
function* dropsLastWave(game: Corregidor): Procedure<boolean> {
  return yield* ask(game, 'us', 'last-wave', '11.3G', {
    explicit: true,
    offers: offer([true, false], (drops) => ({ verb: drops ? 'by-air' : 'by-sea' })),
  })
}
