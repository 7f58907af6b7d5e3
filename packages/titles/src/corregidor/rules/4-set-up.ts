import { type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, offerPieces, offerSpaces, oncePer, type Reason, reasons } from '@topside/kit'
import { deployments } from '../data/deployment.ts'
import { hexOf } from '../data/hexes.ts'
import type { UnitDef } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, record, refuse, scenarioOf, unitsOf } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { entryPlaces } from './11.2-entry.ts'
import { comesByRoad, deployer, homeHexes, OLONGAPO, squeezeIn, whyNotDeployed } from './11-set-up.ts'
import { setWar } from './11-state.ts'
import { divisionNote } from './13.5-philippine-division.ts'
import { notePosts } from './13.12-sectors.ts'

/**
 * The units that a side can still set up: units entering by the road only once (11.2), others also once more to correct
 * their place, so that set-up ends (4.0).
 */
export function deployables(game: Corregidor): Unit[] {
  const known = deployments[scenarioOf(game).id]
  return unitsOf(game, deployer(game)).filter(
    (unit) => known.has(unit.def.id) && whyNotHandled(game, unit) === undefined,
  )
}

const WHY = reasons({ 'not-set-up': '4.0', 'by-road': '4.0', resited: '4.0', there: '4.0', 'no-place': '4.0' })

/** 4.0: why a unit cannot be set up, regardless of room. */
function whyNotHandled({ vars }: Corregidor, unit: Unit): Reason | undefined {
  if (isHeld(unit.space)) return undefined
  if (!isHex(unit.space)) return WHY['not-set-up']
  if (comesByRoad(unit)) return WHY['by-road']
  return vars.war.resited.includes(unit.def.id) ? WHY.resited : undefined
}

/** 4.0: why a unit cannot be set up: other units may have taken all the room that the rules allow it. */
function whyNotSetUp(game: Corregidor, unit: Unit): Reason | undefined {
  const known = unit.def.side === deployer(game) && deployments[scenarioOf(game).id].has(unit.def.id)
  return known ? (whyNotHandled(game, unit) ?? whyNoPlace(game, unit)) : WHY['not-set-up']
}

function isHeld({ id }: Place): boolean {
  return id === 'us-deploying' || id === 'japan-deploying' || id === 'us-road'
}

/** The next action of set-up. */
type Deploying = Unit | 'all' | 'done'

/** 4.0: units are set up, all in their historical positions or one by one; `true` until done. */
export function* deploy(game: Corregidor): Procedure<boolean> {
  const units = allowed(deployables(game), (unit) => whyNoPlace(game, unit))
  const waiting = units.filter(({ space }) => isHeld(space))
  if (units.length === 0) return endDeployment(game)
  const chosen = yield* ask(game, deployer(game), 'deploy', scenarioOf(game).rule, {
    explicit: true,
    args: { number: waiting.length },
    offers: deployOffers(units, waiting),
    context: divisionNote(game),
    recommended: 0,
    whyNot: refuse.unit((unit) => whyNotSetUp(game, unit)),
  })
  if (chosen === 'done') return endDeployment(game)
  if (chosen === 'all') deployAll(game, waiting)
  else yield* deployOne(game, chosen)
  return true
}

/** Ends set-up; no unit is left out. */
function endDeployment(game: Corregidor): false {
  const left = deployables(game).filter((unit) => isHeld(unit.space) && !comesByRoad(unit))
  squeezeIn(game, left)
  setWar(game, { resited: [] })
  notePosts(game)
  return false
}

function deployOffers(units: readonly Unit[], waiting: readonly Unit[]): Offers<Deploying> {
  const first: Deploying = waiting.length > 0 ? 'all' : 'done'
  return offer([first], () => ({ verb: first === 'all' ? 'deploy-all' : 'done' })).and(offerPieces(units, 'deploy'))
}

/** 4.0: sets up a unit, or moves it once more. */
function* deployOne(game: Corregidor, unit: Unit): Procedure {
  const places = hexesFor(game, unit)
  const place = yield* ask(game, unit.def.side, 'deploy.where', scenarioOf(game).rule, {
    args: { unit },
    offers: offerSpaces(places, 'deploy', unit),
    whyNot: refuse.place((to) => whyNotSetUpAt(game, unit, to), { unit }),
  })
  if (isHex(unit.space)) setWar(game, { resited: [...game.vars.war.resited, unit.def.id] })
  game.table.move(unit, place)
}

/** 4.0: why a unit cannot be set up anywhere, or elsewhere. */
function whyNoPlace(game: Corregidor, unit: Unit): Reason | undefined {
  const hasPlace = comesByRoad(unit) ? entryPlaces(game, unit).length > 0 : hasRoom(game, unit)
  return hasPlace ? undefined : WHY['no-place']
}

/** By unit, the last hex found for its set-up, which usually is still free. */
const roomOf = oncePer((_: UnitDef): { hex?: number } => ({}))

/** 4.0: whether there is a hex in which a unit can be set up. */
function hasRoom(game: Corregidor, unit: Unit): boolean {
  const isOpen = (hex: number) => whyNotSetUpAt(game, unit, placeAt(game, hex)) === undefined
  const room = roomOf(unit.def)
  if (room.hex !== undefined && isOpen(room.hex)) return true
  const hex = homeHexes(game, unit).find(isOpen)
  if (hex !== undefined) room.hex = hex
  return hex !== undefined
}

/** 4.0: why a unit cannot be set up in a hex: it is there already, or its scenario does not allow it. */
function whyNotSetUpAt(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  return place === unit.space ? WHY.there : whyNotDeployed(game, unit, place)
}

/** The hexes in which a unit may be set up, without its own. */
function hexesFor(game: Corregidor, unit: Unit): Place[] {
  if (comesByRoad(unit)) return entryPlaces(game, unit)
  return allowed(
    homeHexes(game, unit).map((hex) => placeAt(game, hex)),
    (place) => whyNotSetUpAt(game, unit, place),
  )
}

/** 4.0: all remaining units are set up in their historical positions if there is room, otherwise anywhere allowed. */
function deployAll(game: Corregidor, units: readonly Unit[]): void {
  const known = deployments[scenarioOf(game).id]
  for (const unit of units) {
    const historical = placeAt(game, known.get(unit.def.id) ?? hexOf(OLONGAPO))
    const place = whyNotDeployed(game, unit, historical) === undefined ? historical : hexesFor(game, unit)[0]
    if (place !== undefined) game.table.move(unit, place)
  }
  record(game, 'deployed', scenarioOf(game).rule, { by: deployer(game) })
}
