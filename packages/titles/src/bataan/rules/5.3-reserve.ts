import { type Procedure, PUBLIC } from '@topside/engine'
import { allowed, explain, type Reason } from '@topside/kit'
import { type FormationId, formationDefs, type Side, type UnitDef } from '../data/units.ts'
import {
  askSeveral,
  type Bataan,
  explained,
  isMarker,
  type Marker,
  markersIn,
  onMap,
  record,
  scenarioOf,
  tell,
  type Unit,
  unitNamed,
  unitsOf,
} from '../state/state.ts'
import { formationOf, restsWith } from './5.34-army-in-reserve.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { noteLeft, whyRestedBefore } from './19.55-reserve-once.ts'

/** Game-Turns that a formation spends in Reserve. */
export const RESERVE_TURNS = 2
/** Number of available formations below which the US player cannot put any in Reserve (5.35). */
const US_LEAST = 5

/**
 * 5.31: the Reinforcement Phase: formations return from Reserve (5.33), then Japan and after it the US player put
 * formations in Reserve.
 */
export function* reservePhase(game: Bataan): Procedure {
  const returned = [...leaveOnTime(game), ...releasedNow(game)]
  if (!isOffered(game)) return
  for (const side of ['japan', 'us'] as const) yield* placeInReserve(game, side, returned)
}

/** Whether the scenario lasts long enough for a formation to return from Reserve. */
function isOffered(game: Bataan): boolean {
  const { firstTurn, lastTurn } = scenarioOf(game)
  return lastTurn - firstTurn >= RESERVE_TURNS
}

function* placeInReserve(game: Bataan, side: Side, returned: readonly FormationId[]): Procedure {
  const whyNot = ({ def }: Marker) => whyRestedBefore(game, def.formation)
  const available = availableMarkers(game, side)
  const things = allowed(available, whyNot)
  const stays = ({ def }: Marker) => returned.includes(def.formation)
  const fewest = Math.max(0, available.length - US_LEAST)
  const max = side === 'us' ? Math.max(fewest, things.filter(stays).length) : things.length
  if (max === 0) return
  const chosen = yield* askSeveral(game, side, 'reserve', '5.31', {
    things,
    min: 0,
    max,
    verb: 'rest',
    // Formations back from Reserve may stay in it: that does not reduce the available ones (5.33, 5.35).
    apart: (markers) =>
      side === 'us' && markers.length > fewest && !markers.every(stays) ? explained(FIVE_LEFT, {}) : undefined,
    whyNot: ({ piece }) =>
      piece && isMarker(piece) ? explain(whyNot(piece), { name: nameOf(piece.def.formation) }) : undefined,
  })
  for (const marker of chosen) {
    const { formation } = marker.def
    const army = yield* askSeveral(game, side, 'reserve.army', '5.34', {
      things: idleArmy(game, side),
      min: 0,
      verb: 'attach',
      args: { name: nameOf(formation) },
    })
    enterReserve(game, formation, army)
  }
}

/** Puts the markers of a formation into the box of Reserve, with the turn on which they return. */
function enterReserve(game: Bataan, formation: FormationId, army: readonly Unit[]): void {
  const { table, vars } = game
  const until = vars.turn + RESERVE_TURNS
  const side = sideOf(formation)
  for (const marker of markersOf(game, formation)) {
    table.move(marker, table.space(`${side}-reserve`))
    table.setKnownTo(marker, PUBLIC)
  }
  vars.reserve = [...vars.reserve, { formation, until, army: army.map(({ def }) => def.id) }]
  record(game, 'reserve.entered', '5.31', { by: side, args: { name: nameOf(formation), turn: until, units: army } })
}

const FIVE_LEFT: Reason = { key: 'why.five-formations', rule: '5.35' }

/** Formations return from Reserve on their turn (5.33). Returns those formations. */
function leaveOnTime(game: Bataan): readonly FormationId[] {
  const due = game.vars.reserve.filter(({ until }) => until <= game.vars.turn).map(({ formation }) => formation)
  for (const formation of due) leaveReserve(game, formation)
  return due
}

