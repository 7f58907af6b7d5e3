import type { Procedure } from '@topside/engine'
import { allowed, offerPieces, offerSpaces, type Reason, reasons } from '@topside/kit'
import { POOLS, type Pool, replacementsOn } from '../data/charts.ts'
import { FRONT, IN_SUPPLY, REDUCED } from '../data/faces.ts'
import { SIDES, type Side } from '../data/units.ts'
import {
  ask,
  type Bataan,
  onMap,
  type Place,
  record,
  refuse,
  scenarioOf,
  tell,
  type Unit,
  unitsOf,
} from '../state/state.ts'
import { relocate } from './3.1-terminology.ts'
import { inEnemyZone } from './3.2-zones-of-control.ts'
import { stackingRoom } from './3.3-stacking.ts'
import { disrupt, isDisrupted } from './3.7-disruption.ts'
import { isInReserve } from './5.3-reserve.ts'
import { joinSupply } from './6.4-supply-points.ts'
import { isHeadquarters } from './16.2-headquarters.ts'
import { restore } from './16.26-rebuilding.ts'
import { besideForRebuilding } from './19.55-reserve-once.ts'

/** 16.51: the points in a pool. */
export function replacementsIn({ table }: Bataan, pool: Pool): number {
  return table.track(`${pool}-replacements`)
}

/** 16.51: adds points to a pool or pays from it; points are kept without limit. */
export function addReplacements({ table }: Bataan, pool: Pool, points: number): void {
  const track = `${pool}-replacements`
  table.setTrack(track, Math.max(0, table.track(track) + points))
}

/** 16.51: the points of the turn are received in the Reinforcement Phase, in scenarios with replacements. */
export function receiveReplacements(game: Bataan): void {
  if (!scenarioOf(game).replacements) return
  const received = replacementsOn(game.vars.turn)
  for (const pool of POOLS) {
    const points = received[pool]
    if (points === 0) continue
    addReplacements(game, pool, points)
    record(game, `replacements.${pool}`, '16.51', { by: pool === 'japan' ? 'japan' : 'us', args: { points } })
  }
}

/** 16.51, 16.59: the pool that pays for a unit; Filipino points are only for the Philippine Army and the Scouts. */
export function poolFor({ def: { side, nationality } }: Unit): Pool {
  if (side === 'japan') return 'japan'
  return nationality === 'army' || nationality === 'scouts' ? 'filipino' : 'american'
}

const WHY = reasons({
  'no-replacements': '16.53',
  'at-full-strength': '16.54',
  disturbed: '16.54',
  'not-in-reserve': '16.54',
  'no-replacement-point': '16.52',
})

/** 16.53: why a unit can never receive replacements: only infantry and engineers do. */
function whyWrongType({ def }: Unit): Reason | undefined {
  return def.type === 'infantry' || def.type === 'engineer' ? undefined : WHY['no-replacements']
}

/**
 * 16.54: why a reduced unit cannot receive replacements: it must be on the map, in Reserve, not Disrupted, in no enemy
 * zone, and must not have moved.
 */
export function whyNotReceive(game: Bataan, unit: Unit): Reason | undefined {
  const reason = whyWrongType(unit)
  if (reason !== undefined) return reason
  if (!onMap(unit) || unit.face !== REDUCED) return WHY['at-full-strength']
  if (isDisrupted(game, unit) || inEnemyZone(game, unit) || game.table.status(unit, 'moved') !== 0) return WHY.disturbed
  return isInReserve(game, unit) ? undefined : WHY['not-in-reserve']
}

/** 16.54, 5.32: whether a unit was In Supply as last judged, not in Emergency Supply. */
function isJudgedSupplied({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'supply') === IN_SUPPLY
}

/** Points of a pool not yet assigned to marked units (16.52). */
function pointsFree(game: Bataan, pool: Pool): number {
  const marked = SIDES.flatMap((side) => unitsOf(game, side)).filter((unit) => isReceiving(game, unit))
  return replacementsIn(game, pool) - marked.filter((unit) => poolFor(unit) === pool).length
}

/** 16.55: Japan, then the US player, mark reduced units and rebuild eliminated ones (16.57), one by one. */
export function* replacementPhase(game: Bataan): Procedure {
  for (const side of ['japan', 'us'] as const) while (yield* replaceOne(game, side));
}

function isReceiving({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'receiving') !== 0
}

/** 16.56: marks a unit, or rebuilds it (16.57); `false` once the player is done. */
function* replaceOne(game: Bataan, side: Side): Procedure<boolean> {
  const whyNot = (unit: Unit) => whyNotReplace(game, side, unit)
  const able = allowed(unitsOf(game, side), whyNot)
  if (able.length === 0) return false
  const unit = yield* ask(game, side, 'replacement', '16.55', {
    offers: offerPieces(able, 'replace').or({ verb: 'done' }, undefined),
    whyNot: refuse.unit(whyNot),
  })
  if (unit === undefined) return false
  if (onMap(unit)) {
    game.table.setStatus(unit, 'receiving', 1)
    record(game, 'replacement.marked', '16.56', { by: side, args: { unit } })
  } else yield* rebuild(game, unit)
  return true
}

