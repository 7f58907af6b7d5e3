import { type Next, type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, note, offerPieces, offerSpaces, type Reason } from '@topside/kit'
import { ARMIES, type Army } from '../data/armies.ts'
import { reserveBox } from '../data/map.ts'
import { firstController, historic, nakedIsland } from '../data/scenarios.ts'
import { historicPlaces } from '../data/units.ts'
import { DEPLOYED, enemiesIn, groundOf, isAircraft, isAxis, isCard, isMobile, isSector } from '../state/pieces.ts'
import {
  ask,
  hasSupply,
  isBattleOnly,
  type Place,
  refuse,
  type Singapore,
  scenarioOf,
  seatOf,
  sectorsOf,
  tell,
  type Unit,
} from '../state/state.ts'
import { whyAllied } from './3-control.ts'
import { whyFull } from './5-stacking.ts'
import { setTokens, startingTokens } from './7-supplies.ts'
import { isActive, openAxis } from './8-axes.ts'

/** Maximum number of periods in a training battle. */
export const TRAINING_PERIODS = 3

/** Units of the training battles by type, and their places (19.3). */
const TRAINING: { readonly [scenario: string]: { readonly [place: string]: { readonly [kind: string]: number } } } = {
  company: { tengah: { 'jp-infantry': 1, 'au-infantry': 1 } },
  battalion: { tengah: { 'jp-infantry': 4, 'jp-tank': 1, 'au-infantry': 3 } },
  regiment: {
    tengah: {
      'jp-infantry': 5,
      'jp-tank': 1,
      'jp-fighter': 1,
      'jp-bomber': 2,
      'au-infantry': 3,
      'au-artillery': 1,
    },
    'axis-b': { 'jp-artillery': 3 },
    mandai: { 'au-artillery': 1 },
    jurong: { 'au-artillery': 1 },
    buloh: { 'au-artillery': 1 },
  },
}

/** The sector of the training battles. */
export function trainingSector({ table }: Pick<Singapore, 'table'>): Place {
  return table.space('tengah')
}

/** 19.1, 4.5, 4.6: sets up a scenario. Scenario 01 leaves mobile units in reserve. */
export function layOut(game: Pick<Singapore, 'table' | 'options'>): void {
  const { table } = game
  const naked = scenarioOf(game) === 'almost-naked-island'
  for (const sector of sectorsOf(game)) {
    const controller = naked && firstController(sector.id) === 'japanese' ? 'british' : firstController(sector.id)
    table.setOwner(sector, ARMIES.indexOf(controller))
  }
  for (const id of firstAxes(game)) table.setOwner(table.space(id), ARMIES.indexOf('japanese'))
  if (hasSupply(game)) for (const [army, tokens] of startingTokens()) setTokens(game, army, tokens)
  const training = TRAINING[scenarioOf(game)]
  if (training !== undefined) {
    for (const [place, kinds] of Object.entries(training))
      for (const [kind, count] of Object.entries(kinds)) for (let n = 0; n < count; n++) lay(game, kind, place)
    return
  }
  for (const unit of table.pieces)
    if (!isCard(unit) && (!naked || !isMobile(unit))) table.move(unit, table.space(historicPlaces.get(unit.id) ?? ''))
}

/** Puts the next unit of a type from the reserve into a place; aircraft are in the air there. */
function lay({ table }: Pick<Singapore, 'table'>, kind: string, place: string): void {
  const unit = table.pieces.find(
    ({ id, space, def }) => id.replace(/-\d+$/, '') === kind && space.id === reserveBox(def.army),
  )
  if (unit === undefined) throw new RangeError(`no more ${kind}`)
  table.move(unit, table.space(place))
  if (isAircraft(unit)) table.setStatus(unit, 'air', DEPLOYED)
}

/** The axes active at the start of a scenario (4.6, 19.2). */
export function firstAxes(game: Pick<Singapore, 'options'>): readonly string[] {
  if (isBattleOnly(game)) return ['axis-b']
  return scenarioOf(game) === 'almost-naked-island' ? [] : historic.activeAxes
}

const NO_AXIS: Reason = { key: 'why.no-axis', rule: '19.2' }
const AXIS_CHOSEN: Reason = { key: 'why.axis-chosen', rule: '19.2' }

/** 19.2: why the Japanese cannot choose a place for an attack or a feint. */
function whyNotOpened(game: Singapore, place: Place): Reason | undefined {
  if (!isAxis(place)) return NO_AXIS
  return isActive(game, place) ? AXIS_CHOSEN : undefined
}

/** 19.2: the Japanese choose axes for their main attacks and feints. */
export function* pickAxes(game: Singapore): Procedure {
  const { table, vars } = game
  const all = nakedIsland.mainAxes + nakedIsland.feintAxes
  for (let n = 0; n < all; n++) {
    const main = n < nakedIsland.mainAxes
    const axis = yield* ask(game, 'japanese', main ? 'axes.main' : 'axes.feint', '19.2', {
      offers: offerSpaces(
        allowed(table.spaces, (place) => whyNotOpened(game, place)),
        'axis',
      ),
      whyNot: refuse.place((space) => whyNotOpened(game, space)),
    })
    openAxis(game, axis)
    if (main) vars.mainAxes = [...vars.mainAxes, axis.id]
    tell(game, main ? 'axis.main' : 'axis.feint', '19.2', { place: axis })
  }
}

