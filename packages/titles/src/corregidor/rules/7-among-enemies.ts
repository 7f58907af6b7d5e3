import type { Procedure } from '@topside/engine'
import { allowed, offerSpaces, type Reason, reasons } from '@topside/kit'
import { neighboursOf } from '../data/hexes.ts'
import { type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, refuse } from '../state/state.ts'
import { type Unit, unitNamed, unitsIn } from '../state/units.ts'
import { inZoneOf } from './8.2-zones.ts'
import { disrupt, eliminate } from './10.3-disruption.ts'
import { setWar } from './11-state.ts'

/**
 * 7.0K, 10.1E: after the combats paratroops occupy the hex of their landing if it is cleared; otherwise they fall back
 * to an adjacent hex, or are lost.
 */
export function* leaveHeldHexes(game: Corregidor): Procedure {
  for (const { unit: id, hex } of game.vars.war.amongEnemies) {
    const unit = unitNamed(game, id)
    if (unit.space.id !== 'us-aboard') continue
    const place = placeAt(game, hex)
    const free = hasEnemies(place) ? yield* goBack(game, unit, hex) : place
    if (free === undefined) eliminate(game, unit, 'drop')
    else game.table.move(unit, free)
    // 10.2: a retreat into an enemy zone disrupts a unit.
    const harmed = free !== undefined && free !== place && inZoneOf(game, 'japan', free.index)
    if (harmed) disrupt(game, unit, 1, 'retreat')
  }
  if (game.vars.war.amongEnemies.length > 0) setWar(game, { amongEnemies: [] })
}

const WHY = reasons({ 'not-beside': '10.1E', 'no-ground': '10.1E', 'enemy-there': '10.1E' })

/**
 * Why a unit cannot fall back into a hex: it is not adjacent to the uncleared one, not land, or held by enemies
 * (10.1E).
 */
function whyNotBack(hex: number, place: Place): Reason | undefined {
  if (!neighboursOf(hex).includes(place.index)) return WHY['not-beside']
  if (place.def.terrain === 'sea') return WHY['no-ground']
  return hasEnemies(place) ? WHY['enemy-there'] : undefined
}

function hasEnemies(place: Place): boolean {
  return unitsIn(place).some(({ def }) => def.side === 'japan')
}

/** Asks for the hex into which a unit falls back (10.1E). */
function* goBack(game: Corregidor, unit: Unit, hex: number): Procedure<Place | undefined> {
  const places = allowed(
    neighboursOf(hex).map((next) => placeAt(game, next)),
    (place) => whyNotBack(hex, place),
  )
  if (places.length === 0) return undefined
  return yield* ask(game, 'us', 'drop.back', '10.1E', {
    args: { unit },
    offers: offerSpaces(places, 'drop', unit),
    whyNot: refuse.place((place) => whyNotBack(hex, place), { unit }),
  })
}
