import type { Choice, Decision, Expected, Simulation } from '@topside/engine'
import { askedTo } from './horizon.ts'
import { marginOf, Spread } from './margin.ts'
import { greatest, weightsOf } from './policy.ts'
import { type SearchInput, worthOf } from './search.ts'
import { type Edge, Node } from './tree.ts'

/** Maximum number of choices compared, and the minimum weight of one as a share of the greatest. */
const STARTERS = 8
const LEAST_WEIGHT = 0.003
/**
 * The number of lines that a weight counts as, and the effect of a factor of e between two weights, in standard
 * deviations of the lines' results.
 */
const TRUST = 4
const PER_FACTOR = 0.15
/** Number of lines before a choice may drop out, and how far it must be behind, in standard errors. */
const LEAST_LINES = 6
const BEHIND = 1.7

/** A choice in the race. */
interface Runner {
  readonly edge: Edge
  /** Logarithm of its weight as a share of the greatest: at most 0. */
  readonly weight: number
  /** The result of each of its lines. */
  readonly margins: number[]
  /** The answers after it in its last line, without forced ones. */
  line: readonly Expected[]
}

/**
 * Compares choices by rollouts: each of those with the greatest weights is played on by the greatest weights, and
 * valued at the horizon. The n-th line of every choice has the same world and dice, so choices are compared by the
 * differences of their lines; one that is clearly behind drops out, and the search ends when one is left. Only the
 * first answer is searched, so a few lines are enough to play better than the weights.
 */
export class Race {
  readonly root = new Node()
  readonly #input: SearchInput
  readonly #spread = new Spread()
  /** The choices that have not dropped out; ordered by score at the last comparison. */
  #running: Runner[]
  readonly #all: readonly Runner[]

  constructor(input: SearchInput) {
    this.#input = input
    const { heuristics, seat, worlds, seed } = input
    const first = worlds[0] as Simulation
    first.begin(seed)
    const decision = first.decision(seat) as Decision
    const weights = weightsOf(heuristics, first.game, seat, decision)
    const most = Math.max(...weights)
    const starters = decision.choices
      .map((choice, index) => ({ choice, share: (weights[index] ?? 0) / most }))
      .filter(({ share }) => share >= LEAST_WEIGHT)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, STARTERS)
    this.#all = starters.map(({ choice, share }) => {
      const edge = this.root.edge(seat, choice)
      return { edge, weight: Math.log(share), margins: [], line: [] }
    })
    this.#running = [...this.#all]
  }

  /** The best choice so far. */
  get best(): Edge {
    return this.#ranked()[0]?.edge as Edge
  }

  /** Whether only one choice is left, and has been tried. */
  get settled(): boolean {
    return this.#running.length === 1 && this.root.visits > 0
  }

  /** Plays one more line, of the choice with the fewest lines. */
  iterate(): void {
    const next = this.#running.reduce((least, each) => (each.margins.length < least.margins.length ? each : least))
    this.#play(next)
    this.root.visits++
    const [first] = this.#running
    if (this.#running.every(({ margins }) => margins.length === first?.margins.length)) this.#look()
  }

  /** The line of play after a choice, from its last rollout. */
  lineFrom(edge: Edge): readonly Expected[] {
    const { seat, choice } = edge
    return [{ seat, choice }, ...(this.#all.find((each) => each.edge === edge)?.line ?? [])]
  }

  #play(runner: Runner): void {
    const { heuristics, seat, worlds, seed, random } = this.#input
    const { edge, margins } = runner
    const line = worlds[margins.length % worlds.length] as Simulation
    line.begin(seed + margins.length)
    line.answer(seat, edge.choice)
    const answers: Expected[] = []
    for (const [decides, decision] of askedTo(line, heuristics)) {
      const { choices } = decision
      const choice = (
        choices.length === 1
          ? choices[0]
          : choices[greatest(weightsOf(heuristics, line.game, decides, decision), random)]
      ) as Choice
      line.answer(decides, choice)
      if (choices.length > 1) answers.push({ seat: decides, choice })
    }
    runner.line = answers
    const value = worthOf(heuristics, line, seat)
    const margin = marginOf(value)
    margins.push(margin)
    this.#spread.add(margin)
    edge.visits++
    edge.values += value
    edge.margins += margin
  }

  /** Drops choices that are clearly behind. */
  #look(): void {
    const ranked = this.#ranked()
    const [leader] = ranked
    this.#running = ranked
    if (leader === undefined || leader.margins.length < LEAST_LINES) return
    this.#running = ranked.filter((each) => each === leader || !this.#isBehind(each, leader))
  }

  #isBehind(each: Runner, leader: Runner): boolean {
    const differences = new Spread()
    for (const [index, margin] of leader.margins.entries()) differences.add(margin - (each.margins[index] ?? margin))
    const ahead = this.#scoreOf(leader) - this.#scoreOf(each)
    return ahead >= BEHIND * differences.error
  }

  /** The remaining choices, best first. */
  #ranked(): Runner[] {
    const scores = new Map(this.#running.map((each) => [each, this.#scoreOf(each)]))
    return this.#running.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  }

  /** The mean margin of a choice, with its weight counted as the result of some additional lines. */
  #scoreOf({ edge, weight }: Runner): number {
    const promised = this.#spread.mean + PER_FACTOR * weight * this.#spread.deviation
    return (edge.margins + TRUST * promised) / (edge.visits + TRUST)
  }
}
