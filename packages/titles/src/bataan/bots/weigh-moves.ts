import { nextMover, oncePerMatch, RARE, weighOnly } from '@topside/kit'
import { hexGrid, hexOf } from '../data/hexes.ts'
import { SIDES, type Side } from '../data/units.ts'
import { stackingRoom } from '../rules/3.3-stacking.ts'
import { stackReach } from '../rules/8.2-reach.ts'
import { type Bataan, onMap, placeAt, type Unit } from '../state/state.ts'
import { type Goal, goalOf, ordered } from './goals.ts'
import { joinWorth } from './hold.ts'
import { type Front, frontOf } from './stand.ts'
import {
  againstBest,
  evenly,
  placeOf,
  places,
  unitOf,
  unitsAsked,
  type Weigh,
  type Weighing,
  weightOf,
} from './weighing.ts'

/** Least gain of a move worth making. */
const LEAST_GAIN = 0.15

const ordersOf = oncePerMatch((game: Bataan): { readonly [side in Side]: readonly Unit[] } => {
  const [us, japan] = SIDES.map((side) => ordered(game, side))
  return { us: us ?? [], japan: japan ?? [] }
})

/**
 * 8.11: considers each unit once, in a fixed order. Picks the first unit after the moved ones that gains by a move, or
 * else ends the movement. Units that can enter the map do so first.
 */
export const weighMovers: Weigh = (about) => {
  const { game, side, decision, position } = about
  const units = ordersOf(game)[side]
  const front = frontOf(position)
  const enters = nextMover(decision, { units, hasMoved: () => false, gains: (unit) => !onMap(unit) })
  const hasMoved = (unit: Unit) => game.table.status(unit, 'moved') !== 0
  const gains = (unit: Unit) => bestGain(game, front, unit) > LEAST_GAIN
  const next = enters < 0 ? nextMover(decision, { units, hasMoved, gains }) : enters
  const picked = next < 0 ? decision.choices.findIndex(({ verb }) => verb === 'done') : next
  return weighOnly(decision, picked, ({ verb }) => (verb === 'infantry' ? RARE / 10 : RARE))
}

/** The largest gain of a unit on the map by a move. */
function bestGain(game: Bataan, front: Front, unit: Unit): number {
  const { sequence } = game.vars
  if (sequence === null) return 0
  const stay = front.standWorth(unit, unit.space.index)
  let best = Number.NEGATIVE_INFINITY
  for (const hex of stackReach(game, [unit], sequence.kind).hexes) {
    if (stackingRoom(placeAt(game, hex), unit.def.side) < unit.def.stacking) continue
    best = Math.max(best, front.standWorth(unit, hex) - stay)
  }
  return best
}

/** 8.13: compares a destination with staying, or with the best one if the unit must move; units move alone. */
export const weighDestinations: Weigh = (about) => {
  const { decision, position } = about
  const [unit] = unitsAsked(about, 'units')
  if (unit === undefined) return evenly(about)
  const front = frontOf(position)
  const worths = decision.choices.map((choice) => {
    const place = placeOf(about, choice)
    return place && front.standWorth(unit, place.index)
  })
  const known = worths.filter((worth) => worth !== undefined)
  const base = onMap(unit) ? front.standWorth(unit, unit.space.index) : Math.max(...known)
  return worths.map((worth) => (worth === undefined ? RARE / 1000 : weightOf(worth - base)))
}

/** Value of a unit's position without its attacks: progress to its goal, and what it holds. */
function quietWorth(about: Weighing, unit: Unit, goal: Goal, hex: number): number {
  return goal(hex) + joinWorth(about.position, unit, hex)
}

/** 11.3: retreats to where units hold together and stay near their goals. */
export const weighRetreats: Weigh = (about) => {
  const { decision } = about
  const able = unitsAsked(about, 'units')
  const goals = new Map(able.map((unit) => [unit, goalOf(about.position, unit)]))
  const worthOf = (unit: Unit, hex: number) => quietWorth(about, unit, goals.get(unit) ?? (() => 0), hex)
  return againstBest(
    decision.choices.map((choice) => {
      const unit = unitOf(about, choice)
      const units = unit === undefined ? able : [unit]
      const sum = units.reduce((all, one) => all + worthOf(one, hexOf(choice.space ?? '')), 0)
      return sum / Math.max(1, units.length) + (units.length > 1 ? 0.4 : 0)
    }),
  )
}

/** Value of advancing into vacated ground, besides the value of the hex. */
const FOLLOWS = { us: -0.3, japan: 0.2 } as const

/** 11.6: advances into the vacated hex or beyond it: nearer to the objective, but perhaps among enemies. */
export const weighAdvances: Weigh = (about) => {
  const { decision, position, side } = about
  const units = new Set(
    decision.choices.flatMap((choice) => (choice.verb === 'advance' ? (unitOf(about, choice) ?? []) : [])),
  )
  const goals = new Map([...units].map((unit) => [unit, goalOf(position, unit)]))
  const gain = (unit: Unit, to: number): number => {
    const goal = goals.get(unit) ?? (() => 0)
    const from = unit.space.index
    const before = from < hexGrid.size ? quietWorth(about, unit, goal, from) : 0
    return quietWorth(about, unit, goal, to) - before + FOLLOWS[side]
  }
  return places((_, { index }, choice) => {
    const unit = unitOf(about, choice)
    if (unit !== undefined) return weightOf(gain(unit, index))
    let sum = 0
    for (const one of units) sum += gain(one, index)
    return weightOf(sum)
  })(about)
}

/** Where a unit returns to the map (16.26, 16.57). */
export const weighPlaces: Weigh = places((about, { index }, choice) => {
  const unit = unitOf(about, choice) ?? unitsAsked(about, 'unit')[0]
  return unit === undefined ? 1 : weightOf(joinWorth(about.position, unit, index))
}, RARE)
