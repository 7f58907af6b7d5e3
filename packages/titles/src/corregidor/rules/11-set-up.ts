import { oncePerName, type Reason } from '@topside/kit'
import { batteryOf } from '../data/batteries.ts'
import { deployments } from '../data/deployment.ts'
import { REDUCED } from '../data/faces.ts'
import { distanceOf, hexAt, hexDefs, type Island } from '../data/hexes.ts'
import { type Side, unitId } from '../data/units.ts'
import { box, type Place, placeAt } from '../state/places.ts'
import { type Corregidor, isOn, scenarioOf, tell, unitsOf } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { makeAvailable } from './9.3-at-hand.ts'
import { home1942, whyNotDeployed1942 } from './11.1-deployment.ts'
import { whyNotEntered } from './11.2-entry.ts'
import { home1945, whyNotDeployed1945 } from './11.3-deployment.ts'
import { START_CAMPAIGN, START_WAR, type WarState } from './11-state.ts'
import { DIVISION } from './13.5-philippine-division.ts'

/** The table before the match, for set-up that needs no state. */
export type Laid = Pick<Corregidor, 'table' | 'options'>

/** The side that sets up its units: the defenders of the islands (11.1, 11.3), or of Bataan (11.2). */
export function deployer(game: Laid): Side {
  return scenarioOf(game).id === 'recapture' ? 'japan' : 'us'
}

/** Units with fixed later arrivals: Globe and Way (11.1), the 4th Marines at Olongapo (11.2). */
const LATER: ReadonlySet<string> = new Set(['us42-fort-mills-globe', 'us42-fort-mills-way'])
/** Where the 4th Marines begin the campaign (11.2). */
export const OLONGAPO = 'b2603'
/** The counter of the 4th Marines at Olongapo. */
export const MARINES = unitId('fa-4th-marines')

/** Puts batteries on their sites, and makes units available for set-up (11.1, 11.2, 11.3). */
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

/** The box where a unit waits until it is set up. */
function boxOf(unit: Unit) {
  if (comesByRoad(unit)) return 'us-road'
  return unit.def.side === 'us' ? 'us-deploying' : 'japan-deploying'
}

const OPTION_OF: { readonly [rule: string]: string } = {
  '13.3': 'howitzers',
  [DIVISION]: 'philippine-division',
  '13.14': 'searchlights',
}

/** Whether a unit is in the match; units of optional rules only with their option. */
function isThere(game: Laid, { def }: Unit): boolean {
  if (def.option === undefined) return true
  const option = OPTION_OF[def.option]
  return option !== undefined && isOn(game, option)
}

/** Whether a unit enters Bataan by the road (11.2A). */
export function comesByRoad({ def }: Unit): boolean {
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

/** Units without any allowed hex are set up in the hex with room nearest to their historical position (11.1H). */
export function squeezeIn(game: Corregidor, units: readonly Unit[]): void {
  for (const unit of units) {
    const place = nearestRoom(game, unit)
    if (place === undefined) continue
    game.table.move(unit, place)
    const args = { unit, hex: place }
    tell(game, 'deployed.elsewhere', scenarioOf(game).rule, args)
  }
}

/** The hex with room nearest to a unit's historical position, on the same island (8.2E). */
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

/** The land of the island on which a unit is set up; other hexes are not allowed. */
export function homeHexes(game: Laid, { def }: Unit): readonly number[] {
  const island = scenarioOf(game).id === 'recapture' ? home1945(def) : home1942(def)
  return island === undefined ? [] : landOf(island)
}

const landOf = oncePerName(
  (island: Island) => island,
  (island) => islandHexes.filter((hex) => hexAt(hex).island === island),
)

/** The land of the islands. */
const islandHexes: readonly number[] = hexDefs.flatMap((hex, index) => (hex.island === undefined ? [] : [index]))
