import { nextMover, weighOnly } from '@topside/kit'
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
import type { Position } from './position.ts'
import { standWorth, wayOf } from './stand.ts'
import { againstBest, evenly, placeOf, unitOf, unitsAsked, type Weigh, weightOf } from './weighing.ts'

/** Least gain of a move worth making. */
const LEAST_GAIN = 0.1

/**
 * 8.0: considers each unit once, in order. Picks the first unit after the last moved one that gains by a move, then a
 * unit that enters from beside the map, for which the others have made room. Then movement ends, or a unit leaves an
 * overfull hex.
 */
export const weighMovers: Weigh = ({ game, side, decision, position }) => {
  const units = unitsOf(game, side)
  const next = nextMover(decision, {
    units,
    // Units landed this turn were not considered.
    hasMoved: (unit) => statusOf(game, unit, 'moved') === MOVED && isHex(unit.space),
    gains: (unit) => mayGain(position, unit) && bestGain(game, position, unit) > LEAST_GAIN,
  })
  if (next >= 0) return weighOnly(decision, next)
  const comes = nextMover(decision, { units, hasMoved: () => false, gains: (unit) => !isHex(unit.space) })
  if (comes >= 0) return weighOnly(decision, comes)
  const done = decision.choices.findIndex(({ verb }) => verb === 'done')
  if (done >= 0) return weighOnly(decision, done)
  const leaves = bestToLeave(game, position, side)
  if (leaves === undefined) return weighOnly(decision, -1)
  const index = decision.choices.findIndex(({ piece }) => piece === leaves.id)
  return weighOnly(decision, Math.max(0, index))
}

/** 8.2E: the unit that loses least by leaving an overfull hex. */
function bestToLeave(game: Corregidor, position: Position, side: Side): Unit | undefined {
  const crowded = hexesToClear(game, side).flatMap((place) => unitsIn(place))
  const able = crowded.filter((unit) => whyNotMove(game, side, unit) === undefined)
  const [best] = able.toSorted((a, b) => bestGain(game, position, b) - bestGain(game, position, a))
  return best
}

/** Whether a unit could gain by a move: guns off Bataan stay, and without enemies on its map no unit gains. */
function mayGain({ stacks }: Position, unit: Unit): boolean {
  if (!isHex(unit.space)) return false
  const { panel } = unit.space.def
  if (hasGuns(unit) && panel !== 'bataan') return false
  for (const hex of stacks[enemyOf(unit.def.side)].keys()) if (hexAt(hex).panel === panel) return true
  return false
}

/** The largest gain of a unit on the map by a move. */
function bestGain(game: Corregidor, position: Position, unit: Unit): number {
  const stay = standWorth(position, unit, unit.space.index)
  let best = Number.NEGATIVE_INFINITY
  for (const hex of reachOf(game, unit).hexes)
    if (whyCrowded(unit, placeAt(game, hex)) === undefined)
      best = Math.max(best, standWorth(position, unit, hex) - stay)
  return best
}

/** 8.0: compares a destination with the best one. */
export const weighDestinations: Weigh = (about) => {
  const { decision, position } = about
  const [unit] = unitsAsked(about, 'unit')
  if (unit === undefined) return evenly(about)
  return againstBest(
    decision.choices.map((choice) => {
      const place = placeOf(about, choice)
      if (place === undefined) return 0
      const full = whyCrowded(unit, place) === undefined ? 0 : FULL_HEX
      return standWorth(position, unit, place.index) - full
    }),
  )
}

/** Cost of a full hex, because other units would have to leave it in the same phase (8.2E). */
const FULL_HEX = 20

/** Value to a unit of a hex after a retreat or an advance; at night only the progress to its goal counts. */
function quietWorth(position: Position, unit: Unit, hex: number): number {
  return isNight(position.game) ? wayOf(position, unit)(hex) : standWorth(position, unit, hex)
}

/** 10.2: retreats to where units stand well; the first one offered has the fewest enemy zones on its path. */
export const weighRetreats: Weigh = (about) => {
  const { game, decision, position } = about
  const able = unitsAsked(about, 'units')
  const worths = decision.choices.map((choice, index) => {
    const { space = '' } = choice
    const units = unitOf(about, choice)
    const all = units === undefined ? able : [units]
    const sum = all.reduce((worth, unit) => worth + quietWorth(position, unit, hexOf(space)), 0)
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
  const { decision, position } = about
  const units = new Set(decision.choices.flatMap((choice) => unitOf(about, choice) ?? []))
  const gain = (unit: Unit, hex: number) => {
    const before = isHex(unit.space) ? quietWorth(position, unit, unit.space.index) : 0
    return quietWorth(position, unit, hex) - before + FOLLOWS
  }
  return decision.choices.map((choice) => {
    const place = placeOf(about, choice)
    if (place === undefined) return 1
    const unit = unitOf(about, choice)
    const all = unit === undefined ? [...units] : [unit]
    return weightOf(all.reduce((sum, one) => sum + gain(one, place.index), 0))
  })
}

/** Places a unit in a hex where it stands well. */
export const weighPlaces: Weigh = (about) =>
  about.decision.choices.map((choice) => {
    const unit = unitOf(about, choice) ?? unitsAsked(about, 'unit')[0]
    const place = placeOf(about, choice)
    if (unit === undefined || place === undefined) return 1
    return isHex(place) ? weightOf(standWorth(about.position, unit, place.index) / 2) : 1
  })
