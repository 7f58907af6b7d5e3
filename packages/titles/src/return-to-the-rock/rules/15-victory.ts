import type { Outcome } from '@topside/engine'
import { isLinked, note } from '@topside/kit'
import { BEACH_AREA, DROP_AREA } from '../data/areas.ts'
import { type Area, areaOf, boxOf, controllerOf, mapAreas, type Rock, seatOf } from '../state/state.ts'
import { count } from '../state/unit-counts.ts'

/** 15.1: an Automatic Victory at the end of a Night Phase, if there is one. */
export function automaticVictory(game: Rock): Outcome | undefined {
  if (mapAreas(game).every((area) => controllerOf(area) === 'us'))
    return { winner: seatOf(game, 'us'), reason: { key: 'victory.whole-island', rule: '15.1.1' } }
  const points = victoryPoints(game)
  const { turn } = game.vars
  if (points < turn)
    return {
      winner: seatOf(game, 'japan'),
      reason: note('victory.too-slow', '15.1.2', { points, turn }),
    }
  return undefined
}

/** 15.2: Victory Points of the Areas under American control, with the linkup bonus (15.2.1). */
export function victoryPoints(game: Rock): number {
  let points = game.vars.linkup ? 1 : 0
  for (const area of mapAreas(game)) if (area.def.points > 0 && controllerOf(area) === 'us') points += area.def.points
  return points
}

/** 15.2, 3.6: updates the Victory Point marker. */
export function settlePoints(game: Rock): void {
  game.table.setTrack('victory', victoryPoints(game))
}

/**
 * 15.2: number of American units eliminated permanently or still in the Eliminated Units Box; each counts as one point.
 */
export function americanLosses(game: Rock): number {
  return count(boxOf(game, 'eliminated-us'), 'us') + count(boxOf(game, 'removed-us'), 'us')
}

/** 15.2.1: whether American-controlled Areas link the drop zone with the beach. */
export function linkedUp(game: Rock): boolean {
  return isLinked(areaOf(game, DROP_AREA), areaOf(game, BEACH_AREA), {
    next: ({ near }: Area) => near,
    through: (area) => controllerOf(area) === 'us',
  })
}

/** 15.3: the Final Victory Check. */
export function finalVictory(game: Rock): Outcome {
  const held = victoryPoints(game)
  const losses = americanLosses(game)
  const points = held - losses
  const won = points >= game.vars.needed
  return {
    winner: seatOf(game, won ? 'us' : 'japan'),
    reason: note(won ? 'victory.operational' : 'victory.prevented', '15.3', {
      points,
      held,
      losses,
      needed: game.vars.needed,
    }),
  }
}
