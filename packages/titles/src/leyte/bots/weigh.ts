import type { Choice, Decision, Seat } from '@topside/engine'
import { hexGrid } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { reachFrom, startOf } from '../rules/5-movement.ts'
import { pointsOf } from '../rules/15.1-value-of-units.ts'
import { type Leyte, MOVED, seatOf, type Unit, unitsAt, unitsOf } from '../state/state.ts'
import { openAround, priceOf, trapped } from './fights.ts'
import { Front } from './front.ts'
import { goalsOf } from './goals.ts'
import { type AllLearnt, learnt } from './learnt.ts'
import { dangerAt, standWorth } from './stand.ts'
import { weighAddition, weighFire, weighTarget } from './weigh-combat.ts'
import { hexIn, unitOf, type Weighing, weightOf } from './weighing.ts'

/** The weights of all choices of a decision. */
type Weigh = (about: Weighing) => readonly number[]

/** The weight of a choice that is hardly ever right. */
const RARE = 0.02

/** How much each choice of a decision deserves to be tried; keys are the kinds of decisions. */
export function weigh(game: Leyte, seat: Seat, decision: Decision, known: AllLearnt = learnt): readonly number[] {
  const by = BY_KIND[decision.kind]
  if (by === undefined) return decision.choices.map(() => 1)
  const side: Side = seatOf(game, 'us') === seat ? 'us' : 'japan'
  return by({ game, side, decision, front: new Front(game, side, known[side]), goalOf: goalsOf(game, known) })
}

/** Weights choice by choice. */
const each =
  (weight: (about: Weighing, choice: Choice) => number): Weigh =>
  (about) =>
    about.decision.choices.map((choice) => weight(about, choice))

/** Weights by kind of decision; other kinds are answered at random. */
export const BY_KIND: { readonly [kind: string]: Weigh } = {
  'move.unit': weighMovers,
  'move.where': (about) => weighDestinations(about, true),
  'arrival.unit': each((about, { verb, piece }) => (verb === 'done' ? RARE : 1 + unitOf(about, piece).def.attack)),
  'arrival.where': (about) => weighDestinations(about, false),
  'air-assault.hex': (about) => weighDestinations(about, false),
  'combat.target': each(weighTarget),
  'combat.declare': each(weighAddition),
  'combat.advance': each(weighAdvance),
  'combat.exchange': each((about, { piece }) => weightOf(-priceOf(about.game, unitOf(about, piece).def) / 4)),
  fpf: each(weighFire),
  'retreat.where': weighRetreat,
  'retreat.order': each((about, { piece }) => weightOf(caught(about, unitOf(about, piece)))),
  'exit.penalty': each((about, { piece }) => 1 + pointsOf(unitOf(about, piece).def)),
}

/**
 * 5.1: considers units in table order, each once: picks the first after the last moved one that gains by a move; with
 * none left, movement ends.
 */
function weighMovers(about: Weighing): readonly number[] {
  const { game, side, decision } = about
  const { choices } = decision
  const units = unitsOf(game, side)
  const moved = units.findLastIndex(({ face }) => face === MOVED)
  const offered = new Map(choices.map(({ piece }, index) => [piece, index]))
  const weights = choices.map(() => RARE)
  for (const unit of units.slice(moved + 1)) {
    const index = offered.get(unit.id)
    if (index === undefined) continue
    const gain = bestMove(about, unit)
    if (gain > 0.2) {
      weights[index] = 3
      return weights
    }
  }
  weights[choices.length - 1] = 3
  return weights
}

/** The largest gain of a unit by a move. */
function bestMove({ game, front, goalOf }: Weighing, unit: Unit): number {
  const goal = goalOf(unit)
  const friends = unitsAt(game, unit.def.side)
  const { hexes } = reachFrom(game, unit, [startOf(unit)])
  const stay = standWorth(front, unit, goal, unit.space.index)
  let best = Number.NEGATIVE_INFINITY
  for (const hex of hexes) {
    if (friends[hex] !== 0) continue
    const gain = standWorth(front, unit, goal, hex) - stay
    if (gain > best) best = gain
  }
  return best
}

/** 5.2, 12.2: compares a destination with staying, or with the best one if the unit must move. */
function weighDestinations(about: Weighing, stays: boolean): readonly number[] {
  const { game, decision, front, goalOf } = about
  const { choices } = decision
  const piece = choices.find((choice) => choice.piece !== undefined)?.piece
  if (piece === undefined) return choices.map(() => 1)
  const unit = unitOf(about, piece)
  const goal = goalOf(unit)
  const gains = choices.map((choice) => {
    if (choice.verb === 'exit') return Number.NEGATIVE_INFINITY
    return choice.space === undefined ? 0 : standWorth(front, unit, goal, hexIn(choice))
  })
  const base =
    stays && unit.space.index < hexGrid.size ? standWorth(front, unit, goal, unit.space.index) : Math.max(...gains)
  return choices.map((choice, index) => {
    if (choice.verb === 'exit') return weightOf(leaves(game, choice) ? 30 : -6)
    return weightOf((gains[index] ?? base) - base)
  })
}

/** 16.13: whether a unit that leaves by an exit fulfils the order that one battalion must leave by 0531. */
function leaves(game: Leyte, { space }: Choice): boolean {
  return !game.vars.detached && space === '0531'
}

/** 7.7: advances into vacated ground: nearer to the goal, but perhaps among enemies. */
function weighAdvance(about: Weighing, choice: Choice): number {
  if (choice.piece === undefined) return 1
  const { front, goalOf } = about
  const unit = unitOf(about, choice.piece)
  const goal = goalOf(unit)
  const [from, to] = [unit.space.index, hexIn(choice)]
  const risk = (hex: number): number => {
    const foes = front.foesAround(hex)
    return foes.length === 0 ? 0 : dangerAt(front, unit, foes, hex, 0)
  }
  return weightOf(goal(to) - goal(from) - risk(to) + risk(from) + (unit.def.side === 'us' ? 0.3 : -0.3))
}

/** 7.6: loss of a unit if none goes before it: the unit with the fewest retreats goes first. */
function caught({ game, side }: Weighing, unit: Unit): number {
  const { index } = unit.space
  return trapped(openAround(game, side, index).length) * priceOf(game, unit.def)
}

/** 7.6: retreats to where a unit is not trapped next time, and stays near its goal. */
function weighRetreat(about: Weighing): readonly number[] {
  const { game, side, decision, front, goalOf } = about
  const [first] = decision.choices
  if (first?.piece === undefined) return decision.choices.map(() => 1)
  const unit = unitOf(about, first.piece)
  const goal = goalOf(unit)
  const here = goal(unit.space.index)
  return decision.choices.map((choice) => {
    const hex = hexIn(choice)
    const ways = openAround(game, side, hex, unit.space.index).length
    return weightOf(standWorth(front, unit, goal, hex) - here + 0.3 * ways)
  })
}
