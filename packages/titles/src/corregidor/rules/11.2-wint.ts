import type { Procedure } from '@topside/engine'
import { allowed, offerSpaces, type Reason, reasons } from '@topside/kit'
import { hexOf } from '../data/hexes.ts'
import { box, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, refuse, scenarioOf, tell, unitsOf } from '../state/state.ts'
import { type Battalion, battalionsIn, islandOf, layAside, type Unit } from '../state/units.ts'
import { wake } from './5-calendar.ts'
import { shipTo } from './8.1-terrain.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { inZoneOf, isHeldBy } from './8.2-zones.ts'
import { isInRegiment } from './11.2-fourth-division.ts'
import { interdict } from './11.2-interception.ts'
import { coastalTowns, isBoundAshore, whyNoShipping } from './11.2-sea.ts'
import { setWar } from './11-state.ts'

/** The battery that can be evacuated, and where it lands on Corregidor: at the docks of Bottomside (11.2E). */
const SUBIC = 'us42-fort-wint-subic'
const DOCKS = ['i2210', 'i2310', 'i2409'] as const
/** 11.2T: the first week in which Japan can land at Fort Wint: the week of its first units. */
const FIRST_WEEK = 2

/** The American units on Grande Island. */
function garrison(game: Corregidor): Unit[] {
  return unitsOf(game, 'us').filter((unit) => islandOf(unit) === 'Grande')
}

const WHY = reasons({
  'first-week': '11.2T',
  'wint-taken': '11.2T',
  'no-company': '11.2T',
  'wint-abandoned': '11.2E',
  'not-at-wint': '11.2E',
  'not-subic': '11.2E',
  'wint-held': '11.2E',
  landed: '11.2E',
  'left-wint': '11.2E',
  'no-coast': '11.2E',
  'no-haven': '11.2E',
  'enemy-near': '11.2E',
})

/** 11.2T: the battalions of the 4th Division whose companies can land at Fort Wint this week. */
export function wintBattalions(game: Corregidor): Battalion[] {
  return whyNobodyToWint(game) === undefined
    ? battalionsIn(unitsOf(game, 'japan').filter((unit) => isReady(game, unit)))
    : []
}

/** 11.2T: why no battalion can land at Fort Wint this week. */
function whyNobodyToWint(game: Corregidor): Reason | undefined {
  if (game.vars.week < FIRST_WEEK) return WHY['first-week']
  return whyNoShipping(game) ?? (game.vars.war.taken.includes('wint') ? WHY['wint-taken'] : undefined)
}

/** 11.2T: why a battalion, by its name, cannot land at Fort Wint. */
export function whyNotToWint(game: Corregidor, battalion: string): Reason | undefined {
  const why = whyNobodyToWint(game)
  if (why !== undefined) return why
  return wintBattalions(game).some(({ name }) => name === battalion) ? undefined : WHY['no-company']
}

function isReady(game: Corregidor, unit: Unit): boolean {
  const { def, space } = unit
  if (def.battalion === undefined || def.size !== 'company' || isInRegiment(game, unit)) return false
  return space.id === 'japan-unused' || space.id === 'japan-held'
}

/** 11.2T: companies of a battalion set out for Fort Wint; boats may intercept them (11.2J). */
export function* launchAtWint(game: Corregidor, { units }: Battalion): Procedure {
  for (const unit of units) game.table.move(unit, box(game, 'japan-at-sea'))
  setWar(game, { bySea: game.vars.war.bySea + 1 })
  wake(game, 'us', 'landing')
  tell(game, 'wint.assault', '11.2T', { units })
  if ((yield* interdict(game, units)) === 'back') {
    for (const unit of units) if (unit.space.id === 'japan-at-sea') game.table.move(unit, box(game, 'japan-unused'))
    return
  }
  setWar(game, { sea: { movements: 0, moved: [], tried: [] } })
}

/** Why Fort Wint cannot be abandoned; one of its batteries represents all (11.2E). */
export function whyNotAbandoned(game: Corregidor, unit: Unit): Reason | undefined {
  if (scenarioOf(game).id !== 'bataan' || game.vars.war.wintAbandoned) return WHY['wint-abandoned']
  return islandOf(unit) === 'Grande' && unit === batteries(game)[0] ? undefined : WHY['not-at-wint']
}

/** The remaining batteries of Fort Wint. */
function batteries(game: Corregidor): Unit[] {
  return garrison(game).filter(({ id }) => id.startsWith('us42-fort-wint-'))
}

/** Fort Wint is abandoned: its batteries leave play, except Subic (11.2E). */
export function abandonWint(game: Corregidor): void {
  for (const unit of batteries(game))
    if (unit.id !== SUBIC) {
      layAside(game, unit, 'us-unused')
    }
  setWar(game, { wintAbandoned: true })
  tell(game, 'wint.abandoned', '11.2E')
}

/** Why Battery Subic cannot be evacuated by sea: its fort must be abandoned first (11.2E). */
export function whySubicStays(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.id !== SUBIC) return WHY['not-subic']
  if (!game.vars.war.wintAbandoned) return WHY['wint-held']
  if (isBoundAshore(game, unit)) return WHY.landed
  if (!garrison(game).includes(unit)) return WHY['left-wint']
  return havens(game, unit).length > 0 ? undefined : WHY['no-coast']
}

/** Where Subic can land: in coastal towns, or at the docks of Corregidor (11.2E). */
const HAVENS = [...coastalTowns, ...DOCKS.map(hexOf)]

function havens(game: Corregidor, unit: Unit): Place[] {
  return allowed(
    HAVENS.map((hex) => placeAt(game, hex)),
    (place) => whyNoHaven(game, unit, place),
  )
}

/**
 * Why Subic cannot land in a hex: it is not a possible landing hex, enemies are in or near it, or there is no room
 * (11.2E).
 */
function whyNoHaven(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (!HAVENS.includes(place.index)) return WHY['no-haven']
  return inZoneOf(game, 'japan', place.index) || isHeldBy(unit, place) ? WHY['enemy-near'] : whyCrowded(unit, place)
}

/** Battery Subic goes by sea (11.2E). */
export function* shipSubic(game: Corregidor, unit: Unit): Procedure {
  const place = yield* ask(game, 'us', 'subic.where', '11.2E', {
    args: { unit },
    offers: offerSpaces(havens(game, unit), 'ship-to', unit),
    whyNot: refuse.place((to) => whyNoHaven(game, unit, to), { unit }),
  })
  shipTo(game, unit, place)
  tell(game, 'subic.shipped', '11.2E', { unit, hex: place })
}

/**
 * 11.2T: whether Fort Wint is in Japanese hands: no American is on it, and Japan is on it or holds Olongapo across the
 * water.
 */
export function holdsWint(game: Corregidor): boolean {
  if (garrison(game).length > 0) return false
  const landed = unitsOf(game, 'japan').some((unit) => islandOf(unit) === 'Grande')
  return landed || game.vars.war.taken.includes('b2603')
}
