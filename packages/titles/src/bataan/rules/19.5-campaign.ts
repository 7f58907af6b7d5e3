import { type Ledger, ledger, type Next } from '@topside/engine'
import { note, part } from '@topside/kit'
import { lostTowns, siege, townPoints } from '../data/charts.ts'
import { REDUCED } from '../data/faces.ts'
import { hexAt, hexGrid, hexOf } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { LEVELS, type Level, type Levels } from '../data/victory.ts'
import {
  type Bataan,
  isArtillery,
  lastTurnOf,
  onMap,
  type Place,
  placeAt,
  record,
  scenarioOf,
  seatOf,
  tell,
  type Unit,
  unitNamed,
  unitsOf,
} from '../state/state.ts'
import { isFriendly, isWheeled, relocate } from './3.1-terminology.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { hasRoom } from './3.3-stacking.ts'
import { barsWheels } from './8.3-terrain.ts'
import { divisionParts } from './17.15-lasting.ts'
import { display } from './18.2-set-up.ts'
import { levelsWithOption } from './19.55-reserve-once.ts'

/** 19.51: extends the campaign beyond its last turn; a second time changes nothing. */
export function extendGame(game: Bataan): void {
  const { table, vars } = game
  const { extendedLastTurn } = scenarioOf(game)
  if (vars.extended || extendedLastTurn === undefined) return
  vars.extended = true
  table.setTrack('last', extendedLastTurn)
  tell(game, 'game.extended', '19.51', { last: extendedLastTurn })
}

/**
 * 19.52, 19.53: on the second turn of the campaign the whole map comes into play, with the units of the west and the
 * south.
 */
export function enlargeCampaign(game: Bataan): void {
  const { table, vars } = game
  const { setupTurn4, displayTurn4 } = scenarioOf(game)
  if (vars.turn !== SECOND_SET_UP || setupTurn4.length === 0) return
  for (const { unit: id, hex, reduced } of setupTurn4) {
    const unit = unitNamed(game, id)
    relocate(game, unit, freeHex(game, unit, hexOf(hex)))
    if (reduced) table.turn(unit, REDUCED)
  }
  display(table, displayTurn4)
  tell(game, 'campaign.enlarged', '19.53', { count: setupTurn4.length })
}
const SECOND_SET_UP = 4

/** The hex where a unit is set up: if it is full or held by enemies, the nearest hex where the unit can be. */
function freeHex(game: Bataan, unit: Unit, hex: number): Place {
  const enemies = unitsAt(game, enemyOf(unit.def.side))
  const isFree = (each: number) =>
    hexAt(each).terrain !== 'sea' &&
    !(isWheeled(unit) && barsWheels(each)) &&
    enemies[each] === 0 &&
    hasRoom(game, [unit], each)
  if (isFree(hex)) return placeAt(game, hex)
  const near = Array.from({ length: hexGrid.size }, (_, index) => index).filter(isFree)
  const distances = near.map((each) => hexGrid.distance(each, hex))
  return placeAt(game, near[distances.indexOf(Math.min(...distances))] ?? hex)
}

/**
 * 19.56: Japan's points for a turn: for towns friendly to it and the siege of Corregidor, less for its towns with US
 * units in them.
 */
export function pointsOf(game: Bataan): Ledger {
  const held = [...townPoints].filter(([hex]) => isFriendly(game, 'japan', hexOf(hex)))
  const lost = lostTowns.filter((hex) => (unitsAt(game, 'us')[hexOf(hex)] ?? 0) > 0)
  const earned = held.reduce((sum, [, points]) => sum + points, 0)
  return ledger('ledger.points', [
    part('part.towns', '19.56', earned),
    part('part.towns-lost', '19.56', -lost.length),
    part('part.siege', '19.56', isBesieged(game) ? siege.points : 0),
    ...divisionParts(game),
  ])
}

/** 19.56: whether Japanese artillery with enough support points is within range of Corregidor. */
export function isBesieged(game: Bataan): boolean {
  const proxy = hexOf(siege.proxy)
  const points = unitsOf(game, 'japan')
    .filter(isArtillery)
    .filter(
      (unit) => onMap(unit) && hexGrid.distance(unit.space.index, proxy) + siege.extra <= unit.def.artillery.range,
    )
    .reduce((sum, { def }) => sum + def.artillery.support, 0)
  return points >= siege.support
}

/** 19.56: Japan receives its points; at the end of the last turn they decide the game. */
export function judgeCampaign(game: Bataan): Next | undefined {
  const { table, vars } = game
  const earned = pointsOf(game)
  const points = table.track('points') + earned.total
  table.setTrack('points', points)
  record(game, 'points.earned', '19.56', { args: { earned: earned.total, points }, ledgers: [earned] })
  if (vars.turn < lastTurnOf(game)) return undefined
  const level = levelOf(points, levelsOf(game))
  const reason = note(`victory.${level}`, '19.56', { points })
  return { end: { winner: seatOf(game, LEVELS[level].winner), reason } }
}

/** 19.56: the level of victory for a number of points. */
export function levelOf(points: number, levels: Levels): Level {
  if (points >= levels.japanSignificant) return 'japan-significant'
  if (points >= levels.japanMarginal) return 'japan-marginal'
  return points >= levels.usMarginal ? 'us-marginal' : 'us-significant'
}

/** 19.56: the levels of victory for the last turn of the game. */
export function levelsOf(game: Bataan): Levels {
  const levels = scenarioOf(game).victory.levels?.get(lastTurnOf(game))
  if (levels === undefined) throw new RangeError('the scenario is not won by points')
  return levelsWithOption(game, levels)
}
