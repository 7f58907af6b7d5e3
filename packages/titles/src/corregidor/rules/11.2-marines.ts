import { type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, offerSpaces, type Reason, reasons } from '@topside/kit'
import { deployments } from '../data/deployment.ts'
import { FULL, REDUCED } from '../data/faces.ts'
import { hexDefs, hexOf, type Island } from '../data/hexes.ts'
import { WEEK_OF } from '../data/weeks.ts'
import { type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, refuse, scenarioOf, tell, unitsOf } from '../state/state.ts'
import { islandOf, layAside, onMap, type Unit, unitNamed, unitsIn } from '../state/units.ts'
import { announce, wake } from './5-calendar.ts'
import { shipTo } from './8.1-terrain.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { inZoneOf } from './8.2-zones.ts'
import { marineGroup } from './11.1-deployment.ts'
import { coastalTowns, isBoundAshore } from './11.2-sea.ts'
import { MARINES } from './11-set-up.ts'
import { setWar } from './11-state.ts'

/** Mariveles, with its naval station (11.2D). */
const MARIVELES = 'b3824'
/** 11.2L: platoons equal to a regiment on Corregidor: as many as the 4th Marines begin with. */
const REGIMENT = 12

const WHY = reasons({
  'not-marines': '11.2C',
  landed: '11.2C',
  'not-on-coast': '11.2C',
  'islands-alone': '11.2C',
  'not-a-town': '11.2C',
  'enemy-near': '11.2C',
  'wint-taken': '11.2C',
  'wint-full': '11.2C',
})

/**
 * Why a unit cannot be shipped as the 4th Marines: only their counter from a coastal town, or a platoon on Grande
 * Island for all of them (11.2C).
 */
export function whyNotMarines(game: Corregidor, unit: Unit): Reason | undefined {
  if (scenarioOf(game).id !== 'bataan') return WHY['not-marines']
  if (isBoundAshore(game, unit)) return WHY.landed
  if (unit.id === MARINES) return coastalTowns.includes(unit.space.index) ? undefined : WHY['not-on-coast']
  return islandOf(unit) === 'Grande' && unit === platoonsOn(game, 'Grande')[0] ? undefined : WHY['not-marines']
}

/** The platoons of the 4th Marines on an island. */
function platoonsOn(game: Corregidor, island: Island): Unit[] {
  return unitsOf(game, 'us').filter((unit) => marineGroup(unit) !== undefined && islandOf(unit) === island)
}

/** The 4th Marines go by sea to a coastal town, to Grande Island or to Corregidor (11.2C). */
export function* shipMarines(game: Corregidor, unit: Unit): Procedure {
  const to = yield* ask(game, 'us', 'marines.where', '11.2C', {
    args: { unit },
    offers: destinations(game, unit),
    whyNot: refuse.meant(
      ({ choice, place }) => {
        if (choice.option === 'Corregidor') return undefined
        return choice.option === 'Grande' ? whyNotGrande(game, unit) : place && whyNotToTown(game, unit, place)
      },
      { unit },
    ),
  })
  tell(game, 'marines.shipped', '11.2C', { unit })
  if (to === 'Grande' || to === 'Corregidor') arrive(game, unit, to)
  else if (typeof to !== 'string') shipTo(game, unit, to)
}

/** The islands to which the 4th Marines can go (11.2C). */
const ISLANDS = ['Corregidor', 'Grande'] as const

function destinations(game: Corregidor, unit: Unit): Offers<Place | Island> {
  const islands = allowed<Place | Island>(ISLANDS, (island) =>
    island === 'Grande' ? whyNotGrande(game, unit) : undefined,
  )
  const towns = allowed(
    coastalTowns.map((hex) => placeAt(game, hex)),
    (place) => whyNotToTown(game, unit, place),
  )
  return offer(islands, (option) => ({ verb: 'ship-to', option: String(option) })).and(
    offerSpaces(towns, 'ship-to', unit),
  )
}
/** The id of Fort Wint among places taken by Japan. */
const WINT = 'wint'

/**
 * Why the 4th Marines cannot land at Fort Wint: they are there already, it was taken, or there is no room for all of
 * them outside enemy zones (11.2C).
 */
function whyNotGrande(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.id !== MARINES) return WHY['islands-alone']
  if (game.vars.war.taken.includes(WINT)) return WHY['wint-taken']
  const room = landOf('Grande')
    .map((hex) => placeAt(game, hex))
    .filter((place) => isOpenTo(game, place) && unitsIn(place).every((unit) => marineGroup(unit) === undefined))
  return COMPANY * room.length >= REGIMENT ? undefined : WHY['wint-full']
}
/** Platoons of a company, which can stack in a hex (8.2E). */
const COMPANY = 3

/**
 * Why the 4th Marines cannot go to a hex by sea: it must be a coastal town without enemies, outside their zones, with
 * room (11.2C).
 */
function whyNotToTown(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (unit.id !== MARINES) return WHY['islands-alone']
  if (!coastalTowns.includes(place.index) || place === unit.space) return WHY['not-a-town']
  return inZoneOf(game, 'japan', place.index) || !isOpen(place) ? WHY['enemy-near'] : whyCrowded(unit, place)
}

