import type { Outcome } from '@topside/engine'
import { BEACH_AREA, DROP_AREA } from '../areas.ts'
import { count } from '../presence.ts'
import { type Area, areaOf, controllerOf, mapAreas, type Rock, seatOf } from '../state.ts'
import { victoryPoints } from './control.ts'

/** 15.1: an Automatic Victory at the end of a Night Phase, if there is one. */
export function automaticVictory(game: Rock): Outcome | undefined {
  if (mapAreas(game).every((area) => controllerOf(area) === 'us'))
    return { winner: seatOf(game, 'us'), reason: { key: 'victory.whole-island', rule: '15.1.1' } }
  const points = victoryPoints(game)
  const { turn } = game.vars
  if (points < turn)
    return {
      winner: seatOf(game, 'japan'),
      reason: { key: 'victory.too-slow', rule: '15.1.2', args: { points, turn } },
    }
  return undefined
}

/** 15.2: American units eliminated for good or still in the Eliminated Units Box, one point each. */
export function americanLosses(game: Rock): number {
  return count(areaOf(game, 'eliminated-us'), 'us') + count(areaOf(game, 'removed-us'), 'us')
}

/** 15.3: the Final Victory Check. */
export function finalVictory(game: Rock): Outcome {
  const held = victoryPoints(game)
  const losses = americanLosses(game)
  const points = held - losses
  const won = points >= game.vars.needed
  return {
    winner: seatOf(game, won ? 'us' : 'japan'),
    reason: {
      key: won ? 'victory.operational' : 'victory.prevented',
      rule: '15.3',
      args: { points, held, losses, needed: game.vars.needed },
    },
  }
}

/** 15.2.1: whether American-controlled Areas link the drop zone with the beach. */
export function linkedUp(game: Rock): boolean {
  const start = areaOf(game, DROP_AREA)
  if (controllerOf(start) !== 'us') return false
  const seen = new Set<Area>([start])
  for (const area of seen) for (const next of area.near) if (controllerOf(next) === 'us') seen.add(next)
  return seen.has(areaOf(game, BEACH_AREA))
}
