import { type Offers, offer, type Procedure, pick, record } from '@topside/engine'
import { allowed, offerPieces, offerSpaces, type Reason } from '@topside/kit'
import { batteryOf } from '../data/batteries.ts'
import { deployments } from '../data/deployment.ts'
import { REDUCED } from '../data/faces.ts'
import { distanceOf, hexAt, hexDefs, hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { box, isHex, type Place, placeAt } from '../state/places.ts'
import { type AttemptedChoice, explained, placeMeant } from '../state/reasons.ts'
import { type Corregidor, isMended, isOn, scenarioOf, seatOf, unitsOf } from '../state/state.ts'
import { isUnit, type Unit } from '../state/units.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { whyNotDeployed1942 } from './11.1-deployment.ts'
import { entryPlaces, whyNotEntered } from './11.2-entry.ts'
import { whyNotDeployed1945 } from './11.3-deployment.ts'
import { START_CAMPAIGN, START_WAR, setWar, type WarState } from './11-state.ts'
import { DIVISION, divisionNote } from './13.5-philippine-division.ts'

/** The table before the match: all that needs no state. */
export type Laid = Pick<Corregidor, 'table' | 'options'>

/** The side that sets up its units: the defenders of the islands (11.1, 11.3), or of Bataan (11.2). */
export function deployer(game: Laid): Side {
  return scenarioOf(game).id === 'recapture' ? 'japan' : 'us'
}

/** Units whose places the rules fix for a later time: Globe and Way (11.1), the 4th Marines at Olongapo (11.2). */
const LATER: ReadonlySet<string> = new Set(['us42-fort-mills-globe', 'us42-fort-mills-way'])
/** Where the 4th Marines begin in the campaign (11.2). */
export const OLONGAPO = 'b2603'
/** Their counter there. */
export const MARINES = 'fa-4th-marines'

/** Batteries stand on their sites, whoever must be set up is at hand (11.1, 11.2, 11.3). */
export function setUp(game: Laid): WarState {
  const { table } = game
  const side = deployer(game)
  const { id } = scenarioOf(game)
  for (const unit of unitsOf(game, side)) {
    const site = batteryOf(unit.id)?.site
    if (LATER.has(unit.id) || !isThere(game, unit)) continue
    if (unit.id === MARINES) table.move(unit, table.space(OLONGAPO))
    else if (site !== undefined) table.move(unit, placeAt(game, site))
    else if (deployments[id].has(unit.def.id)) table.move(unit, box(game, boxOf(unit)))
    if (unit.def.option === DIVISION && game.options['philippine-division'] === 'reduced') table.turn(unit, REDUCED)
  }
  if (id === 'recapture') makeAvailable(game)
  return id === 'bataan' ? START_CAMPAIGN : START_WAR
}

/** Where a unit waits until it is set up. */
function boxOf(unit: Unit) {
  if (comesByRoad(unit)) return 'us-road'
  return unit.def.side === 'us' ? 'us-deploying' : 'japan-deploying'
}

const OPTION_OF: { readonly [rule: string]: string } = {
  ...{ '13.3': 'howitzers', [DIVISION]: 'philippine-division', '13.14': 'searchlights' },
}

/** Whether a unit is in the match: those of optional rules are with them alone. */
function isThere(game: Laid, { def }: Unit): boolean {
  if (def.option === undefined) return true
  const option = OPTION_OF[def.option]
  return option !== undefined && isOn(game, option)
}

/** Ships and aircraft of 1945 are at hand (9.3). */
function makeAvailable({ table, ...game }: Laid): void {
  for (const counter of table.pieces)
    if (!isUnit(counter) && counter.def.scenarios.includes('recapture'))
      table.move(counter, box({ table, ...game }, 'us-available'))
}

/** The units that a side sets up: those who come in by the road once (11.2), the others once more elsewhere, so that a set-up ends (4.0). */
export function deployables(game: Corregidor): Unit[] {
  const known = deployments[scenarioOf(game).id]
  return unitsOf(game, deployer(game)).filter((unit) => known.has(unit.def.id) && isDeployable(game, unit))
}

function isDeployable({ vars }: Corregidor, unit: Unit): boolean {
  if (isHeld(unit.space)) return true
  return isHex(unit.space) && !comesByRoad(unit) && !vars.war.resited.includes(unit.def.id)
}

function isHeld({ id }: Place): boolean {
  return id === 'us-deploying' || id === 'japan-deploying' || id === 'us-road'
}

/** Whether a unit comes to Bataan by the road (11.2A). */
function comesByRoad({ def }: Unit): boolean {
  return def.id.startsWith('fa-')
}

/** Why a unit may not be set up in a hex. */
export function whyNotDeployed(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (place.def.terrain === 'sea') return NOT_LAND
  if (comesByRoad(unit)) return whyNotEntered(game, unit, place)
  const why = scenarioOf(game).id === 'recapture' ? whyNotDeployed1945 : whyNotDeployed1942
  return why(game, unit, place) ?? whyCrowded(unit, place)
}
const NOT_LAND: Reason = { key: 'why.not-land', rule: '8.1A' }

/** What is done next while units are set up. */
type Deploying = Unit | 'all' | 'done'

/** Units are set up (4.0): all as in history, or one by one; `true` until that is done. */
export function* deploy(game: Corregidor): Procedure<boolean> {
  const units = deployables(game).filter((unit) => hasRoom(game, unit))
  const waiting = units.filter(({ space }) => isHeld(space))
  if (units.length === 0) return yield* endDeployment(game)
  const chosen = yield* pick(seatOf(game, deployer(game)), {
    ...{ kind: 'deploy', rule: scenarioOf(game).rule, explicit: true, args: { number: waiting.length } },
    offers: deployOffers(units, waiting),
    context: divisionNote(game),
    recommended: 0,
  })
  if (chosen === 'done') return yield* endDeployment(game)
  if (chosen === 'all') yield* deployAll(game, waiting)
  else yield* deployOne(game, chosen)
  return true
}

/** The set-up is over: nobody is left out. */
function* endDeployment(game: Corregidor): Procedure<false> {
  if (isMended(game)) yield* squeezeIn(game)
  setWar(game, { resited: [] })
  return false
}

/** For whom the rules left no hex stands in the nearest one to its position of history that has room (11.1H). */
function* squeezeIn(game: Corregidor): Procedure {
  for (const unit of deployables(game).filter((each) => isHeld(each.space) && !comesByRoad(each))) {
    const place = nearestRoom(game, unit)
    if (place === undefined) continue
    game.table.move(unit, place)
    const args = { unit: { piece: unit.id }, hex: { space: place.id } }
    yield* record({ key: 'deployed.elsewhere', rule: scenarioOf(game).rule, args })
  }
}

/** The hex with room (8.2E) on the island of a unit's position of history that is the nearest to it. */
function nearestRoom(game: Corregidor, unit: Unit): Place | undefined {
  const home = deployments[scenarioOf(game).id].get(unit.def.id)
  if (home === undefined) return undefined
  const far = (hex: number) => distanceOf(home, hex) ?? Number.POSITIVE_INFINITY
  return islandHexes
    .filter((hex) => hexAt(hex).island === hexAt(home).island)
    .toSorted((a, b) => far(a) - far(b) || a - b)
    .map((hex) => placeAt(game, hex))
    .find((place) => whyCrowded(unit, place) === undefined)
}

function deployOffers(units: readonly Unit[], waiting: readonly Unit[]): Offers<Deploying> {
  const first: Deploying = waiting.length > 0 ? 'all' : 'done'
  return offer([first], () => ({ verb: first === 'all' ? 'deploy-all' : 'done' })).and(offerPieces(units, 'deploy'))
}

/** A unit is set up, or once more elsewhere (4.0). */
function* deployOne(game: Corregidor, unit: Unit): Procedure {
  const places = hexesFor(game, unit)
  const place = yield* pick(seatOf(game, unit.def.side), {
    ...{ kind: 'deploy.where', rule: scenarioOf(game).rule, args: { unit: { piece: unit.id } } },
    offers: offerSpaces(places, 'deploy', unit),
    whyNot: (attempt: AttemptedChoice) => {
      const meant = placeMeant(attempt)
      return meant && explained(whyNotDeployed(game, unit, meant), { unit, place: meant })
    },
  })
  if (isHex(unit.space)) setWar(game, { resited: [...game.vars.war.resited, unit.def.id] })
  game.table.move(unit, place)
}

/** The land of the islands. */
const islandHexes: readonly number[] = hexDefs.flatMap((hex, index) => (hex.island === undefined ? [] : [index]))

/** Whether a unit can be set up anywhere, or elsewhere: others may have taken all the room that the rules leave it. */
function hasRoom(game: Corregidor, unit: Unit): boolean {
  if (comesByRoad(unit)) return entryPlaces(game, unit).length > 0
  return islandHexes.some(
    (hex) => hex !== unit.space.index && whyNotDeployed(game, unit, placeAt(game, hex)) === undefined,
  )
}

/** The hexes in which a unit may be set up, besides that in which it is. */
function hexesFor(game: Corregidor, unit: Unit): Place[] {
  if (comesByRoad(unit)) return entryPlaces(game, unit)
  const places = allowed(
    islandHexes.map((hex) => placeAt(game, hex)),
    (place) => whyNotDeployed(game, unit, place),
  )
  return places.filter((place) => place !== unit.space)
}

/** All that are left are set up as in history, as far as there is room, else wherever they may be (4.0). */
function* deployAll(game: Corregidor, units: readonly Unit[]): Procedure {
  const known = deployments[scenarioOf(game).id]
  for (const unit of units) {
    const historical = placeAt(game, known.get(unit.def.id) ?? hexOf(OLONGAPO))
    const place = whyNotDeployed(game, unit, historical) === undefined ? historical : hexesFor(game, unit)[0]
    if (place !== undefined) game.table.move(unit, place)
  }
  yield* record({ key: 'deployed', rule: scenarioOf(game).rule, seat: seatOf(game, deployer(game)) })
}
