import { type Ledger, type LedgerPart, ledger, type Outcome } from '@topside/engine'
import { airfields, beachHexes, grid, hexOf } from '../ground.ts'
import { type Leyte, onMap, scenarioOf, seatOf, type Unit, unitsAt, unitsOf } from '../state.ts'
import { enemyOf, pointsOf, SIDES, type Side } from '../units.ts'
import { type Lines, linesOf } from './lines.ts'

/** 15.22: points for Japanese units on the northern or eastern beaches. */
const BEACH_POINTS = 40

/** Victory levels (15.4), from the American to the Japanese end. */
export const LEVELS = [
  'us-decisive',
  'us-substantive',
  'us-marginal',
  'draw',
  'japan-marginal',
  'japan-substantive',
  'japan-decisive',
] as const
/** A victory level. */
export type Level = (typeof LEVELS)[number]

/** 15.12: points that a side has for units of the enemy destroyed so far. */
export function destroyedPoints(game: Leyte, side: Side): number {
  const enemy = enemyOf(side)
  return sumOf(game.table.space(`${enemy}-eliminated`).pieces)
}

/** Points that stand, whatever happens later: units destroyed (15.12) and Ormoc (16.34). */
export function standingPoints(game: Leyte, side: Side): number {
  return destroyedPoints(game, side) + (side === 'japan' ? game.vars.held : 0)
}

function sumOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + pointsOf(unit.def), 0)
}

/** 15.0: the points of both sides, if the scenario ended now. */
export function score(game: Leyte, lines: Lines = linesOf(game)): { readonly [side in Side]: Ledger } {
  return {
    us: ledger('ledger.points-us', [destroyed(game, 'us'), ...americanPoints(game, lines)]),
    japan: ledger('ledger.points-japan', [destroyed(game, 'japan'), ...japanesePoints(game, lines)]),
  }
}

function destroyed(game: Leyte, side: Side): LedgerPart {
  return { key: 'part.destroyed', rule: '15.12', value: destroyedPoints(game, side) }
}

/** 16.14, 16.24, 16.34: what the American player gets besides destroyed units. */
function americanPoints(game: Leyte, { beach, west }: Lines): LedgerPart[] {
  const { objectives, breakthrough } = scenarioOf(game)
  const parts = objectives.us
    .filter(({ hex }) => holds(game, 'us', hex) && beach[hexOf(hex)] !== 0)
    .map(({ hex, points }) => objective(hex, points, '15.31'))
  if (breakthrough !== undefined) {
    const { belowRow, belowColumn } = breakthrough
    const through = mapUnits(game, 'us').filter(({ space: { index } }) => {
      const beyond = grid.rowOf(index) + 1 < belowRow && grid.columnOf(index) + 1 < belowColumn
      return beyond && beach[index] !== 0
    })
    parts.push(...unitParts('part.through', '16.24', through))
  }
  if (west !== undefined) {
    const cut = mapUnits(game, 'japan').filter(({ space }) => west[space.index] === 0)
    parts.push(...unitParts('part.cut-off', '16.34', cut))
  }
  return parts
}

/** 15.22, 15.33, 16.14, 16.24, 16.34: what the Japanese player gets besides destroyed units. */
function japanesePoints(game: Leyte, { beach, west }: Lines): LedgerPart[] {
  const { objectives, airfieldPoints, held } = scenarioOf(game)
  const parts = objectives.japan
    .filter(({ hex }) => holds(game, 'japan', hex))
    .map(({ hex, points }) => objective(hex, points, '15.21'))
  if (airfieldPoints > 0) {
    const units = mapUnits(game, 'japan').filter(atAirfield)
    parts.push(named('part.airfields', '16.14', airfieldPoints * units.length, units))
  }
  const landed = [...beachHexes.north, ...beachHexes.east].some((hex) => unitsAt(game, 'japan')[hex] !== 0)
  parts.push({ key: 'part.beaches', rule: '15.22', value: landed ? BEACH_POINTS : 0 })
  const cut = mapUnits(game, 'us').filter(({ space }) => beach[space.index] === 0)
  parts.push(...unitParts('part.no-line', '15.33', cut))
  if (west !== undefined) {
    const free = mapUnits(game, 'japan').filter(({ space }) => west[space.index] !== 0)
    parts.push(...unitParts('part.line-west', '16.34', free))
  }
  if (held !== undefined) parts.push(objective(held.hex, game.vars.held, '16.34'))
  return parts
}

/** 15.21: a unit of the side is in the hex. */
function holds(game: Leyte, side: Side, hex: string): boolean {
  return unitsAt(game, side)[hexOf(hex)] !== 0
}

function mapUnits(game: Leyte, side: Side): Unit[] {
  return unitsOf(game, side).filter(onMap)
}

/** 16.14: adjacent to an airfield, or on it. */
function atAirfield({ space }: Unit): boolean {
  return airfields.some((hex) => grid.distance(hex, space.index) <= 1)
}

function objective(hex: string, points: number, rule: string): LedgerPart {
  return { key: 'part.objective', rule, value: points, args: { hex: { space: hex } } }
}

function unitParts(key: string, rule: string, units: readonly Unit[]): LedgerPart[] {
  return [named(key, rule, sumOf(units), units)]
}

function named(key: string, rule: string, value: number, units: readonly Unit[]): LedgerPart {
  return { key, rule, value, args: { units: { pieces: units.map(({ id }) => id) } } }
}

/** 15.4: American points to one Japanese point, to two decimals; without Japanese points beyond any ratio, without any points 0. */
export function ratioOf(us: number, japan: number): number {
  if (japan === 0) return us > 0 ? Number.POSITIVE_INFINITY : 0
  return Math.round((us / japan) * 100) / 100
}

/** 15.4: the victory level of a ratio. */
export function levelOf(ratio: number): Level {
  if (ratio >= 3) return 'us-decisive'
  if (ratio >= 2.5) return 'us-substantive'
  if (ratio > 2) return 'us-marginal'
  if (ratio === 2) return 'draw'
  if (ratio >= 1.5) return 'japan-marginal'
  if (ratio > 1) return 'japan-substantive'
  return 'japan-decisive'
}

/** 15.4: how the match ends. */
export function outcomeOf(game: Leyte, us: number, japan: number): Outcome {
  const ratio = ratioOf(us, japan)
  const level = levelOf(ratio)
  const winner = SIDES.find((side) => level.startsWith(side))
  const shown = Number.isFinite(ratio) ? ratio.toFixed(2) : '∞'
  return {
    winner: winner === undefined ? null : seatOf(game, winner),
    reason: { key: `victory.${level}`, rule: '15.4', args: { us, japan, ratio: shown } },
  }
}
