import type { Outcome, Seat } from '@topside/engine'
import { type Pace, usualIn } from '../../shared/pace.ts'
import { enemyOf, SIDES } from '../data/units.ts'
import { zonesOf } from '../rules/6-zones-of-control.ts'
import { score, standingPoints } from '../rules/15-victory.ts'
import { type Leyte, mapUnits, scenarioOf, seatOf } from '../state/state.ts'
import { openAround, priceOf, trapped } from './fights.ts'
import { elapsed, goalsOf } from './goals.ts'
import { type AllLearnt, learnt } from './learnt.ts'
import paces from './pace.json' with { type: 'json' }

/** Points of the American player at which a position is three-quarters won. */
const SCALE = 60
/** Weight, at the start, of points that count only at the end. */
const EARLY = 0.3
/** Share by which a unit in contact without a retreat counts as lost. */
const CAUGHT = 0.5
/** Weight of progress to the units' goals. */
const AFTER = 0.5

/**
 * The value of a position for a seat, from -1 to 1 (15.4): the American player's points minus twice the Japanese
 * player's, compared with an even match at this stage.
 */
export function value(game: Leyte, seat: Seat, by: AllLearnt = learnt): number {
  const { us, japan } = score(game)
  const [standing, owed] = [standingPoints(game, 'us'), standingPoints(game, 'japan')]
  const share = EARLY + (1 - EARLY) * elapsed(game)
  const last = share * (us.total - standing - 2 * (japan.total - owed))
  const usual = usualIn(PACES, scenarioOf(game), game.vars.turn)
  return sided(game, seat, Math.tanh((standing - 2 * owed + last + outlook(game, by) - usual) / SCALE))
}

/** By scenario, the usual total between even sides, in points of the American player. */
const PACES: { readonly [scenario: string]: Pace } = paces.us

function sided(game: Leyte, seat: Seat, american: number): number {
  return seatOf(game, 'us') === seat ? american : -american
}

/**
 * Expected points of the units on the map: survival of Japanese units, losses of trapped units next to enemies, and
 * progress to goals.
 */
function outlook(game: Leyte, by: AllLearnt): number {
  const goalOf = goalsOf(game, by)
  let sum = 0
  for (const side of SIDES) {
    const zones = zonesOf(game, enemyOf(side))
    const sign = side === 'us' ? 1 : -1
    for (const unit of mapUnits(game, side)) {
      const { index } = unit.space
      sum += sign * AFTER * goalOf(unit)(index)
      if (side === 'japan') sum -= 0.3 * priceOf(game, unit.def)
      if (zones[index] !== 0)
        sum -= sign * CAUGHT * trapped(openAround(game, side, index).length) * priceOf(game, unit.def)
    }
  }
  return sum
}

/** Share of an ending's value by its level (15.4); the rest is its margin. */
const LEVEL = 0.6
/** Value of each level to the winner. */
const LEVELS: { readonly [level: string]: number } = { decisive: 1, substantive: 0.85, marginal: 0.7 }

/** 15.4: the value of an ended match for a seat: the level of victory, and within it the points. */
export function ended({ winner, reason: { key, args } }: Outcome, seat: Seat): number {
  if (winner === null) return 0
  const [, side, level] = /^victory\.(us|japan)-(.*)$/.exec(key) ?? []
  const sign = winner === seat ? 1 : -1
  if (side === undefined || level === undefined) return sign
  const margin = Math.tanh((Number(args?.['us']) - 2 * Number(args?.['japan'])) / SCALE)
  return sign * (LEVEL * (LEVELS[level] ?? 0) + (1 - LEVEL) * (side === 'us' ? margin : -margin))
}
