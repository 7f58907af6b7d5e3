import { type Procedure, pick, record } from '@topside/engine'
import { offerSpaces } from '@topside/kit'
import { hexOf } from '../data/hexes.ts'
import { box, type Place, placeAt } from '../state/places.ts'
import { pieces } from '../state/reasons.ts'
import { type Corregidor, scenarioOf, seatOf, unitsOf } from '../state/state.ts'
import { islandOf, layAside, type Unit, unitsIn } from '../state/units.ts'
import { wake } from './5-calendar.ts'
import { shipTo } from './8.1-terrain.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { inZoneOf } from './8.2-zones.ts'
import { interdict } from './11.2-interception.ts'
import { canShip, coastalTowns, isBoundAshore } from './11.2-sea.ts'
import { setWar } from './11-state.ts'

/** The battery that may be taken away, and where it comes ashore on Corregidor (11.2E): at the docks of Bottomside. */
const SUBIC = 'us42-fort-wint-subic'
const DOCKS = ['i2210', 'i2310', 'i2409'] as const
/** 11.2T: the first week in which Japan can land at Fort Wint: that of its first units. */
const FIRST_WEEK = 2

/** The American units on Grande Island. */
function garrison(game: Corregidor): Unit[] {
  return unitsOf(game, 'us').filter((unit) => islandOf(unit) === 'Grande')
}

/** 11.2T: the battalions of the 4th Division of which companies can land at Fort Wint in this week. */
export function wintBattalions(game: Corregidor): string[] {
  if (game.vars.week < FIRST_WEEK || !canShip(game) || game.vars.war.taken.includes('wint')) return []
  const ready = unitsOf(game, 'japan').filter(isReady)
  return [...new Set(ready.flatMap(({ def }) => def.battalion ?? []))]
}

function isReady({ def, space }: Unit): boolean {
  return (
    def.battalion !== undefined && def.size === 'company' && (space.id === 'japan-unused' || space.id === 'japan-held')
  )
}

/** 11.2T: companies of a battalion set out for Fort Wint; boats may meet them (11.2J). */
export function* launchAtWint(game: Corregidor, battalion: string): Procedure {
  const units = unitsOf(game, 'japan').filter((unit) => isReady(unit) && unit.def.battalion === battalion)
  for (const unit of units) game.table.move(unit, box(game, 'japan-at-sea'))
  setWar(game, { bySea: game.vars.war.bySea + 1 })
  wake(game, 'us', 'landing')
  yield* record({ key: 'wint.assault', rule: '11.2T', args: { units: pieces(units) } })
  if ((yield* interdict(game, units)) === 'back') {
    for (const unit of units) if (unit.space.id === 'japan-at-sea') game.table.move(unit, box(game, 'japan-unused'))
    return
  }
  setWar(game, { sea: { movements: 0, moved: [], tried: [] } })
}

/** Whether Fort Wint can be given up (11.2E): one of its batteries stands for all. */
export function canAbandonWint(game: Corregidor, unit: Unit): boolean {
  if (scenarioOf(game).id !== 'bataan' || game.vars.war.wintAbandoned) return false
  return unit === batteries(game)[0]
}

/** The batteries of Fort Wint that are left. */
function batteries(game: Corregidor): Unit[] {
  return garrison(game).filter(({ id }) => id.startsWith('us42-fort-wint-'))
}

/** Fort Wint is given up (11.2E): its batteries are out of play, but Subic. */
export function* abandonWint(game: Corregidor): Procedure {
  for (const unit of batteries(game))
    if (unit.id !== SUBIC) {
      layAside(game, unit, 'us-unused')
    }
  setWar(game, { wintAbandoned: true })
  yield* record({ key: 'wint.abandoned', rule: '11.2E' })
}

/** Whether Battery Subic can be taken away by sea (11.2E): once its fort is given up. */
export function canShipSubic(game: Corregidor, unit: Unit): boolean {
  if (unit.id !== SUBIC || !game.vars.war.wintAbandoned || isBoundAshore(game, unit)) return false
  return garrison(game).includes(unit) && havens(game, unit).length > 0
}

/** Where Subic can come ashore (11.2E): in coastal towns without enemies or their zones, or at the docks of Corregidor. */
function havens(game: Corregidor, unit: Unit): Place[] {
  return [...coastalTowns, ...DOCKS.map(hexOf)]
    .map((hex) => placeAt(game, hex))
    .filter(({ index }) => !inZoneOf(game, 'japan', index))
    .filter((place) => unitsIn(place).every(({ def }) => def.side === 'us') && whyCrowded(unit, place) === undefined)
}

/** Battery Subic goes by sea (11.2E). */
export function* shipSubic(game: Corregidor, unit: Unit): Procedure {
  const place = yield* pick(seatOf(game, 'us'), {
    ...{ kind: 'subic.where', rule: '11.2E', args: { unit: { piece: unit.id } } },
    offers: offerSpaces(havens(game, unit), 'ship-to', unit),
  })
  shipTo(game, unit, place)
  yield* record({ key: 'subic.shipped', rule: '11.2E', args: { unit: { piece: unit.id }, hex: { space: place.id } } })
}

/** 11.2T: whether Fort Wint is in Japanese hands: nobody holds it, and Japan is on it, or has Olongapo across the water. */
export function holdsWint(game: Corregidor): boolean {
  if (garrison(game).length > 0) return false
  const landed = unitsOf(game, 'japan').some((unit) => islandOf(unit) === 'Grande')
  return landed || game.vars.war.taken.includes('b2603')
}
