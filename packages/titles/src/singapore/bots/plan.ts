import type { Choice } from '@topside/engine'
import { oncePer } from '@topside/kit'
import type { Singapore } from '../state/state.ts'
import { draftOf, type Leg, legsOf, stackKey } from './draft.ts'
import { type AllLearnt, learntBy } from './learnt.ts'
import { each, type Weigh, weightOf } from './weighing.ts'

/** For each kind of units that can still be planned, the gain of the best step; the key is the first of equal units. */
type Gains = ReadonlyMap<string, number>

/** Maximum number of positions with cached gains. */
const KEPT = 256
const keptFor = oncePer((_known: AllLearnt) => new Map<string, Gains>())

function gainsOf(game: Singapore, all: AllLearnt): Gains {
  const kept = keptFor(all)
  const key = keyOf(game)
  const known = kept.get(key)
  if (known !== undefined) return known
  const draft = draftOf(game, all)
  const gains = new Map<string, number>()
  for (const stack of draft.stacks.values())
    gains.set(stack.unit.id, Math.max(...legsOf(draft, stack).map(({ gain }) => gain)))
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, gains)
  return gains
}

/** All data that determine the gains, so that cached gains do not depend on earlier questions. */
function keyOf({ table, vars, options }: Singapore): string {
  const { army, period, axes, effects } = vars
  const pieces = table.pieces.map(({ space, status }) => `${space.index}.${status}`)
  const plan = vars.plan.map(({ unit, path, road }) => `${unit} ${path} ${road}`).sort()
  const cards = effects.map(({ card }) => card)
  const tokens = table.track(`${army}-supplies`)
  return [options['scenario'], army, period, tokens, pieces, table.owners, axes, cards, plan].join('|')
}

/**
 * 6.9: plans the unit with the best step next, until no step gains enough; takes a move back only if that is required.
 */
export const weighPlan: Weigh = (about) => {
  const { game, decision, known } = about
  const gains = gainsOf(game, known)
  const { least } = learntBy(game.vars.army, known)
  const mayCommit = decision.choices.some(({ verb }) => verb === 'commit')
  return each((_, { verb, piece = '' }) => {
    if (verb === 'commit') return 1
    const gain = gains.get(piece) ?? -1
    if (verb === 'unit') return gain < least ? 0 : weightOf(4 * gain)
    return verb === 'cancel' && !mayCommit ? 0.01 * crowding(game, piece) : 0
  })(about)
}

/** 5.3: number of units planned to go to a unit's destination. */
function crowding({ vars: { plan } }: Singapore, piece: string): number {
  const end = plan.find(({ unit }) => unit === piece)?.path.at(-1)
  return plan.filter(({ path }) => path.at(-1) === end).length
}

/** Number of a unit's steps to consider, and maximum difference of their gains from the best. */
const [THOUGHT, WITHIN] = [5, 1]

/** 6.1: picks a unit's destination and the number of units that go there. */
export const weighWhere: Weigh = ({ game, decision: { choices }, known }) => {
  const draft = draftOf(game, known)
  const stack = draft.stacks.get(stackKey(draft.ground, game.table.piece(choices[0]?.piece ?? '')))
  const legs = stack === undefined ? [] : legsOf(draft, stack)
  const gains = choices.map((choice) => legs.find((leg) => isLeg(leg, choice))?.gain ?? -WORST)
  const sorted = gains.toSorted((a, b) => b - a)
  const [best = 0] = sorted
  const least = Math.max(best - WITHIN, sorted[THOUGHT - 1] ?? -WORST)
  return gains.map((gain) => (gain < least ? 0 : weightOf(5 * (gain - best))))
}

/** Loss of a pointless step: artillery as a defender, or units for which there is no room. */
const WORST = 60

function isLeg(leg: Leg, { verb, space, value, option }: Choice): boolean {
  return leg.verb === verb && leg.space === space && leg.value === value && leg.option === option
}

/** The sectors that the moving army could attack with a gain, before any plan. */
export function bestAttacks(game: Singapore, all: AllLearnt): ReadonlyMap<string, number> {
  const draft = draftOf(game, all)
  const { least } = draft.position.known
  const found = new Map<string, number>()
  for (const stack of draft.stacks.values())
    for (const { verb, space, gain } of legsOf(draft, stack))
      if (verb === 'attack' && gain > (found.get(space) ?? least)) found.set(space, gain)
  return found
}
