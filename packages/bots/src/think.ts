import {
  type Choice,
  type Considered,
  type Decision,
  type Expected,
  type Game,
  type KnowHow,
  type Match,
  RulesFault,
  type Seat,
  type Strength,
  seededRandom,
  type Thought,
} from '@topside/engine'
import { drawn, greatest, policy, weightsOf } from './policy.ts'
import { Race } from './race.ts'
import { type Ground, Search } from './search.ts'
import { type Effort, effortOf } from './strength.ts'
import type { Edge, Node } from './tree.ts'

/** How much a thought tells, at most: choices, and answers of the expected line. */
const SHOWN = { choices: 3, line: 12 } as const

/** How a player thinks about a decision. */
export interface Thinking {
  readonly knowHow: KnowHow
  readonly strength: Strength
  /** With the same seed, and as many lines, it thinks the same. */
  readonly seed: string
  /**
   * What it may spend in place of what its strength may: lines of play, milliseconds; what is not named is not limited.
   */
  readonly budget?: { readonly ms?: number | undefined; readonly iterations?: number | undefined } | undefined
  /** Asked between two lines of play: whether it must decide with what it has found. */
  readonly stopped?: (() => boolean) | undefined
}

/**
 * What a seat decides in a match as it sees it (`Match.seenBy`), and why. It deals the match anew several times, so it
 * never goes by what this one holds in particular. Throws a `RangeError` if the seat has nothing to decide.
 */
export function think(match: Match, seat: Seat, how: Thinking): Thought {
  const decision = match.decision(seat)
  if (decision === undefined) throw new RangeError(`seat ${seat} has nothing to decide`)
  const { knowHow } = how
  const quick = quickChoice(match, seat, how)
  if (quick !== undefined && !isSearched(decision, knowHow)) return unthought(match, seat, knowHow, quick)
  const effort = effortOf(knowHow, how.strength)
  const random = seededRandom(how.seed)
  const search = searchOn({
    knowHow,
    seat,
    worlds: Array.from({ length: worldsOf(match, effort) }, () => worldSeen(match, seat, random).simulate()),
    seed: Math.floor(random() * 2 ** 30),
    random,
  })
  iterate(search, effort, how)
  const chosen = quick === undefined ? search.best : search.root.edge(seat, quick)
  return told(search, chosen, { game: match.game, knowHow })
}

/**
 * What {@link think} chooses with the same seed where the weights alone answer: in decisions of mere order and in plain
 * ones, and where the strength slips; `undefined` where it takes what a search finds. Who asks for no reason is spared
 * the search of a slip. Throws a `RangeError` if the seat has nothing to decide.
 */
export function quickChoice(match: Match, seat: Seat, { knowHow, strength, seed }: Thinking): Choice | undefined {
  const decision = match.decision(seat)
  if (decision === undefined) throw new RangeError(`seat ${seat} has nothing to decide`)
  const random = seededRandom(`${seed}/weights`)
  if (decision.choices.length === 1 || knowHow.minor?.(decision) === true) return policy(match, seat, knowHow, random)
  const { slips, care } = effortOf(knowHow, strength)
  const slipped = random() < slips
  if (!slipped && isSearched(decision, knowHow)) return undefined
  const weights = weightsOf(knowHow, match.game, seat, decision)
  const index = slipped
    ? drawn(
        weights.map((weight) => (weight > 0 ? weight ** care : 0)),
        random,
      )
    : greatest(weights, random)
  return decision.choices[index]
}

/** Whether a decision is thought about. */
function isSearched(decision: Decision, knowHow: KnowHow): boolean {
  const { length } = decision.choices
  return length > 1 && knowHow.minor?.(decision) !== true && knowHow.plain?.(decision) !== true
}

/** What a player needs of a search, whichever it is. */
interface Searching {
  readonly root: Node
  /** The choice that was found best so far. */
  readonly best: Edge
  /** Whether more lines of play would not change it. */
  readonly settled: boolean
  /** Tries one more line of play. */
  iterate(): void
  /** How play is expected to go on with a choice, as far as that was found. */
  lineFrom(edge: Edge): readonly Expected[]
}

function searchOn(ground: Ground): Searching {
  return ground.knowHow.search === 'race' ? new Race(ground) : new Search(ground)
}

/** Tries lines of play until the budget is spent, at least one. */
function iterate(search: Searching, effort: Effort, { budget, stopped }: Thinking): void {
  const { iterations = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY } = budget ?? effort
  const until = performance.now() + ms
  const most = Math.max(1, Math.min(iterations, MOST_LINES))
  for (let line = 0; line < most; line++) {
    if (line > 0 && (search.settled || performance.now() >= until || stopped?.() === true)) return
    search.iterate()
  }
}

/** Lines of one decision, whatever the budget: more would only fill the memory. */
const MOST_LINES = 100_000

/** How many worlds are worth dealing: where a title hides nothing all are alike. */
function worldsOf({ title }: Match, { worlds }: Effort): number {
  return title.dealAnew === undefined ? 1 : worlds
}

/** Another deal of a match as seen; the match itself where no deal fits. */
function worldSeen(match: Match, seat: Seat, random: () => number): Match {
  try {
    return match.seenBy(seat, random)
  } catch (fault) {
    if (fault instanceof RulesFault) return match
    throw fault
  }
}

function told(search: Searching, chosen: Edge, { game, knowHow }: { game: Game; knowHow: KnowHow }): Thought {
  const { root } = search
  const stands = knowHow.value(game, chosen.seat)
  const others = root.ranked.filter((edge) => edge !== chosen && edge.visits > 0)
  const considered = [chosen, ...others.slice(0, SHOWN.choices - 1)].map(
    ({ choice, visits, values }): Considered => ({
      choice,
      value: visits === 0 ? stands : values / visits,
      share: visits / root.visits,
    }),
  )
  return {
    seat: chosen.seat,
    choice: chosen.choice,
    value: considered[0]?.value ?? stands,
    tried: root.visits,
    best: considered,
    line: search.lineFrom(chosen).slice(0, SHOWN.line),
  }
}

function unthought({ game }: Match, seat: Seat, knowHow: KnowHow, choice: Choice): Thought {
  const value = knowHow.value(game, seat)
  return { seat, choice, value, tried: 0, best: [{ choice, value, share: 1 }], line: [{ seat, choice }] }
}
