import type { Seat } from '@topside/engine'
import { LAST_TURN } from '../data/tables.ts'
import type { Side } from '../data/units.ts'
import { boxOf, controllerOf, hasUnits, mapAreas, type Rock } from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { EVEN_BID, threat } from './chances.ts'

/** The parts of a position's value to the American side, in Victory Points. */
const PARTS: readonly ((game: Rock) => number)[] = [pointsHeld, pointsInReach, losses, enemies, forces, advantage, pace]

/** Victory Points at which a position is three-quarters won. */
const SCALE = 4

/** The value of a position for a seat, from -1 to 1 (15.0). */
export function value(game: Rock, seat: Seat): number {
  if (game.vars.seats === null) return 0
  let sum = 0
  for (const part of PARTS) sum += part(game)
  return Math.tanh((sideOf(game, seat) === 'us' ? sum : -sum) / SCALE)
}

function sideOf(game: Rock, seat: Seat): Side {
  return game.vars.seats?.us === seat ? 'us' : 'japan'
}

/** 15.2: points of the Areas held, minus their danger (7.2), and the linkup bonus (15.2.1). */
function pointsHeld(game: Rock): number {
  let held = game.vars.linkup ? 1 : 0
  for (const area of mapAreas(game))
    if (controllerOf(area) === 'us') held += area.def.points * (1 - 0.6 * threat(area, 'us')) + 0.08
  return held
}

/** 15.2: points within reach: Areas entered, or with able units next to them. */
function pointsInReach(game: Rock): number {
  let reach = 0
  for (const area of mapAreas(game)) {
    if (area.def.points === 0 || controllerOf(area) === 'us') continue
    if (hasUnits(area, 'us')) reach += 0.3 * area.def.points
    else if (area.near.some((near) => count(near, 'us', COUNTED.able) > 0)) reach += 0.15 * area.def.points
  }
  return reach
}

/** 15.3: American losses cost points; units still in their box may return (12.1). */
function losses(game: Rock): number {
  return -0.7 * count(boxOf(game, 'eliminated-us'), 'us') - count(boxOf(game, 'removed-us'), 'us')
}

/** Japanese units on the map, and hidden ones that may still appear (8.5). */
function enemies(game: Rock): number {
  const { table } = game
  return (
    -0.16 * count(table, 'japan') -
    0.06 * count(table, 'japan', COUNTED.fresh) -
    0.1 * boxOf(game, 'hidden').pieces.length
  )
}

/** American units on the map; Fresh units count more, as they can still act in this Phase (8.1). */
function forces(game: Rock): number {
  return 0.1 * count(game.table, 'us') + 0.07 * count(game.table, 'us', COUNTED.fresh)
}

/** 13.0: the Advantage. */
function advantage({ vars }: Rock): number {
  return vars.advantage === 'us' ? 0.3 : vars.advantage === 'japan' ? -0.3 : 0
}

/** Fraction of a Turn that is over when a Phase begins. */
const ELAPSED = { setup: 0, reinforcement: 0, day: 0, night: 0.6, reorganization: 0.9, end: 1 } as const

/** 15.3, 15.1.2: usual points still to come, minus the points needed at the end and any shortfall for this Night. */
function pace(game: Rock): number {
  const { vars, table } = game
  const over = (vars.turn - 1 + ELAPSED[vars.phase]) / LAST_TURN
  const lacking = Math.max(0, vars.turn - table.track('victory'))
  return EVEN_BID * (1 - over) - vars.needed - lacking * (vars.phase === 'day' ? 0.8 : 2)
}
