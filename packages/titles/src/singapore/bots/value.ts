import type { Outcome, Seat } from '@topside/engine'
import { ARMIES, type Army } from '../data/armies.ts'
import { tokensOf } from '../rules/7-supplies.ts'
import { standing } from '../rules/17-victory.ts'
import { onMap } from '../state/pieces.ts'
import { armyOf, controllerOf, hasSupply, isBattleOnly, type Singapore, seatOf, sectorsOf } from '../state/state.ts'
import { NONE, threatTo } from './gains.ts'
import { unlearnt } from './learnt.ts'
import { defenceBy, takes } from './odds.ts'
import { type Position, positionOf } from './position.ts'
import { elapsed, lasting, lossOf, worths } from './worth.ts'

/** The position from the view of each side. */
interface Looks {
  readonly japanese: Position
  readonly commonwealth: Position
}

/** The parts of a position's value to the Japanese, in points. */
const PARTS: readonly ((game: Singapore, looks: Looks) => number)[] = [ground, forces, ways, supplies, lead, pace]

/** Points at which a position is three-quarters won. */
const SCALE = 10

/**
 * The value of a position for a seat, from -1 to 1 (17.3); a gain of one Commonwealth army is also its ally's (1.1).
 */
export function value(game: Singapore, seat: Seat): number {
  const looks = {
    japanese: positionOf(game, 'japanese', unlearnt),
    commonwealth: positionOf(game, 'british', unlearnt),
  }
  let sum = 0
  for (const part of PARTS) sum += part(game, looks)
  return Math.tanh((seat === seatOf(game, 'japanese') ? sum : -sum) / SCALE)
}

/** 17.1: sectors by value and the chance to hold them. */
function ground(game: Singapore, { japanese, commonwealth }: Looks): number {
  let sum = 0
  for (const place of sectorsOf(game)) {
    const own = controllerOf(place) === 'japanese'
    let defence = 0
    for (const unit of place.pieces) if ((armyOf(game, unit) === 'japanese') === own) defence += defenceBy(unit.def)
    const threat = threatTo(own ? japanese : commonwealth, place.index)
    const lost = threat < NONE ? 0 : defence === 0 ? Math.min(1, threat) : takes(threat, defence)
    sum += (own ? 1 : -1) * (worths[place.index] ?? 0) * (0.6 - lost)
  }
  return sum
}

/** Remaining forces of each side (17.3 for the Australians). */
function forces(game: Singapore, { japanese: { times } }: Looks): number {
  let sum = 0
  for (const unit of game.table.pieces)
    if (onMap(unit)) sum += (armyOf(game, unit) === 'japanese' ? 1 : -1) * lossOf(unit.def, times)
  return sum
}

/** Attraction of the places in which the units of each side are. */
function ways(game: Singapore, { japanese, commonwealth }: Looks): number {
  let sum = 0
  for (const unit of game.table.pieces) {
    if (!onMap(unit) || unit.def.movement === 0) continue
    const own = armyOf(game, unit) === 'japanese'
    sum += own ? (japanese.pulls[unit.space.index] ?? 0) : -(commonwealth.pulls[unit.space.index] ?? 0)
  }
  return sum
}

/** 7.2: value of the remaining supplies. */
function supplies(game: Singapore): number {
  if (!hasSupply(game)) return 0
  const of = (army: Army) => 0.8 * Math.sqrt(tokensOf(game, army) + 1)
  return lasting(game) * (of('japanese') - of('british') - of('australian'))
}

/** 17.2: the current winner, with growing weight towards the end. */
function lead(game: Singapore): number {
  if (isBattleOnly(game)) return 0
  const { japanese, british, australian } = standing(game)
  return 4 * elapsed(game) ** 3 * Math.sign(japanese - Math.max(british, australian))
}

/** By scenario, the measured initial total of the other parts. */
const BEGINNINGS: { readonly [scenario: string]: number } = {
  'impregnable-fortress': -27,
  'almost-naked-island': -19,
  brigade: -27,
  regiment: -7.5,
  battalion: -8.3,
  company: -12.9,
}
/**
 * The Japanese gain until the end between even sides, and the exponent of its course (below 1: most of it comes early),
 * measured in the campaign.
 */
const [EVEN, EARLY] = [31.5, 0.65]

/** 1.3: the usual Japanese gain so far. */
function pace(game: Singapore): number {
  const won = isBattleOnly(game) ? 0 : EVEN * elapsed(game) ** EARLY
  return -(BEGINNINGS[game.options['scenario'] ?? ''] ?? 0) - won
}

/** Value of a victory by its level (17.3), and the share of that value for the winner's ally. */
const WON: { readonly [level: string]: number } = { decisive: 1, major: 0.95, victory: 0.85, minor: 0.75 }
const ALLIES = 0.95

/**
 * The value of an ended match for a seat, by the winner's level. An ally's victory is worth nearly as much (1.1); a
 * victory shared with the enemy is a draw (17.2).
 */
export function ended(outcome: Outcome, seat: Seat, game: Singapore): number {
  const { winner, level } = outcome
  const winners = outcome.winners ?? (winner === null ? [] : [winner])
  const japanese = seatOf(game, 'japanese')
  const sides = new Set(winners.map((each) => each === japanese))
  if (sides.size !== 1) return 0
  const won = WON[level?.key.replace('level.', '') ?? ''] ?? 1
  if (!sides.has(seat === japanese)) return -won
  return winners.includes(seat) ? won : ALLIES * won
}

/** 1.3: a number for each player turn, and -1 for the deployment before the first (19.2). */
export function stage({ vars: { period, army, phase } }: Singapore): number {
  return phase === 'deployment' ? -1 : period * ARMIES.length + ARMIES.indexOf(army)
}