/**
 * A formation leaves Reserve, on its turn or earlier, with the Army units in Reserve with it (5.34); its markers become
 * available (4.35, 15.49).
 */
export function leaveReserve(game: Bataan, formation: FormationId): void {
  const { table, vars } = game
  if (!vars.reserve.some((each) => each.formation === formation)) return
  vars.reserve = vars.reserve.filter((each) => each.formation !== formation)
  const side = sideOf(formation)
  for (const marker of markersIn(game, `${side}-reserve`))
    if (marker.def.formation === formation) table.move(marker, table.space(`${side}-markers`))
  noteLeft(game, side, formation)
  tell(game, 'reserve.left', '5.33', { name: nameOf(formation) })
}

/**
 * 5.32: whether a unit is in Reserve: with its formation, resting with another, or not yet released by the scenario
 * (19.24, 19.54).
 */
export function isInReserve(game: Bataan, { def }: Unit): boolean {
  return restsWith(game, def) !== undefined || isUnreleased(game, def)
}

const RESTING: Reason = { key: 'why.gun-in-reserve', rule: '5.32' }

/**
 * 5.32, 5.34: why artillery in Reserve does not fire: it supports only the formation with which it is in Reserve, and
 * only In Supply.
 */
export function whyResting(game: Bataan, lead: Unit, unit: Unit): Reason | undefined {
  if (!isInReserve(game, unit)) return undefined
  if (isOutOfSupply(game, unit)) return RESTING
  return formationOf(game, unit) === formationOf(game, lead) ? undefined : RESTING
}

/**
 * Whether the scenario holds a unit in Reserve until a later turn (19.24, 19.54), and it was not released earlier
 * (15.49).
 */
function isUnreleased(game: Bataan, { id }: UnitDef): boolean {
  const { release } = scenarioOf(game)
  return (
    release.some(({ turn, units }) => turn > game.vars.turn && units.includes(id)) && !game.vars.released.includes(id)
  )
}

/** Releases units that the scenario holds in Reserve (19.54) before their turn (15.49). */
export function releaseUnits({ vars }: Bataan, units: readonly Unit[]): void {
  vars.released = [...new Set([...vars.released, ...units.map(({ def }) => def.id)])]
}

/** 5.35: formations released from the scenario's Reserve this turn (19.24, 19.54), with their markers. */
function releasedNow(game: Bataan): FormationId[] {
  const { markersAdded, release } = scenarioOf(game)
  const now = release.filter(({ turn }) => turn === game.vars.turn).flatMap(({ units }) => units)
  const formations = new Set(now.map((id) => unitNamed(game, id).def.formation))
  return markersAdded.flatMap(({ turn, formation }) =>
    turn === game.vars.turn && formations.has(formation) ? [formation] : [],
  )
}

/** 5.35, 7.16: one marker of each available formation: in play and not in Reserve. */
export function availableMarkers(game: Bataan, side: Side): Marker[] {
  const boxes = [`${side}-markers`, `${side}-pool`, `${side}-held`, 'activated']
  const markers = boxes.flatMap((box) => markersIn(game, box)).filter(({ def }) => def.side === side)
  return formationDefs.flatMap(({ id }) => markers.find(({ def }) => def.formation === id) ?? [])
}

function markersOf({ table }: Bataan, formation: FormationId): Marker[] {
  return table.pieces.filter(isMarker).filter(({ def, space }) => {
    return def.formation === formation && space.id !== `${def.side}-unused`
  })
}

/** Army units on the map that do not rest with a formation. */
function idleArmy(game: Bataan, side: Side): Unit[] {
  return unitsOf(game, side).filter(
    (unit) => unit.def.formation === undefined && onMap(unit) && restsWith(game, unit.def) === undefined,
  )
}

function sideOf(formation: FormationId): Side {
  return formationDefs.find(({ id }) => id === formation)?.side ?? 'us'
}

function nameOf(formation: FormationId): string {
  return formationDefs.find(({ id }) => id === formation)?.name ?? formation
}
