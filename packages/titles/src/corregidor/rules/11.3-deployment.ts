import type { Reason } from '@topside/kit'
import { DROP_HEXES, MALINTA_HILL, NEAR_DROP_ZONES } from '../data/areas.ts'
import { deployments } from '../data/deployment.ts'
import { hexAt } from '../data/hexes.ts'
import { isHex, type Place } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { isBattery, type Unit } from '../state/units.ts'
import { isInRavine } from './11.1-deployment.ts'

const OTHER_ISLAND: Reason = { key: 'why.other-island', rule: '11.3C' }
const HALF_IN_RAVINES: Reason = { key: 'why.half-in-ravines', rule: '11.3A' }
const NEAR_DROP_ZONE: Reason = { key: 'why.near-drop-zone', rule: '11.3A' }
const IN_DROP_ZONE: Reason = { key: 'why.in-drop-zone', rule: '11.3B' }

/** 11.3A: units of any kind within one hex of a drop zone. */
const NEAR_ZONE = 4

/** Why a Japanese unit may not be set up in a hex (11.3). */
export function whyNotDeployed1945(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  const home = deployments.recapture.get(unit.def.id)
  if (!isHex(place) || home === undefined || place.def.island !== hexAt(home).island) return OTHER_ISLAND
  const hex = place.index
  if (isBattery(unit) && DROP_HEXES.has(hex)) return IN_DROP_ZONE
  return whyNotOutside(game, unit, hex) ?? whyNearZone(game, unit, hex)
}

/** 11.3A: whether a hex is in one of the three ravines or on Malinta Hill. */
export function isInStronghold(hex: number): boolean {
  return MALINTA_HILL.has(hex) || isInRavine(hex)
}

/** The infantry that is set up on Corregidor, but for one unit. */
function infantry(game: Corregidor, but: Unit): Unit[] {
  return unitsOf(game, 'japan').filter(
    (unit) => unit !== but && !isBattery(unit) && homeOf(unit) === 'Corregidor' && isHex(unit.space),
  )
}

function homeOf({ def }: Unit) {
  const home = deployments.recapture.get(def.id)
  return home === undefined ? undefined : hexAt(home).island
}

function whyNotOutside(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (isBattery(unit) || homeOf(unit) !== 'Corregidor' || isInStronghold(hex)) return undefined
  const all = unitsOf(game, 'japan').filter((each) => !isBattery(each) && homeOf(each) === 'Corregidor').length
  const outside = infantry(game, unit).filter(({ space }) => !isInStronghold(space.index)).length
  return outside < Math.floor(all / 2) ? undefined : HALF_IN_RAVINES
}

function whyNearZone(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  const full = NEAR_DROP_ZONES.some((zone) => {
    if (!zone.has(hex)) return false
    return unitsOf(game, 'japan').filter((each) => each !== unit && zone.has(each.space.index)).length >= NEAR_ZONE
  })
  return full ? NEAR_DROP_ZONE : undefined
}