/** The order of deployment: the Japanese see the others' deployment before their own. */
const DEPLOYMENT: readonly Army[] = ['australian', 'british', 'japanese']

/** 19.2: the next army to deploy: the first with units in reserve. */
export function nextToDeploy({ table }: Singapore): Army | undefined {
  return DEPLOYMENT.find((army) => table.space(reserveBox(army)).pieces.length > 0)
}

const NOT_THERE: Reason = { key: 'why.not-there', rule: '19.2' }
const AXIS_FULL: Reason = { key: 'why.axis-full', rule: '19.2' }

/** Why a unit cannot be deployed in a place (5.1, 19.2). */
export function whyNotDeployed(game: Singapore, army: Army, place: Place): Reason | undefined {
  const { vars } = game
  if (army === 'japanese') {
    if (!isAxis(place) || !vars.axes.includes(place.id)) return NOT_THERE
    const limit = vars.mainAxes.includes(place.id) ? nakedIsland.mainLimit : nakedIsland.feintLimit
    return groundOf(game, place, army).length < limit ? undefined : AXIS_FULL
  }
  if (!isSector(place)) return NOT_THERE
  if (army === 'australian' && !nakedIsland.australian.includes(place.id)) return NOT_THERE
  return whyAllied(game, place, army) ?? whyFull(game, place, army)
}

const NOT_IN_RESERVE: Reason = { key: 'why.not-in-reserve', rule: '19.2' }

/** 19.2: why an army cannot place a unit: the unit is not in the army's reserve. */
function whyNotLeft(army: Army, { space }: Unit): Reason | undefined {
  return space.id === reserveBox(army) ? undefined : NOT_IN_RESERVE
}

/** 19.2, 3.1: an army places one unit, or all remaining ones in possible places. */
export function* deployFreely(game: Singapore, army: Army): Procedure {
  const { table, vars } = game
  vars.army = army
  const left: readonly Unit[] = table.space(reserveBox(army)).pieces
  const units: Offers<Unit | undefined> = offerPieces<Unit>(left, 'place')
  const unit = yield* ask(game, army, 'deploy', '19.2', {
    args: { army: { side: army }, left: left.length },
    offers: units.or({ verb: 'rest' }, undefined),
    whyNot: refuse.unit((piece) => whyNotLeft(army, piece)),
  })
  if (unit === undefined) {
    deployRest(game, army)
    return
  }
  const place = yield* ask(game, army, 'deploy.where', '19.2', {
    args: { unit },
    offers: offer(
      allowed(table.spaces, (each) => whyNotDeployed(game, army, each)),
      ({ id }) => ({ verb: 'place-at', piece: unit.id, space: id }),
    ),
    whyNot: refuse.place((space) => whyNotDeployed(game, army, space), { unit }),
  })
  placeUnit(game, army, unit, place)
}

/** 19.2: places all remaining units as in the Historic scenario, otherwise where there is most room. */
function deployRest(game: Singapore, army: Army): void {
  const { table } = game
  for (const unit of [...table.space(reserveBox(army)).pieces]) {
    const wanted = table.space(historicPlaces.get(unit.id) ?? '')
    const able = allowed(table.spaces, (place) => whyNotDeployed(game, army, place))
    const roomiest = able.toSorted((a, b) => a.pieces.length - b.pieces.length)[0]
    const place = able.includes(wanted) ? wanted : roomiest
    if (place === undefined) throw new Error(`no room for ${unit.id}`)
    placeUnit(game, army, unit, place)
  }
}

function placeUnit(game: Singapore, army: Army, unit: Unit, place: Place): void {
  game.table.move(unit, place)
  if (isSector(place)) game.table.setOwner(place, ARMIES.indexOf(army))
  tell(game, 'deployed', '19.2', { unit, place })
}

/** 19.3: begins or continues the battle of a training scenario. */
export function beginTraining(game: Singapore): void {
  const { vars } = game
  const { id } = trainingSector(game)
  vars.contested = vars.period === 1 ? [] : [id]
  vars.standing = vars.contested
  vars.entries = vars.period === 1 ? { [id]: [{ from: 'axis-b', road: false }] } : {}
  vars.due = [id]
}

/** 19.3: a training battle ends with one side left, or after some periods. */
export function afterTraining(game: Singapore): Next {
  const sector = trainingSector(game)
  if (groundOf(game, sector, 'japanese').length === 0) return trainingEnd(game, 'australian')
  if (enemiesIn(game, sector, 'japanese').length === 0) return trainingEnd(game, 'japanese')
  if (game.vars.period === TRAINING_PERIODS) return trainingEnd(game, 'australian')
  game.vars.period++
  return 'period'
}

/** 19.3: the ending of a training battle. */
function trainingEnd(game: Singapore, winner: Army): Next {
  const seat = seatOf(game, winner)
  return { end: { winner: seat, reason: note('win.battle', '19.3', { army: { side: winner } }) } }
}
