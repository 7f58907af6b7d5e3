import type { Choice, Decision, Expected, Game, KnowHow, Outcome, Seat, Simulation } from '@topside/engine'
import { askedTo } from './horizon.ts'
import { marginOf, Spread } from './margin.ts'
import { drawn, greatest, weightsOf } from './policy.ts'
import { type Edge, Node } from './tree.ts'

/** What a search works on. */
export interface Ground {
  readonly knowHow: KnowHow
  /** The seat that decides. */
  readonly seat: Seat
  /** Positions that fit what the seat has seen, at least one. */
  readonly worlds: readonly Simulation[]
  /** The same seed gives the same search. */
  readonly seed: number
  /** Numbers from 0 to below 1, for what is answered in the lines of play. */
  readonly random: () => number
}

/** How much the weights of the title count against what was found. */
const CURIOSITY = 1.2
/** The share of the weights that is spread evenly, so that everything with a weight is tried once in a while. */
const EVEN = 0.1

/**
 * Information-set search with an open loop: lines of play are tried in worlds that fit what the seat has seen, each
 * with dice of its own, and are remembered by the answers alone. The n-th line that begins with a choice is played in
 * the same world and with the same dice whichever the choice is, so that choices are compared by what they lead to, not
 * by their luck.
 */
export class Search {
  readonly root = new Node()
  readonly #ground: Ground
  /** What the seat can answer, the same in all worlds. */
  readonly #asked: Asked
  /** How margins of each seat fell out, to compare gains with what is usual here. */
  readonly #spreads = new Map<Seat, Spread>()

  constructor(ground: Ground) {
    this.#ground = ground
    const { knowHow, seat, worlds, seed } = ground
    const first = worlds[0] as Simulation
    first.begin(seed)
    this.#asked = asked(knowHow, first.game, seat, first.decision(seat) as Decision)
  }

  /** Tries one more line of play. */
  iterate(): void {
    const { seat, worlds, seed } = this.#ground
    const edge = this.#selected(this.root, seat, this.#asked)
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

  /** More lines always tell more. */
  get settled(): boolean {
    return false
  }

  /** What was most often answered, one after the other. */
  lineFrom(first: Edge): Expected[] {
    const line: Expected[] = []
    for (let edge: Edge | undefined = first; edge !== undefined; ) {
      line.push({ seat: edge.seat, choice: edge.choice })
      const next: Edge | undefined = edge.next?.ranked[0]
      edge = next !== undefined && next.visits > 1 ? next : undefined
    }
    return line
  }

  /** Goes on from an edge through what is known of the tree, and one answer further; then by the weights alone. */
  #follow(line: Simulation, path: Edge[]): void {
    const { knowHow, random } = this.#ground
    let inTree = true
    for (const [seat, decision] of askedTo(line, knowHow)) {
      const edge = path.at(-1) as Edge
      const quick = quickAnswer(knowHow, line.game, seat, decision, random)
      if (quick !== undefined) line.answer(seat, quick)
      else if (inTree && edge.visits > 0) {
        edge.next ??= new Node()
        const next = this.#selected(edge.next, seat, asked(knowHow, line.game, seat, decision))
        edge.next.visits++
        path.push(next)
        line.answer(seat, next.choice)
      } else {
        inTree = false
        const weights = weightsOf(knowHow, line.game, seat, decision)
        line.answer(seat, decision.choices[drawn(weights, random)] as Choice)
      }
    }
  }

  /** The choice that promises most: by what was found, and as long as little was found by its weight. */
  #selected(node: Node, seat: Seat, { choices, weights, sum, tried }: Asked): Edge {
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

  /** Counts how a line has ended for all that was answered in it. */
  #learn({ game, outcome }: Simulation, path: readonly Edge[]): void {
    const seats = new Set(path.map(({ seat }) => seat))
    const values = new Map([...seats].map((seat) => [seat, worthOf(this.#ground.knowHow, { game, outcome }, seat)]))
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

/** What can be answered, with the weights of the title. */
interface Asked {
  readonly choices: readonly Choice[]
  readonly weights: readonly number[]
  readonly sum: number
  /** How many have a weight. */
  readonly tried: number
}

function asked(knowHow: KnowHow, game: Game, seat: Seat, decision: Decision): Asked {
  const weights = weightsOf(knowHow, game, seat, decision)
  let [sum, tried] = [0, 0]
  for (const weight of weights) {
    sum += weight
    if (weight > 0) tried++
  }
  return { choices: decision.choices, weights, sum, tried }
}

/**
 * What is answered without a place in the tree: where there is one choice, or the title says that it is not worth one.
 */
function quickAnswer(
  knowHow: KnowHow,
  game: Game,
  seat: Seat,
  decision: Decision,
  random: () => number,
): Choice | undefined {
  const { choices } = decision
  if (choices.length === 1) return choices[0]
  if (knowHow.minor?.(decision) !== true) return undefined
  return choices[greatest(weightsOf(knowHow, game, seat, decision), random)]
}

/** What the position at the end of a line is worth to a seat, or the end of the match that it led to. */
export function worthOf(knowHow: KnowHow, { game, outcome }: Pick<Simulation, 'game' | 'outcome'>, seat: Seat): number {
  if (outcome === undefined) return knowHow.value(game, seat)
  return knowHow.ended?.(outcome, seat, game) ?? endedFor(outcome, seat)
}

/** What the end of a match is worth where the title does not say: 1 for who won, -1 for who lost, 0 for a draw. */
export function endedFor({ winner, winners }: Outcome, seat: Seat): number {
  if (winner === null && winners === undefined) return 0
  return winner === seat || winners?.includes(seat) === true ? 1 : -1
}
