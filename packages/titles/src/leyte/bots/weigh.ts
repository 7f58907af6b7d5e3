import { type Answers, minor, nextMover, RARE, weighOnly } from '@topside/kit'
import { sideOf } from '../../shared/sides.ts'
import { hexGrid, hexOf } from '../data/hexes.ts'
import { reachFrom, startOf } from '../rules/5-movement.ts'
import { pointsOf } from '../rules/15.1-value-of-units.ts'
import { type Leyte, MOVED, type Unit, unitsAt, unitsOf } from '../state/state.ts'
import { openAround, priceOf, trapped } from './fights.ts'
import { Front } from './front.ts'
import { goalsOf } from './goals.ts'
import type { AllLearnt } from './learnt.ts'
import { dangerAt, standWorth } from './stand.ts'
import { weighAddition, weighFire, weighTarget } from './weigh-combat.ts'
import { evenly, placeOf, unitOf, units, type Weigh, type Weighing, weighBy, weightOf } from './weighing.ts'

/** Weight of a choice that is rarely right. Gains are counted in points, so few choices have a lower weight. */
const HARDLY = 2 * RARE
/** Minimum gain of a move worth making. */
const LEAST_GAIN = 0.2

/**
 * 5.1: considers units in table order, each once: picks the next one after the last moved unit that gains by a move;
 * without such a unit, movement ends.
 */
const weighMovers: Weigh = (about) => {
  const { game, side, decision } = about
  const next = nextMover(decision, {
    units: unitsOf(game, side),
    hasMoved: ({ face }) => face === MOVED,
    gains: (unit) => bestMove(about, unit) > LEAST_GAIN,
  })
  return weighOnly(decision, next < 0 ? decision.choices.length - 1 : next, () => HARDLY)
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

/** 5.2: compares a destination with staying. */
const weighDestinations: Weigh = (about) => weighHexes(about, true)

/** 12.2: compares a destination with the best one, as the unit must arrive. */
const weighLandings: Weigh = (about) => weighHexes(about, false)

function weighHexes(about: Weighing, stays: boolean): readonly number[] {
  const { game, decision, front, goalOf } = about
  const { choices } = decision
  const unit = unitOf(about, choices.find(({ piece }) => piece !== undefined) ?? {})
  if (unit === undefined) return evenly(about)
  const goal = goalOf(unit)
  const worthAt = (hex: number) => standWorth(front, unit, goal, hex)
  const worths = choices.map((choice) => {
    if (choice.verb === 'exit') return Number.NEGATIVE_INFINITY
    const place = placeOf(about, choice)
    return place === undefined ? 0 : worthAt(place.index)
  })
  const { index: from } = unit.space
  const base = stays && from < hexGrid.size ? worthAt(from) : Math.max(...worths)
  return choices.map(({ verb, space }, index) =>
    verb === 'exit' ? weightOf(leaves(game, space) ? 30 : -6) : weightOf((worths[index] ?? base) - base),
  )
}

/** 16.13: whether a unit that exits fulfils the requirement that one battalion leaves at 0531. */
function leaves({ vars }: Leyte, exit: string | undefined): boolean {
  return !vars.detached && exit === '0531'
}

/** 7.7: an advance into vacated ground: nearer to the goal, but perhaps among enemies. */
const weighAdvance: Weigh = units(({ front, goalOf }, unit, { space = '' }) => {
  const goal = goalOf(unit)
  const [from, to] = [unit.space.index, hexOf(space)]
  const risk = (hex: number): number => {
    const foes = front.foesAround(hex)
    return foes.length === 0 ? 0 : dangerAt(front, unit, foes, hex, 0)
  }
  return weightOf(goal(to) - goal(from) - risk(to) + risk(from) + (unit.def.side === 'us' ? 0.3 : -0.3))
})

/** 7.6: the unit with the fewest possible retreats goes first, as others could block them. */
const weighOrder: Weigh = units(({ game, side }, { def, space }) =>
  weightOf(trapped(openAround(game, side, space.index).length) * priceOf(game, def)),
)

/** 7.6: prefers a hex from which the unit can retreat again, and that is near its goal. */
const weighRetreat: Weigh = (about) => {
  const { game, side, decision, front, goalOf } = about
  const unit = unitOf(about, decision.choices[0] ?? {})
  if (unit === undefined) return evenly(about)
  const goal = goalOf(unit)
  const here = goal(unit.space.index)
  return decision.choices.map(({ space = '' }) => {
    const hex = hexOf(space)
    const ways = openAround(game, side, hex, unit.space.index).length
    return weightOf(standWorth(front, unit, goal, hex) - here + 0.3 * ways)
  })
}

/** How the computer answers each kind of decision; others at random. */
export const BY_KIND: Answers<Weighing> = {
  'move.unit': minor(weighMovers),
  'move.where': weighDestinations,
  'arrival.unit': minor(units((_, { def }) => 1 + def.attack, HARDLY)),
  'arrival.where': weighLandings,
  'air-assault.hex': weighLandings,
  'combat.target': weighTarget,
  'combat.declare': weighAddition,
  'combat.advance': weighAdvance,
  'combat.exchange': units(({ game }, { def }) => weightOf(-priceOf(game, def) / 4)),
  fpf: weighFire,
  'retreat.where': weighRetreat,
  'retreat.order': minor(weighOrder),
  'exit.penalty': units((_, { def }) => 1 + pointsOf(def)),
}

/** Weights of choices by learnt numbers, and which decisions need no search. */
export function weighing(known: AllLearnt) {
  return weighBy<Leyte>(BY_KIND, (game, seat, decision) => {
    const side = sideOf(game, seat)
    return { game, side, decision, front: new Front(game, side, known[side]), goalOf: goalsOf(game, known) }
  })
}
