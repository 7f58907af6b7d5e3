import { MOVED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isNight } from '../rules/5-calendar.ts'
import { hexesToClear } from '../rules/8.2-making-room.ts'
import { isOverstacked, whyCrowded } from '../rules/8.2-stacking.ts'
import { whyNotMove } from '../rules/8-movement.ts'
import { reachOf } from '../rules/8-reach.ts'
import { isHex, placeAt } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { hasGuns, statusOf, type Unit, unitsIn } from '../state/units.ts'
import type { Field } from './field.ts'
import { standWorth, wayOf } from './stand.ts'
import { againstBest, each, piecesIn, RARE, unitOf, type Weigh, type Weighing, weightOf } from './weighing.ts'

/** Least gain of a move worth making. */
const LEAST_GAIN = 0.1

/**
 * 8.0: considers units in order, each once: picks the first after the last moved one that gains by a move, then units
 * entering from beside the map, for which the others have made room; with none left, movement ends.
 */
export const weighMovers: Weigh = ({ game, side, decision, field }) => {
  const { choices } = decision
  const offered = new Map(choices.map(({ verb, piece }, index) => [verb === 'unit' ? piece : undefined, index]))
  const pick = (index: number) => choices.map((_, each) => (each === index ? 3 : RARE))
  const units = unitsOf(game, side)
  // Units landed this turn were not considered.
  const moved = units.findLastIndex((unit) => statusOf(game, unit, 'moved') === MOVED && isHex(unit.space))
  for (const unit of units.slice(moved + 1)) {
    const index = offered.get(unit.id)
    if (index !== undefined && mayGain(field, unit) && bestGain(game, field, unit) > LEAST_GAIN) return pick(index)
  }
  const comes = units.find((unit) => offered.has(unit.id) && !isHex(unit.space))
  const last = comes ?? (offered.has(undefined) ? undefined : bestToLeave(game, field, side))
  return pick(last === undefined ? choices.findIndex(({ verb }) => verb === 'done') : (offered.get(last.id) ?? 0))
}

/** 8.2E: the unit that loses least by leaving a hex with too many in it. */
function bestToLeave(game: Corregidor, field: Field, side: Side): Unit | undefined {
  const crowded = hexesToClear(game, side).flatMap((place) => unitsIn(place))
  const able = crowded.filter((unit) => whyNotMove(game, side, unit) === undefined)
  const [best] = able.toSorted((a, b) => bestGain(game, field, b) - bestGain(game, field, a))
  return best
}

/** Whether a unit's moves need a look: guns stay, and without enemies on its map no unit gains. */
function mayGain({ stacks }: Field, unit: Unit): boolean {
  if (!isHex(unit.space)) return false
  const { panel } = unit.space.def
  if (hasGuns(unit) && panel !== 'bataan') return false
  for (const hex of stacks[enemyOf(unit.def.side)].keys()) if (hexAt(hex).panel === panel) return true
  return false
}

/** The largest gain of a unit on the map by a move. */
function bestGain(game: Corregidor, field: Field, unit: Unit): number {
  const stay = standWorth(field, unit, unit.space.index)
  let best = Number.NEGATIVE_INFINITY
  for (const hex of reachOf(game, unit).hexes)
    if (whyCrowded(unit, placeAt(game, hex)) === undefined) best = Math.max(best, standWorth(field, unit, hex) - stay)
  return best
}

/** 8.0: compares a destination with the best one. */
export const weighDestinations: Weigh = ({ game, decision, field }) => {
  const unit = unitOf(game, piecesIn(decision, 'unit')[0])
  if (unit === undefined) return decision.choices.map(() => 1)
  return againstBest(
    decision.choices.map(({ space }) => {
      if (space === undefined) return 0
      const full = whyCrowded(unit, game.table.space(space)) === undefined ? 0 : FULL_HEX
      return standWorth(field, unit, hexOf(space)) - full
    }),
  )
}

/** Cost of a full hex, which others would have to leave in the same phase (8.2E). */
const FULL_HEX = 20

/** Cost of entering an enemy zone. */
function quietWorth(field: Field, unit: Unit, hex: number): number {
  return isNight(field.game) ? wayOf(field, unit)(hex) : standWorth(field, unit, hex)
}

/** 10.2: retreats to where units stand well; the first one offered has the fewest enemy zones on its path. */
export const weighRetreats: Weigh = (about) => {
  const { game, decision, field } = about
  const able = piecesIn(decision, 'units').flatMap((piece) => unitOf(game, piece) ?? [])
  const worths = decision.choices.map(({ piece, space = '' }, index) => {
    const units = unitOf(game, piece)
    const all = units === undefined ? able : [units]
    const sum = all.reduce((worth, unit) => worth + quietWorth(field, unit, hexOf(space)), 0)
    return (
      sum / Math.max(1, all.length) +
      (units === undefined ? 0.1 : 0) -
      0.05 * Math.min(20, index) -
      crowding(game, all, space)
    )
  })
  return againstBest(worths)
}

/** Cost of entering a full hex: other units must leave, or are lost (8.2G). */
const CROWDED = 1.5

function crowding(game: Corregidor, units: readonly Unit[], space: string): number {
  const place = game.table.space(space)
  const [first] = units
  return first !== undefined && isOverstacked(place, first.def.side, units) ? CROWDED : 0
}

/** Value of advancing into vacated ground, besides the value of the hex. */
const FOLLOWS = 0.1

/** 10.0: advances into the vacated hex or beyond it: nearer to the objective, but perhaps among enemies. */
export const weighAdvances: Weigh = (about) => {
  const { game, decision, field } = about
  const units = new Set(decision.choices.flatMap(({ piece }) => unitOf(game, piece) ?? []))
  const gain = (unit: Unit, hex: number) => {
    const before = isHex(unit.space) ? quietWorth(field, unit, unit.space.index) : 0
    return quietWorth(field, unit, hex) - before + FOLLOWS
  }
  return decision.choices.map(({ piece, space }) => {
    if (space === undefined) return 1
    const unit = unitOf(game, piece)
    const all = unit === undefined ? [...units] : [unit]
    return weightOf(all.reduce((sum, one) => sum + gain(one, hexOf(space)), 0))
  })
}

/** Where a unit is placed: next to the enemy only as a last resort. */
export const weighPlaces: Weigh = (about: Weighing) => {
  const { game, decision, field } = about
  return each((_, { piece, space }) => {
    const unit = unitOf(game, piece) ?? unitOf(game, piecesIn(decision, 'unit')[0])
    if (space === undefined || unit === undefined || !game.table.hasSpace(space)) return 1
    const place = game.table.space(space)
    return isHex(place) ? weightOf(standWorth(field, unit, place.index) / 2) : 1
  })({ ...about, decision: { ...decision, choices: decision.choices.map((choice) => ({ ...choice, verb: 'put' })) } })
}
