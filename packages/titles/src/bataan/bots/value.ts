import type { Outcome, Seat } from '@topside/engine'
import { type Pace, usualIn } from '../../shared/pace.ts'
import { SIDES, type Side } from '../data/units.ts'
import { LEVELS } from '../data/victory.ts'
import { standingOf } from '../rules/19.1-layac.ts'
import { progressOf } from '../rules/19.2-19.4-victory.ts'
import { levelOf, levelsOf, pointsOf } from '../rules/19.5-campaign.ts'
import { type Bataan, isCampaign, lastTurnOf, onMap, scenarioOf, seatOf, type Unit, unitsOf } from '../state/state.ts'
import { PHASES } from '../state/vars.ts'
import { goalOf } from './goals.ts'
import { holdWorth } from './hold.ts'
import paces from './pace.json' with { type: 'json' }
import { type Position, positionOf } from './position.ts'
import { unitWorth } from './stand.ts'

/** Lead in steps of a good battalion at which a position is three-quarters won. */
const SCALE = 14
/** Weights of the goals of Japanese units, and of the hexes that both sides hold, before either decides the match. */
const AFTER = 0.35
const HOLDS = 0.4

/**
 * The value of a position for a seat, from -1 to 1: victory conditions (19.1 to 19.5), forces left and their positions,
 * compared with an even match at this stage.
 */
export function value(game: Bataan, seat: Seat): number {
  const position = positionOf(game)
  const japan = decisive(game) + forces(game) + outlook(position) - usualIn(PACES, scenarioOf(game), game.vars.turn)
  return Math.tanh((seat === seatOf(game, 'japan') ? japan : -japan) / SCALE)
}

/** By scenario, Japan's usual total between even sides, in steps of a good battalion. */
const PACES: { readonly [scenario: string]: Pace } = paces.japan

/** Japan's progress towards the victory conditions. */
function decisive(game: Bataan): number {
  const { victory, atEnd } = scenarioOf(game)
  if (isCampaign(game)) return campaign(game)
  if (atEnd !== undefined && victory.hexes.length === 0) {
    const { held, lost, usLost } = standingOf(game)
    return 5 * held.length - 5 + 1.5 * Math.min(lost.us, usLost) - 2 * Math.max(0, lost.japan - lost.us)
  }
  const { held, forts } = progressOf(game)
  const hexes = nearly(held.length, victory.needed)
  return Math.max(hexes, victory.forts === undefined ? 0 : nearly(forts, victory.forts)) + 0.3 * hexes - 4
}

/** Progress towards a needed number: each part counts, the last ones more. */
function nearly(has: number, needed: number): number {
  const share = Math.min(1, has / Math.max(1, needed))
  return 12 * share ** 1.5
}

/** 19.56: Japan's projected points at the end, against the points it needs. */
function campaign(game: Bataan): number {
  const left = lastTurnOf(game) - game.vars.turn + 1
  const expected = game.table.track('points') + 0.8 * left * pointsOf(game).total
  return (expected - levelsOf(game).japanMarginal) / 6
}

/** Share of a unit's value that counts before it arrives. */
const TO_COME = 0.8

/** 3.6: steps of both sides; Japan has fewer, and each counts for more. */
function forces(game: Bataan): number {
  const of = (side: Side) => unitsOf(game, side).reduce((sum, unit) => sum + present(unit) * unitWorth(unit), 0)
  return 1.2 * of('japan') - of('us')
}

/** 5.1: share of a unit that is present: on the map, or on its way to it. */
function present(unit: Unit): number {
  if (onMap(unit)) return 1
  return unit.space.id === `${unit.def.side}-arrivals` ? TO_COME : 0
}

/** How well the units of both sides hold their hexes, and how near Japanese units are to their goals. */
function outlook(position: Position): number {
  const { game } = position
  let sum = 0
  for (const side of SIDES) {
    const sign = side === 'japan' ? 1 : -1
    for (const [, stack] of position.stacks[side]) sum += sign * HOLDS * holdWorth(position, stack)
  }
  for (const unit of unitsOf(game, 'japan')) if (onMap(unit)) sum += AFTER * goalOf(position, unit)(unit.space.index)
  return sum
}

/** The value of an ended match for a seat: by the winner, and within that by Japan's progress (19.1 to 19.5). */
export function ended({ winner }: Outcome, seat: Seat, game: Bataan): number {
  if (winner === null) return 0
  const sign = winner === seat ? 1 : -1
  const significant = isSignificant(game) ? 0.1 : 0
  const margin = 0.1 * Math.tanh(decisive(game) / SCALE)
  return sign * (0.8 + significant) + (seat === seatOf(game, 'japan') ? margin : -margin)
}

/** 19.56: whether the match is the campaign and ends with the greater level of victory. */
function isSignificant(game: Bataan): boolean {
  if (scenarioOf(game).victory.levels === undefined) return false
  return LEVELS[levelOf(game.table.track('points'), levelsOf(game))].significant
}

/** 7.2: a number for each Operations Sequence, and one for the segments between them. */
export function stage({ table, vars }: Bataan): number {
  const over = table.space('activated').pieces.length
  const side = vars.last === null ? 0 : SIDES.indexOf(vars.last) + 1
  return ((vars.turn * 64 + over) * 4 + side) * (PHASES.length + 1)
}
