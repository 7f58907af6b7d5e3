import type { Reason } from '@topside/kit'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { MINE_ON } from '../data/landing.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { type Corregidor, is1945, record } from '../state/state.ts'
import { isVehicle, type Unit } from '../state/units.ts'
import { isGone, loseSteps } from './10.3-disruption.ts'
import { setWar } from './11-state.ts'

const OTHER_BEACHES: Reason = { key: 'why.other-beaches', rule: '11.3F' }

/** 11.3F: why Americans cannot land on a beach of 1945: their beaches on each island must be adjacent. */
export function whyNotThatBeach(game: Corregidor, place: Place): Reason | undefined {
  if (!is1945(game) || !isHex(place)) return undefined
  const { island } = place.def
  const known = game.vars.war.beaches.filter((hex) => hexAt(hex).island === island)
  const touches = known.length === 0 || known.some((hex) => hex === place.index || touch(hex, place.index))
  return touches ? undefined : OTHER_BEACHES
}

function touch(a: number, b: number): boolean {
  return neighboursOf(a).includes(b)
}

/** 11.3F: adds a beach to the landings. */
export function noteBeach(game: Corregidor, hex: number): void {
  const { beaches } = game.vars.war
  if (is1945(game) && !beaches.includes(hex)) setWar(game, { beaches: [...beaches, hex] })
}

/** 11.3I: a vehicle entering a beach hex may strike a mine. */
export function rollForMines(game: Corregidor, unit: Unit, index: number): void {
  if (!is1945(game) || unit.def.side !== 'us' || !isVehicle(unit)) return
  if (hexAt(index).beach !== true || isGone(unit)) return
  const { n, values } = game.roll([6])
  const [die = 0] = values
  const args = { unit, hex: placeAt(game, index) }
  record(game, die <= MINE_ON ? 'mines.struck' : 'mines.missed', '11.3I', { args, roll: { n, values } })
  if (die <= MINE_ON) loseSteps(game, unit, 1, 'mines')
}
