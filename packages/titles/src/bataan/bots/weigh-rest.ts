import { FRONT } from '../data/faces.ts'
import { hexGrid, hexOf } from '../data/hexes.ts'
import type { FormationId } from '../data/units.ts'
import { inEnemyZone } from '../rules/3.2-zones-of-control.ts'
import { isDisrupted } from '../rules/3.7-disruption.ts'
import { RESERVE_TURNS } from '../rules/5.3-reserve.ts'
import { landingHexes, portAt } from '../rules/15.41-15.43-invaders.ts'
import { landingChances } from '../rules/15.44-landing-table.ts'
import { isHeadquarters } from '../rules/16.2-headquarters.ts'
import { poolFor, replacementsIn } from '../rules/16.5-replacements.ts'
import {
  type Bataan,
  isCampaign,
  isMarker,
  isShip,
  lastTurnOf,
  onMap,
  type Unit,
  unitNamed,
  unitsOf,
} from '../state/state.ts'
import { busyWorth, nearness, sparedWorth } from './endure.ts'
import { type Position, stepPrice } from './position.ts'
import { unitWorth } from './stand.ts'
import { each, places, units, unitsAsked, type Weigh, type Weighing, weightOf } from './weighing.ts'

/** Value of a recovered step, as a share of its price: less, because it comes late and only in its unit's hex. */
const COMES_BACK = 0.9
/** Cost of two turns without orders for a unit next to the enemy; less at a distance. */
const IDLE = { us: 0.3, japan: 0.6 } as const
/** The same in the campaign, where forces must last: a unit in Reserve still holds its line (5.32). */
const IDLE_LONG = { us: 0.1, japan: 0.6 } as const
/**
 * Cost of resting any formation, as it may be needed; less in the campaign, where {@link busyWorth} counts its goals.
 */
const WANTED = 0.5
const WANTED_MORE = 0.2

/** 5.31: rests a formation while points are available for its losses and it has nothing better to do. */
export const weighRest: Weigh = each((about, { verb, piece = '' }) => {
  const { game } = about
  if (verb !== 'rest' || !game.table.hasPiece(piece)) return 1
  const marker = game.table.piece(piece)
  if (!isMarker(marker) || lastTurnOf(game) - game.vars.turn <= RESERVE_TURNS) return weightOf(-2)
  return weightOf(restWorth(about, marker.def.formation))
})

/** Value of resting a formation: recovered steps, less what it could do meanwhile. */
export function restWorth(
  { game, side, position }: Pick<Weighing, 'game' | 'side' | 'position'>,
  id: FormationId,
): number {
  const members = unitsOf(game, side).filter(({ def }) => def.formation === id)
  const long = isCampaign(game)
  let gain = long ? RESERVE_TURNS * sparedWorth(game, side, id) - WANTED_MORE : -WANTED
  for (const pool of ['japan', 'filipino', 'american'] as const) {
    const able = members.filter((unit) => poolFor(unit) === pool && isWorn(game, unit))
    const prices = able.map(stepPrice).toSorted((a, b) => b - a)
    for (const price of prices.slice(0, replacementsIn(game, pool))) gain += COMES_BACK * price
  }
  if (long) return gain - busyWorth({ game, side, position }, id, IDLE_LONG[side])
  let idle = 0
  for (const unit of members) if (onMap(unit) && !isHeadquarters(unit)) idle += IDLE[side] * nearness(position, unit)
  return gain - idle
}

/** 16.54, 16.57: whether a unit would recover a step in Reserve. */
function isWorn(game: Bataan, unit: Unit): boolean {
  const { type, side, reduced } = unit.def
  if (type !== 'infantry' && type !== 'engineer') return false
  if (unit.space.id === `${side}-eliminated`) return true
  return (
    onMap(unit) && reduced !== undefined && unit.face !== FRONT && !inEnemyZone(game, unit) && !isDisrupted(game, unit)
  )
}

/** 5.34: rests worn Army units with a formation; the others are needed. */
export const weighRestingArmy: Weigh = units(({ game, position }, unit) =>
  isWorn(game, unit) ? weightOf(0.5 - nearness(position, unit)) : 0.05,
)

/** 16.55: rebuilds the best units first; a unit that returns to play (16.57) also brings its efficiency rating. */
export const weighReplacements: Weigh = units(
  (_, unit) => 1 + unitWorth(unit) + stepPrice(unit) + (onMap(unit) ? 0 : 0.3),
  0.5,
)

/** Value of a landed step near a deciding hex: it holds on for a turn or two, then is lost (15.47). */
const RAID = 0.6
/** Distance within which enemies meet a landing, and within which its objective must lie. */
const MET = 3
const NEAR = 3

/** Value of a landing at a hex: what it could take, less its losses where enemies are near. */
export function landingWorth(
  { game, position }: Pick<Weighing, 'game' | 'position'>,
  unit: Unit,
  designated: number,
): number {
  const port = portAt(unit.space)
  if (port === undefined) return -1
  let worth = 0
  for (const { args, p } of landingChances(game, port, designated)) {
    const { hex } = args ?? {}
    if (typeof hex !== 'object' || !('space' in hex)) continue
    worth += p * ashoreWorth(position, unit, hexOf(String(hex.space)))
  }
  return worth
}

function ashoreWorth({ stacks, aims }: Position, unit: Unit, hex: number): number {
  let prize = 0
  for (const [aim, worth] of aims)
    if (!stacks.us.has(aim) && !stacks.japan.has(aim) && hexGrid.distance(aim, hex) <= NEAR)
      prize = Math.max(prize, worth / (1 + hexGrid.distance(aim, hex)))
  let defence = 0
  for (const stack of stacks.us.values()) if (hexGrid.distance(stack.hex, hex) <= MET) defence += stack.attack
  const risk = Math.min(1, defence / Math.max(1, 2 * unit.def.defence))
  return RAID * prize - (0.25 + 0.75 * risk) * unitWorth(unit)
}

/** 15.41: embarks a unit where the best landing is worth it. */
export const weighInvaders: Weigh = (about) => {
  const hexes = new Map<string, readonly number[]>()
  return units((_, unit) => {
    const port = portAt(unit.space)
    if (port === undefined) return 1
    const known = hexes.get(port) ?? landingHexes(about.game, port)
    hexes.set(port, known)
    return weightOf(Math.max(-2, ...known.map((hex) => landingWorth(about, unit, hex))))
  })(about)
}

/** 15.43: picks the landing hex. */
export const weighLandings: Weigh = (about) => {
  const [unit] = unitsAsked(about, 'unit')
  return places((_, { index }) => (unit === undefined ? 1 : weightOf(landingWorth(about, unit, index))))(about)
}

/**
 * 15.21: sends ships to sea where their guns help (15.5), except barges with units waiting for them (15.42); keeps air
 * units for use over land (13.3).
 */
export const weighPlacings: Weigh = each(({ game }, { verb, piece = '' }) => {
  if (verb !== 'sea' || !game.table.hasPiece(piece)) return 1
  const unit = game.table.piece(piece)
  if (!isShip(unit)) return 0.4
  const { capacity, port } = unit.def
  return capacity !== undefined && game.vars.waiting.some((id) => portAt(unitNamed(game, id).space) === port) ? 0.1 : 2
})
