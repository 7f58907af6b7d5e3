import type { LedgerPart } from '@topside/engine'
import { edgeHexes, hexOf } from '../data/hexes.ts'
import { type Leyte, mapUnits, scenarioOf, tell, unitsAt } from '../state/state.ts'
import { worthPart } from './15.1-value-of-units.ts'
import { objectivePart } from './15.2-objectives.ts'
import { linesTo } from './15.3-lines-of-communications.ts'

/** 16.34: by hex, 1 where a Japanese unit has a Line of Communications off the western edge. */
export function westernLines(game: Leyte): Uint8Array {
  return linesTo(game, 'japan', edgeHexes['west-edge'])
}

/** 16.34: American points for Japanese units without any of the `lines` to the west, if these count. */
export function cutOffPoints(game: Leyte, lines: Uint8Array | undefined): LedgerPart[] {
  if (lines === undefined) return []
  const cut = mapUnits(game, 'japan').filter(({ space }) => lines[space.index] === 0)
  return [worthPart('part.cut-off', '16.34', cut)]
}

/** 16.34: Japanese points for units with one of the `lines` to the west, if these count. */
export function linkedPoints(game: Leyte, lines: Uint8Array | undefined): LedgerPart[] {
  if (lines === undefined) return []
  const linked = mapUnits(game, 'japan').filter(({ space }) => lines[space.index] !== 0)
  return [worthPart('part.line-west', '16.34', linked)]
}

/** 16.34: points scored for Ormoc. */
export function heldPoints(game: Leyte): LedgerPart[] {
  const { held } = scenarioOf(game)
  return held === undefined ? [] : [objectivePart({ hex: held.hex, points: game.vars.held }, '16.34')]
}

/** 16.34: points for a Japanese unit in Ormoc at the end of Game-Turn 22. */
export function settleOrmoc(game: Leyte): void {
  const { held } = scenarioOf(game)
  if (held === undefined || game.vars.turn !== held.turn || unitsAt(game, 'japan')[hexOf(held.hex)] === 0) return
  game.vars.held = held.points
  game.table.setTrack('japan-victory', game.table.track('japan-victory') + held.points)
  tell(game, 'points.held', '16.34', { hex: { space: held.hex }, points: held.points })
}