/**
 * On an island the 4th Marines become platoons: the initial ones, and on Corregidor also the platoons of turn 6, if
 * they have grown, and the companies O to T (11.2D).
 */
function arrive(game: Corregidor, unit: Unit, island: 'Grande' | 'Corregidor'): void {
  const counter = unit.id === MARINES
  const units = counter ? startPlatoons(game) : platoonsOn(game, 'Grande')
  if (counter) {
    for (const each of units) game.table.turn(each, unit.face === FULL ? FULL : REDUCED)
    layAside(game, unit, 'us-unused')
  }
  const { marines } = game.vars.war
  const more = island === 'Corregidor' ? [...(marines.grown ? grownPlatoons(game) : []), ...lateCompanies(game)] : []
  place(game, [...units, ...more], island)
  if (island === 'Corregidor') setWar(game, { marines: { ...marines, arrived: true } })
  tell(game, `marines.${island === 'Grande' ? 'at-grande' : 'at-corregidor'}`, '11.2D')
}

function platoons(game: Corregidor, is: (company: string, number: string) => boolean): Unit[] {
  return unitsOf(game, 'us').filter((unit) => {
    const [, number = '', company = ''] = unit.id.split('-')
    return marineGroup(unit) !== undefined && is(company, number)
  })
}

/** Two platoons of each of the companies A to F (11.2D). */
function startPlatoons(game: Corregidor): Unit[] {
  return platoons(game, (company, number) => company <= 'f' && number !== '3')
}
/** The third platoons of the companies A to F, and the companies G to I (11.2D). */
function grownPlatoons(game: Corregidor): Unit[] {
  return platoons(game, (company, number) => company <= 'i' && (company > 'f' || number === '3'))
}
/** The companies O to T (11.2D). */
function lateCompanies(game: Corregidor): Unit[] {
  return platoons(game, (company) => company >= 'o')
}

/** Puts platoons in their historical positions, or the nearest ones with room. */
function place(game: Corregidor, units: readonly Unit[], island: Island): void {
  const land = landOf(island)
  for (const unit of units) {
    const known = deployments.fall.get(unit.def.id)
    const hexes = known !== undefined && island === 'Corregidor' ? [known, ...land] : land
    const found = hexes
      .map((hex) => placeAt(game, hex))
      .find((each) => isOpenTo(game, each) && whyCrowded(unit, each) === undefined)
    if (found !== undefined) shipTo(game, unit, found)
  }
}

function landOf(island: Island): number[] {
  return hexDefs.flatMap((hex, index) => (hex.island === island ? [index] : []))
}

/** Whether the 4th Marines can land in a hex: no enemies, and no enemy zone (11.2C). */
function isOpenTo(game: Corregidor, hex: Place): boolean {
  return isOpen(hex) && !inZoneOf(game, 'japan', hex.index)
}

function isOpen(hex: Place): boolean {
  return unitsIn(hex).every(({ def }) => def.side === 'us')
}

/**
 * From turn 6 on the 4th Marines grow if they are at Mariveles or on Corregidor; if destroyed, they are rebuilt on that
 * turn (11.2D).
 */
export function growMarines(game: Corregidor): void {
  const { marines } = game.vars.war
  const counter = unitNamed(game, MARINES)
  if (game.vars.week === WEEK_OF.marines && areLost(game, counter)) rebuild(game, counter)
  if (game.vars.week < WEEK_OF.marines || marines.grown) return
  if (!marines.arrived && counter.space.id !== MARIVELES) return
  setWar(game, { marines: { ...marines, grown: true } })
  if (marines.arrived) place(game, grownPlatoons(game), 'Corregidor')
  else game.table.turn(counter, FULL)
  wake(game, 'us', 'arrival')
  announce(game)
  tell(game, 'marines.grown', '11.2D')
}

/** Whether the 4th Marines were destroyed, as a regiment or as platoons at Fort Wint (11.2D). */
function areLost(game: Corregidor, { space }: Unit): boolean {
  if (space.id === 'us-eliminated') return true
  if (game.vars.war.marines.arrived || space.id !== 'us-unused') return false
  return !startPlatoons(game).some(onMap)
}

/** The 4th Marines are rebuilt at Mariveles, if it is not in enemy hands (11.2D). */
function rebuild(game: Corregidor, counter: Unit): void {
  const mariveles = placeAt(game, hexOf(MARIVELES))
  if (!isOpen(mariveles) || whyCrowded(counter, mariveles) !== undefined) return
  game.table.turn(counter, FULL)
  game.table.move(counter, mariveles)
  announce(game)
  tell(game, 'marines.rebuilt', '11.2D')
}

/** 11.2L: whether a regiment, or its equivalent, is on Corregidor. */
export function hasRegimentOnCorregidor(game: Corregidor): boolean {
  const there = unitsOf(game, 'us').filter((unit) => marineGroup(unit) !== undefined && islandOf(unit) === 'Corregidor')
  return there.length >= REGIMENT
}
