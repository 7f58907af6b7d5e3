import {
  type Analysis,
  type Choice,
  type Considered,
  type Decision,
  type Expected,
  type Game,
  type Heuristics,
  type Match,
  RulesFault,
  type Seat,
  type Strength,
  seededRandom,
} from '@topside/engine'
import { drawn, greatest, policy, weightsOf } from './policy.ts'
import { Race } from './race.ts'
import { Search, type SearchInput } from './search.ts'
import { type Effort, effortOf } from './strength.ts'
import type { Edge, Node } from './tree.ts'

/** Maximum number of choices in an analysis, and of answers in its expected line. */
const SHOWN = { choices: 3, line: 12 } as const

/** How a bot analyses a decision. */
export interface Thinking {
  readonly heuristics: Heuristics
  readonly strength: Strength
  /** The same seed and number of lines give the same result. */
  readonly seed: string
  /** Replaces the limits of the strength: lines of play, milliseconds. A limit that is not given does not apply. */
  readonly budget?: { readonly ms?: number | undefined; readonly iterations?: number | undefined } | undefined
  /** Checked between two lines of play: whether to decide with the results so far. */
  readonly stopped?: (() => boolean) | undefined
}

/**
 * A seat's decision in a match as the seat sees it (`Match.seenBy`), with its reasons. Deals hidden information anew
 * several times, so it never depends on that of `match`. Throws a `RangeError` if the seat has nothing to decide.
 */
export function think(match: Match, seat: Seat, how: Thinking): Analysis {
  const decision = match.decision(seat)
  if (decision === undefined) throw new RangeError(`seat ${seat} has nothing to decide`)
  const { heuristics } = how
  const quick = quickChoice(match, seat, how)
  if (quick !== undefined && !isSearched(decision, heuristics)) return unanalysed(match, seat, heuristics, quick)
  const effort = effortOf(heuristics, how.strength)
  const random = seededRandom(how.seed)
  const search = searchOn({
    heuristics,
    seat,
    worlds: Array.from({ length: worldsOf(match, effort) }, () => worldSeen(match, seat, random).simulate()),
    seed: Math.floor(random() * 2 ** 30),
    random,
  })
  iterate(search, effort, how)
  const chosen = quick === undefined ? search.best : search.root.edge(seat, quick)
  return told(search, chosen, { game: match.game, heuristics })
}

/**
 * The choice of {@link think} with the same seed if it is decided by the weights alone: in minor and plain decisions,
 * and in slips; `undefined` if a search decides. Saves callers that need no reasons the search of a slip. Throws a
 * `RangeError` if the seat has nothing to decide.
 */
export function quickChoice(match: Match, seat: Seat, { heuristics, strength, seed }: Thinking): Choice | undefined {
  const decision = match.decision(seat)
  if (decision === undefined) throw new RangeError(`seat ${seat} has nothing to decide`)
  const random = seededRandom(`${seed}/weights`)
  if (decision.choices.length === 1 || heuristics.minor?.(decision) === true)
    return policy(match, seat, heuristics, random)
  const { slips, care } = effortOf(heuristics, strength)
  const slipped = random() < slips
  if (!slipped && isSearched(decision, heuristics)) return undefined
  const weights = weightsOf(heuristics, match.game, seat, decision)
  const index = slipped
    ? drawn(
        weights.map((weight) => (weight > 0 ? weight ** care : 0)),
        random,
      )
    : greatest(weights, random)
  return decision.choices[index]
}

/** Whether a decision is searched. */
function isSearched(decision: Decision, heuristics: Heuristics): boolean {
  const { length } = decision.choices
  return length > 1 && heuristics.minor?.(decision) !== true && heuristics.plain?.(decision) !== true
}

/** The interface of a search. */
interface Searching {
  readonly root: Node
  /** The best choice so far. */
  readonly best: Edge
  /** Whether more lines of play cannot change the result. */
  readonly settled: boolean
  /** Plays one more line. */
  iterate(): void
  /** The expected line of play after a choice, as far as known. */
  lineFrom(edge: Edge): readonly Expected[]
}

function searchOn(input: SearchInput): Searching {
  return input.heuristics.search === 'race' ? new Race(input) : new Search(input)
}

/** Plays lines until the budget is spent, at least one. */
function iterate(search: Searching, effort: Effort, { budget, stopped }: Thinking): void {
  const { iterations = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY } = budget ?? effort
  const until = performance.now() + ms
  const most = Math.max(1, Math.min(iterations, MOST_LINES))
  for (let line = 0; line < most; line++) {
    if (line > 0 && (search.settled || performance.now() >= until || stopped?.() === true)) return
    search.iterate()
  }
}

/** Maximum number of lines for a decision with any budget, to limit memory. */
const MOST_LINES = 100_000

/** Number of worlds worth dealing: without hidden information, all are equal. */
function worldsOf({ title }: Match, { worlds }: Effort): number {
  return title.dealAnew === undefined ? 1 : worlds
}

/** Another deal of a match as seen; the match itself if no deal fits. */
function worldSeen(match: Match, seat: Seat, random: () => number): Match {
  try {
    return match.seenBy(seat, random)
  } catch (fault) {
    if (fault instanceof RulesFault) return match
    throw fault
  }
}

function told(search: Searching, chosen: Edge, { game, heuristics }: { game: Game; heuristics: Heuristics }): Analysis {
  const { root } = search
  const stands = heuristics.value(game, chosen.seat)
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

function unanalysed({ game }: Match, seat: Seat, heuristics: Heuristics, choice: Choice): Analysis {
  const value = heuristics.value(game, seat)
  return { seat, choice, value, tried: 0, best: [{ choice, value, share: 1 }], line: [{ seat, choice }] }
}
