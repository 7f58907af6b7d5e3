import { type Preview, type Procedure, SIXTHS } from '@topside/engine'
import { type NamedArgs, offerMoves, offerPieces, type Reason } from '@topside/kit'
import { MOVED } from '../data/faces.ts'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, type Meant, record, refuse, unitsOf } from '../state/state.ts'
import { onMap, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { isWaiting, wake } from './5-calendar.ts'
import { isStuckOnBeach, rollToLeave } from './7-beach-armour.ts'
import { NO_GROUND, relocate, whyNotCross } from './8.1-terrain.ts'
import { hexesToClear, whyNoRoom, whyNotOver } from './8.2-making-room.ts'
import { mobileUnits, whyNotAble } from './8-able.ts'
import { costLedger } from './8-cost.ts'
import { allowanceOf, firstSteps, hasFirstStep, type Reach, reachOf } from './8-reach.ts'
import { chargers, MUST_BANZAI } from './10.4-banzai.ts'
import { rollForMines } from './11.3-landing.ts'

/** 8.0: whether a side has a unit that could move in the coming Movement Phase. */
export function canMove(game: Corregidor, side: Side): boolean {
  return mobileUnits(game, side).some((unit) => whyNotMove(game, side, unit, 0) === undefined)
}

/** Begins the Movement Phase: clears the marks of last turn's moves. */
export function beginMovement(game: Corregidor, side: Side): void {
  for (const unit of unitsOf(game, side))
    if (statusOf(game, unit, 'moved') === MOVED) game.table.setStatus(unit, 'moved', 0)
}

/** 8.0: one unit moves; `false` once the player is done. */
export function* moveOne(game: Corregidor, side: Side): Procedure<boolean> {
  const crowded = hexesToClear(game, side)
  // 10.4, 8.2E: a side that waits is asked only to move units that must bring about a Banzai attack or make room.
  if (isWaiting(game, side) && !game.vars.frenzy && crowded.length === 0) return false
  const able = mobileUnits(game, side).filter((unit) => whyNotMove(game, side, unit) === undefined)
  const charging = chargers(game, side, able)
  const bound = charging.length > 0 || !isWaiting(game, side) ? charging : ableIn(crowded, able)
  if (able.length === 0 || (isWaiting(game, side) && bound.length === 0)) return false
  const offered = offerPieces(bound.length > 0 ? bound : able, 'unit')
  const unit = yield* ask(game, side, 'move.unit', '8.0A', {
    offers: bound.length === 0 && crowded.length === 0 ? offered.or({ verb: 'done' }, undefined) : offered,
    whyNot: refuse.meant(
      (meant) => whyNotPicked(game, side, meant) ?? (charging.length > 0 ? MUST_BANZAI : whyNotOver(game, side)),
    ),
    context: noteOn(game, side, crowded),
  })
  if (unit === undefined) return false
  const stuck = isStuckOnBeach(unit)
  if (stuck && !rollToLeave(game, unit)) return true
  const reach = stuck ? firstHexes(game, unit, reachOf(game, unit)) : reachOf(game, unit)
  const place = yield* ask(game, side, 'move.where', '8.0A', destinationQuestion(game, unit, reach))
  carryOut(game, unit, place, reach)
  return true
}

function ableIn(places: readonly Place[], able: readonly Unit[]): Unit[] {
  return able.filter(({ space }) => places.includes(space))
}

/** A note on what keeps the phase from ending (8.2E). */
function noteOn(game: Corregidor, side: Side, crowded: readonly Place[]): (() => Preview) | undefined {
  if (crowded.length === 0) return undefined
  return () => ({ ledgers: [], chances: [], notes: [whyNotOver(game, side)].flatMap((why) => why ?? []) })
}

/** Armour that leaves a beach stops in the first hex: limits a reach to adjacent hexes (7.0H). */
function firstHexes(game: Corregidor, unit: Unit, reach: Reach): Reach {
  const first = firstSteps(game, unit).filter((hex) => whyNoRoom(game, unit, hex) === undefined)
  const kept = reach.hexes.flatMap((hex, index) => (first.includes(hex) ? [index] : []))
  const hexes = kept.map((index) => reach.hexes[index] ?? 0)
  return { ...reach, hexes, costs: kept.map((index) => reach.costs[index] ?? 0) }
}

/** 8.0: why a unit cannot move. `moved`: the status `moved` to assume for it; default: its current status. */
export function whyNotMove(game: Corregidor, side: Side, unit: Unit, moved?: number): Reason | undefined {
  return whyNotAble(game, side, unit, moved) ?? whyNowhere(game, unit, moved)
}

/** Why a unit has nowhere to go. Adjacent hexes are tried first, as they usually suffice. */
function whyNowhere(game: Corregidor, unit: Unit, moved?: number): Reason | undefined {
  const ends = (hex: number) => whyNoRoom(game, unit, hex, moved) === undefined
  if (hasFirstStep(game, unit, ends)) return undefined
  return !isStuckOnBeach(unit) && reachOf(game, unit).hexes.some(ends) ? undefined : NOWHERE
}
const NOWHERE: Reason = { key: 'why.nowhere', rule: '8.0C' }

const UNIT_FIRST: Reason = { key: 'why.unit-first', rule: '8.0A' }

function whyNotPicked(game: Corregidor, side: Side, { unit, space }: Meant): Reason | undefined {
  return (unit && whyNotMove(game, side, unit)) ?? (space && UNIT_FIRST)
}

const ENEMY_THERE: Reason = { key: 'why.enemy-there', rule: '8.2D' }
const TOO_FAR: Reason = { key: 'why.too-far', rule: '8.0A' }

/** 8.0: asks where a unit goes. */
function destinationQuestion(game: Corregidor, unit: Unit, reach: Reach) {
  const spaceOf = (hex: number): Place => placeAt(game, hex)
  return {
    args: { unit, movement: allowanceOf(unit) / SIXTHS },
    offers: offerMoves(unit, {
      places: reach.hexes,
      costs: reach.costs,
      spaceOf,
      whyNot: (hex) => whyNoRoom(game, unit, hex),
    }).map(spaceOf),
    preview: (place: Place) => ({ ledgers: [costLedger(game, unit, reach.pathTo(place.index))], chances: [] }),
    whyNot: refuse.place((place) => whyNotGo(game, unit, reach, place), { unit }),
  }
}

function whyNotGo(game: Corregidor, unit: Unit, reach: Reach, place: Place): Reason | undefined {
  if (unitsIn(place).some(({ def }) => def.side !== unit.def.side)) return ENEMY_THERE
  if (!reach.hexes.includes(place.index)) return whyBarred(unit, place) ?? TOO_FAR
  return whyNoRoom(game, unit, place.index)
}

/** Why the terrain of an adjacent hex bars a unit regardless of its allowance. */
function whyBarred(unit: Unit, { index, def }: Place): Reason | undefined {
  if (def.terrain === 'sea' || def.terrain === 'fort') return NO_GROUND
  const beside = onMap(unit) && neighboursOf(unit.space.index).includes(index)
  return beside ? whyNotCross(unit, unit.space.index, index) : undefined
}

/** Moves a unit, which does not move again in this phase. */
function carryOut(game: Corregidor, unit: Unit, place: Place, reach: Reach): void {
  const entered = !isHex(unit.space)
  const path = reach.pathTo(place.index)
  const price = costLedger(game, unit, path)
  const cost = (reach.costs[reach.hexes.indexOf(place.index)] ?? 0) / SIXTHS
  relocate(game, unit, place.index, path)
  game.table.setStatus(unit, 'moved', MOVED)
  if (isBesideEnemies(game, unit)) wake(game, enemyOf(unit.def.side), 'landing')
  const args: NamedArgs = { unit, to: place, path: { spaces: path.map((hex) => hexAt(hex).id) }, cost }
  record(game, entered ? 'move.entered' : 'move.done', '8.0A', { args, ledgers: [price] })
  for (const hex of path.slice(1)) rollForMines(game, unit, hex)
}

/** Whether a unit has adjacent enemies. */
function isBesideEnemies(game: Corregidor, { def, space }: Unit): boolean {
  return neighboursOf(space.index).some((hex) => unitsIn(placeAt(game, hex)).some((each) => each.def.side !== def.side))
}