function whyNotReplace(game: Bataan, side: Side, unit: Unit): Reason | undefined {
  if (unit.def.side !== side) return WHY['no-replacements']
  const reason = onMap(unit) ? whyNotReceive(game, unit) : whyNotRebuild(game, unit)
  if (reason !== undefined) return reason
  if (isReceiving(game, unit)) return WHY['at-full-strength']
  return pointsFree(game, poolFor(unit)) > 0 ? undefined : WHY['no-replacement-point']
}

/**
 * 16.56: units that no longer qualify lose their markers; `supply`: also units not judged In Supply. If a formation is
 * called out of Reserve, only its units that move lose them (16.54).
 */
export function dropUnqualified(game: Bataan, supply = false): void {
  for (const side of SIDES)
    for (const unit of unitsOf(game, side)) {
      if (!isReceiving(game, unit)) continue
      const unsupplied = supply && !isJudgedSupplied(game, unit)
      const reason = whyNotReceive(game, unit)
      const called = reason === WHY['not-in-reserve']
      if (unsupplied || (reason !== undefined && !called)) game.table.setStatus(unit, 'receiving', 0)
    }
}

/**
 * 16.56: in the Reorganization Phase marked units recover a step for a point each, regardless of their ratings (16.58).
 */
export function receiveMarked(game: Bataan): void {
  dropUnqualified(game)
  const marked = SIDES.flatMap((side) => unitsOf(game, side)).filter((unit) => isReceiving(game, unit))
  for (const unit of marked) {
    game.table.setStatus(unit, 'receiving', 0)
    addReplacements(game, poolFor(unit), -1)
    restore(game, unit)
    game.table.turn(unit, FRONT)
  }
  if (marked.length > 0) tell(game, 'replacement.received', '16.56', { units: marked })
}

const NOT_ELIMINATED: Reason = { key: 'why.not-eliminated', rule: '16.57' }
const NO_HQ: Reason = { key: 'why.no-hq-to-rebuild', rule: '16.57' }
const UNSUPPLIED: Reason = { key: 'why.unsupplied-hq', rule: '5.32' }

/**
 * 16.57, 5.32: why an eliminated unit cannot be rebuilt: its formation must be in Reserve and In Supply, with a
 * headquarters on the map with room for it.
 */
export function whyNotRebuild(game: Bataan, unit: Unit): Reason | undefined {
  const reason = whyWrongType(unit)
  if (reason !== undefined) return reason
  if (unit.space.id !== `${unit.def.side}-eliminated`) return NOT_ELIMINATED
  const headquarters = rebuildingHeadquarters(game, unit)
  if (headquarters.length > 0 && !headquarters.some((each) => isJudgedSupplied(game, each))) return UNSUPPLIED
  return rebuildingPlaces(game, unit).length === 0 ? NO_HQ : undefined
}

/**
 * 16.57: the headquarters in Reserve on which a unit can be rebuilt if they are In Supply (5.32): of its own formation,
 * for Army units of any; not regimental headquarters.
 */
function rebuildingHeadquarters(game: Bataan, { def }: Unit): Unit[] {
  return unitsOf(game, def.side).filter(
    (unit) =>
      isHeadquarters(unit) &&
      onMap(unit) &&
      unit.def.regimental !== true &&
      (def.formation === undefined || unit.def.formation === def.formation) &&
      isInReserve(game, unit),
  )
}

/**
 * 16.57: the hexes of supplied headquarters on which a unit can be rebuilt, and with an option also the adjacent hexes
 * (19.55).
 */
function rebuildingPlaces(game: Bataan, unit: Unit): Place[] {
  const { def } = unit
  const headquarters = rebuildingHeadquarters(game, unit).filter((each) => isJudgedSupplied(game, each))
  const places = headquarters.flatMap(({ space }) => [space, ...besideForRebuilding(game, def.side, space)])
  return [...new Set(places)].filter((place) => stackingRoom(place, def.side) >= def.stacking)
}

/** 16.57: a unit returns for a point, with one step and Disrupted. */
function* rebuild(game: Bataan, unit: Unit): Procedure {
  const to = yield* ask(game, unit.def.side, 'replacement.where', '16.57', {
    args: { unit },
    offers: offerSpaces(rebuildingPlaces(game, unit), 'rebuild', unit),
  })
  addReplacements(game, poolFor(unit), -1)
  restore(game, unit)
  relocate(game, unit, to)
  if (unit.def.reduced !== undefined) game.table.turn(unit, REDUCED)
  disrupt(game, [unit])
  joinSupply(game, unit)
  record(game, 'replacement.rebuilt', '16.57', { by: unit.def.side, args: { unit, to } })
}
