import type { Outcome } from '@topside/engine'
import { dateOfWeek, dayOfDate } from '../data/calendar.ts'
import { groups } from '../data/groups.ts'
import { hexDefs, hexOf } from '../data/hexes.ts'
import type { UnitId } from '../data/units.ts'
import { box, isHex, placeAt } from '../state/places.ts'
import { type Corregidor, isOn, record, scenarioOf, seatOf, tell, unitsOf } from '../state/state.ts'
import { mapOf, type Unit, unitNamed, unitsIn } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { disperse, isInRegiment } from './11.2-fourth-division.ts'
import { hasRegimentOnCorregidor } from './11.2-marines.ts'
import { isDaily } from './11.2-weeks.ts'
import { holdsWint } from './11.2-wint.ts'
import { setWar } from './11-state.ts'

/** Key places whose last occupant counts: airfields, ports, Olongapo (11.2). */
const KEY_HEXES: readonly number[] = hexDefs.flatMap((hex, index) =>
  hex.panel === 'bataan' && (hex.airfield === true || (hex.ports?.length ?? 0) > 0) ? [index] : [],
)
const MARIVELES = hexOf('b3824')

/**
 * 11.2H, 11.2T: notes the last occupants of key places; boats and aircraft are lost with the last of their ports and
 * airfields.
 */
export function noteTaken(game: Corregidor): void {
  if (scenarioOf(game).id !== 'bataan') return
  const before = game.vars.war.taken
  const now = KEY_HEXES.map((hex) => placeAt(game, hex)).filter((place) => isTaken(before, place.id, unitsIn(place)))
  const taken = [...now.map(({ id }) => id)]
  setWar(game, { taken })
  if (before.includes('wint') || holdsWint(game)) setWar(game, { taken: [...taken, 'wint'] })
  losePoints(game)
}

function isTaken(before: readonly string[], id: string, units: readonly Unit[]): boolean {
  const [first] = units
  return first === undefined ? before.includes(id) : first.def.side === 'japan'
}

/** 11.2H: without any airfield the aircraft are lost, without Mariveles the boats. */
function losePoints(game: Corregidor): void {
  const { taken, air, boats } = game.vars.war
  const airfields = KEY_HEXES.filter((hex) => hexDefs[hex]?.airfield === true)
  if (air > 0 && airfields.every((hex) => taken.includes(hexDefs[hex]?.id ?? ''))) {
    setWar(game, { air: 0 })
    tellLost(game, 'points.air-lost')
  }
  if (boats > 0 && taken.includes(hexDefs[MARIVELES]?.id ?? '')) {
    setWar(game, { boats: 0 })
    tellLost(game, 'points.boats-lost')
  }
}

function tellLost(game: Corregidor, key: string): void {
  announce(game)
  tell(game, key, '11.2H')
}

/**
 * 11.2B, 11.2K: whether no defender is left on the peninsula; units that did not enter by the road in the first turn do
 * not count.
 */
export function hasBataanFallen(game: Corregidor): boolean {
  if (isDaily(game) || game.vars.week < 2) return false
  return unitsOf(game, 'us').every((unit) => !isOnPeninsula(unit))
}

function isOnPeninsula(unit: Unit): boolean {
  return mapOf(unit) === 'bataan' && isHex(unit.space) && unit.space.def.section === 'bataan'
}

/** 11.2K, 11.2L: Bataan falls; without a regiment on Corregidor the defenders lose. */
export function fallOfBataan(game: Corregidor): Outcome | undefined {
  fall(game)
  if (hasRegimentOnCorregidor(game)) return undefined
  const reason = { key: 'end.no-regiment', rule: '11.2L' }
  record(game, reason.key, reason.rule, { heading: 1 })
  return { winner: seatOf(game, 'japan'), reason }
}

/**
 * 11.2K: after the fall of Bataan a die decides the day of the week, and turns become days and hours. The landing force
 * is available.
 */
export function fall(game: Corregidor): void {
  const scenario = scenarioOf(game)
  const { n, values } = game.roll([6])
  const [die = 1] = values
  const day = dayOfDate(scenario, dateOfWeek(scenario, game.vars.week)) + die
  announce(game)
  record(game, `bataan.falls.${die}`, '11.2K', { roll: { n, values } })
  Object.assign(game.vars, { week: 0, day, hour: scenario.hours.length - 1 })
  disperse(game)
  for (const id of groups.flatMap(({ held }) => held)) makeReady(game, id)
  for (const unit of unitsOf(game, 'us').filter(({ space }) => space.id === 'us-road'))
    game.table.move(unit, box(game, 'us-unused'))
}

function makeReady(game: Corregidor, id: UnitId): void {
  const unit = unitNamed(game, id)
  const { option } = unit.def
  if (unit.space.id !== 'japan-unused' || !unit.def.scenarios.includes('bataan') || isInRegiment(game, unit)) return
  if (option === undefined || (option === '13.9' && isOn(game, 'breakdowns')))
    game.table.move(unit, box(game, 'japan-held'))
}
