import type { Procedure } from '@topside/engine'
import { allowed, offerSpaces, type Reason, reasons } from '@topside/kit'
import { hexDefs, type Island } from '../data/hexes.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, isOn, refuse, tell } from '../state/state.ts'
import { isCrew, isInfantry, islandOf, type Unit, unitsIn } from '../state/units.ts'
import { shipTo } from './8.1-terrain.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { hexesOnIslands } from './8.2-zones.ts'
import { whyFixed } from './11-restrictions.ts'
import { setWar } from './11-state.ts'

/** 13.11: most platoons sent from Corregidor to Fort Frank and to Fort Hughes. */
const MOST: readonly { readonly island: Island; readonly platoons: number }[] = [
  { island: 'Carabao', platoons: 1 },
  { island: 'Caballo', platoons: 2 },
]
/** The hexes of these islands, found once: a search of the whole map for each unit took half of a match's time. */
const hexesOn: ReadonlyMap<Island, readonly number[]> = new Map(
  MOST.map(({ island }) => [island, hexDefs.flatMap((hex, index) => (hex.island === island ? [index] : []))]),
)

const WHY = reasons({
  'not-in-force': '13.11',
  'not-a-platoon': '13.11',
  'enemies-on-map': '13.11',
  'not-sent-there': '13.11',
  sent: '13.11',
})

/** 13.11: why a unit cannot be sent to another island. */
export function whyNotSent(game: Corregidor, unit: Unit): Reason | undefined {
  if (!isOn(game, 'inter-island')) return WHY['not-in-force']
  if (unit.def.side !== 'us' || unit.def.size !== 'platoon' || !isInfantry(unit) || isCrew(unit))
    return WHY['not-a-platoon']
  if (islandOf(unit) !== 'Corregidor') return WHY['not-a-platoon']
  if (hexesOnIslands(game, 'japan').length > 0) return WHY['enemies-on-map']
  const fixed = whyFixed(game, unit)
  if (fixed !== undefined) return fixed
  const hasPlace = openHexes(game).some((hex) => whyNotSentTo(game, unit, placeAt(game, hex)) === undefined)
  return hasPlace ? undefined : WHY.sent
}

/** The hexes of the islands to which more platoons can be sent. */
function openHexes(game: Corregidor): readonly number[] {
  return MOST.flatMap(({ island }) => (isFilled(game, island) ? [] : (hexesOn.get(island) ?? [])))
}

function placesFor(game: Corregidor, unit: Unit): Place[] {
  return allowed(
    openHexes(game).map((hex) => placeAt(game, hex)),
    (place) => whyNotSentTo(game, unit, place),
  )
}

/** 13.11: why a platoon cannot be sent to a hex. */
function whyNotSentTo(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  const island = isHex(place) ? place.def.island : undefined
  if (island === undefined || !hexesOn.has(island)) return WHY['not-sent-there']
  if (isFilled(game, island)) return WHY.sent
  if (unitsIn(place).some(({ def }) => def.side !== 'us')) return WHY['enemies-on-map']
  return whyCrowded(unit, place)
}

function isFilled(game: Corregidor, island: Island): boolean {
  return MOST.some((each) => each.island === island && sentTo(game, island) >= each.platoons)
}

function sentTo({ vars }: Corregidor, island: Island): number {
  return vars.war.sent.filter((each) => each === island).length
}

/** 13.11: sends a platoon to another island. */
export function* send(game: Corregidor, unit: Unit): Procedure {
  const place = yield* ask(game, 'us', 'send.where', '13.11', {
    args: { unit },
    offers: offerSpaces(placesFor(game, unit), 'send', unit),
    whyNot: refuse.place((to) => whyNotSentTo(game, unit, to), { unit }),
  })
  shipTo(game, unit, place)
  const { island } = place.def.terrain === undefined ? { island: undefined } : place.def
  const { sent } = game.vars.war
  if (island !== undefined) setWar(game, { sent: [...sent, island] })
  tell(game, 'sent', '13.11', { unit, hex: place })
}
