import { type Procedure, pick, record } from '@topside/engine'
import { offerSpaces, type Reason } from '@topside/kit'
import { hexDefs, type Island } from '../data/hexes.ts'
import { type Place, placeAt } from '../state/places.ts'
import { type Corregidor, isOn, seatOf, unitsOf } from '../state/state.ts'
import { isCrew, isInfantry, islandOf, mapOf, type Unit, unitsIn } from '../state/units.ts'
import { shipTo } from './8.1-terrain.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { setWar } from './11-state.ts'

/** 13.11: how many platoons may go from Corregidor to Fort Frank and to Fort Hughes. */
const MOST: readonly { readonly island: Island; readonly platoons: number }[] = [
  { island: 'Carabao', platoons: 1 },
  { island: 'Caballo', platoons: 2 },
]
/** The hexes of these islands: to look for them on the whole map, for each unit, took half of the time of a match. */
const hexesOn: ReadonlyMap<Island, readonly number[]> = new Map(
  MOST.map(({ island }) => [island, hexDefs.flatMap((hex, index) => (hex.island === island ? [index] : []))]),
)

const NOT_A_PLATOON: Reason = { key: 'why.not-a-platoon', rule: '13.11' }
const ENEMIES: Reason = { key: 'why.enemies-on-map', rule: '13.11' }
const SENT: Reason = { key: 'why.sent', rule: '13.11' }

/** 13.11: why a unit is not sent to another island. */
export function whyNotSent(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.def.side !== 'us' || unit.def.size !== 'platoon' || !isInfantry(unit) || isCrew(unit)) return NOT_A_PLATOON
  if (islandOf(unit) !== 'Corregidor') return NOT_A_PLATOON
  if (unitsOf(game, 'japan').some((enemy) => mapOf(enemy) === 'islands')) return ENEMIES
  return placesFor(game, unit).length > 0 ? undefined : SENT
}

/** 13.11: whether platoons can be sent at all. */
export function sendable(game: Corregidor): Unit[] {
  if (!isOn(game, 'inter-island')) return []
  return unitsOf(game, 'us').filter((unit) => whyNotSent(game, unit) === undefined)
}

function placesFor(game: Corregidor, unit: Unit): Place[] {
  return MOST.filter(({ island, platoons }) => sentTo(game, island) < platoons)
    .flatMap(({ island }) => (hexesOn.get(island) ?? []).map((hex) => placeAt(game, hex)))
    .filter((place) => unitsIn(place).every(({ def }) => def.side === 'us') && whyCrowded(unit, place) === undefined)
}

function sentTo({ vars }: Corregidor, island: Island): number {
  return vars.war.sent.filter((each) => each === island).length
}

/** 13.11: a platoon goes over to another island. */
export function* send(game: Corregidor, unit: Unit): Procedure {
  const place = yield* pick(seatOf(game, 'us'), {
    ...{ kind: 'send.where', rule: '13.11', args: { unit: { piece: unit.id } } },
    offers: offerSpaces(placesFor(game, unit), 'send', unit),
  })
  shipTo(game, unit, place)
  const { island } = place.def.terrain === undefined ? { island: undefined } : place.def
  const { sent } = game.vars.war
  if (island !== undefined) setWar(game, { sent: [...sent, island] })
  yield* record({ key: 'sent', rule: '13.11', args: { unit: { piece: unit.id }, hex: { space: place.id } } })
}
