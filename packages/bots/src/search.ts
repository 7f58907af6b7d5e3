import type { Choice, Decision, Expected, Game, Heuristics, Outcome, Seat, Simulation } from '@topside/engine'
import { askedTo } from './horizon.ts'
import { marginOf, Spread } from './margin.ts'
import { drawn, greatest, weightsOf } from './policy.ts'
import { type Edge, Node } from './tree.ts'

/** The input of a search. */
export interface SearchInput {
  readonly heuristics: Heuristics
  /** The seat that decides. */
  readonly seat: Seat
  /** Positions that fit what the seat has seen, at least one. */
  readonly worlds: readonly Simulation[]
  /** The same seed gives the same search. */
  readonly seed: number
  /** Random numbers from 0 to below 1, for the answers in lines of play. */
  readonly random: () => number
}

/** Exploration constant: how much the title's weights count against the results found. */
const CURIOSITY = 1.2
/** Share of the weights that is distributed evenly, so that every choice with a weight is tried occasionally. */
const EVEN = 0.1

/**
 * Open-loop information-set search: tries lines of play in worlds that fit what the seat has seen, each with its own
 * dice, and stores results by answers alone. The n-th line of every choice has the same world and dice, so that choices
 * are compared by their consequences, not by luck.
 */
export class Search {
  readonly root = new Node()
  readonly #input: SearchInput
  /** The seat's possible answers, the same in all worlds. */
  readonly #atRoot: WeightedChoices
  /** Distribution of each seat's margins, to compare results with what is usual here. */
  readonly #spreads = new Map<Seat, Spread>()

  constructor(input: SearchInput) {
    this.#input = input
    const { heuristics, seat, worlds, seed } = input
    const first = worlds[0] as Simulation
    first.begin(seed)
    this.#atRoot = weighted(heuristics, first.game, seat, first.decision(seat) as Decision)
  }

  /** Plays one more line. */
  iterate(): void {
    const { seat, worlds, seed } = this.#input
    const edge = this.#selected(this.root, seat, this.#atRoot)
    const line = worlds[edge.visits % worlds.length] as Simulation
    line.begin(seed + edge.visits)
    line.answer(seat, edge.choice)
    const path = [edge]
    this.root.visits++
    this.#follow(line, path)
    this.#learn(line, path)
  }

  get best(): Edge {
    return this.root.ranked[0] as Edge
  }

  /** Never: more lines always add information. */
  get settled(): boolean {
    return false
  }

  /** The most frequent continuation. */
  lineFrom(first: Edge): Expected[] {
    const line: Expected[] = []
    for (let edge: Edge | undefined = first; edge !== undefined; ) {
      line.push({ seat: edge.seat, choice: edge.choice })
      const next: Edge | undefined = edge.next?.ranked[0]
      edge = next !== undefined && next.visits > 1 ? next : undefined
    }
    return line
  }

  /** Follows the tree from an edge, adds one answer to it, and then plays by the weights. */
  #follow(line: Simulation, path: Edge[]): void {
    const { heuristics, random } = this.#input
    let inTree = true
    for (const [seat, decision] of askedTo(line, heuristics)) {
      const edge = path.at(-1) as Edge
      const quick = quickAnswer(heuristics, line.game, seat, decision, random)
      if (quick !== undefined) line.answer(seat, quick)
      else if (inTree && edge.visits > 0) {
        edge.next ??= new Node()
        const next = this.#selected(edge.next, seat, weighted(heuristics, line.game, seat, decision))
        edge.next.visits++
        path.push(next)
        line.answer(seat, next.choice)
      } else {
        inTree = false
        const weights = weightsOf(heuristics, line.game, seat, decision)
        line.answer(seat, decision.choices[drawn(weights, random)] as Choice)
      }
    }
  }

  /** The most promising choice: by its results, and by its weight as long as there are few. */
  #selected(node: Node, seat: Seat, { choices, weights, sum, tried }: WeightedChoices): Edge {
    const spread = this.#spread(seat)
    const pull = CURIOSITY * Math.sqrt(node.visits + 1)
    let best: Edge | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const [index, choice] of choices.entries()) {
      const weight = weights[index] ?? 0
      if (weight <= 0) continue
      const edge = node.edge(seat, choice)
      const prior = ((1 - EVEN) * weight) / sum + EVEN / tried
      const found = edge.visits === 0 ? 0 : spread.standing(edge.margins / edge.visits)
      const score = found + (pull * prior) / (1 + edge.visits)
      if (score > most) {
        most = score
        best = edge
      }
    }
    return best as Edge
  }

  /** Adds the result of a line to all of its answers in the tree. */
  #learn({ game, outcome }: Simulation, path: readonly Edge[]): void {
    const seats = new Set(path.map(({ seat }) => seat))
    const values = new Map([...seats].map((seat) => [seat, worthOf(this.#input.heuristics, { game, outcome }, seat)]))
    for (const [seat, value] of values) this.#spread(seat).add(marginOf(value))
    for (const edge of path) {
      const value = values.get(edge.seat) as number
      edge.visits++
      edge.values += value
      edge.margins += marginOf(value)
    }
  }

  #spread(seat: Seat): Spread {
    let spread = this.#spreads.get(seat)
    if (spread === undefined) {
      spread = new Spread()
      this.#spreads.set(seat, spread)
    }
    return spread
  }
}

/** The possible answers to a decision, with the title's weights. */
interface WeightedChoices {
  readonly choices: readonly Choice[]
  readonly weights: readonly number[]
  readonly sum: number
  /** Number of choices with a weight above 0. */
  readonly tried: number
}

function weighted(heuristics: Heuristics, game: Game, seat: Seat, decision: Decision): WeightedChoices {
  const weights = weightsOf(heuristics, game, seat, decision)
  let [sum, tried] = [0, 0]
  for (const weight of weights) {
    sum += weight
    if (weight > 0) tried++
  }
  return { choices: decision.choices, weights, sum, tried }
}

/** The answer to a decision that gets no place in the tree: there is only one choice, or the title calls it minor. */
function quickAnswer(
  heuristics: Heuristics,
  game: Game,
  seat: Seat,
  decision: Decision,
  random: () => number,
): Choice | undefined {
  const { choices } = decision
  if (choices.length === 1) return choices[0]
  if (heuristics.minor?.(decision) !== true) return undefined
  return choices[greatest(weightsOf(heuristics, game, seat, decision), random)]
}

/** Value for a seat of the position at the end of a line, or of the end of the match. */
export function worthOf(
  heuristics: Heuristics,
  { game, outcome }: Pick<Simulation, 'game' | 'outcome'>,
  seat: Seat,
): number {
  if (outcome === undefined) return heuristics.value(game, seat)
  return heuristics.ended?.(outcome, seat, game) ?? endedFor(outcome, seat)
}

/** Default value of the end of a match: 1 for a winner, -1 for a loser, 0 for a draw. */
export function endedFor({ winner, winners }: Outcome, seat: Seat): number {
  if (winner === null && winners === undefined) return 0
  return winner === seat || winners?.includes(seat) === true ? 1 : -1
}
