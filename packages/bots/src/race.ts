import type { Choice, Decision, Expected, Simulation } from '@topside/engine'
import { askedTo } from './horizon.ts'
import { marginOf, Spread } from './margin.ts'
import { greatest, weightsOf } from './policy.ts'
import { type Ground, worthOf } from './search.ts'
import { type Edge, Node } from './tree.ts'

/** Choices that are compared, at most, and the least share of the greatest weight that one of them must have. */
const STARTERS = 8
const LEAST_WEIGHT = 0.003
/**
 * Lines that a weight counts for, and what a factor of e between two weights counts for, in deviations of what lines
 * come to.
 */
const TRUST = 4
const PER_FACTOR = 0.15
/** Lines of each before one drops out, and how many standard errors it must be behind. */
const LEAST_LINES = 6
const BEHIND = 1.7

/** A choice in the race. */
interface Runner {
  readonly edge: Edge
  /** The logarithm of its weight as a share of the greatest: 0 or less. */
  readonly weight: number
  /** What each of its lines came to. */
  readonly margins: number[]
  /** What was answered after it in the last of them, without those who had one choice. */
  line: readonly Expected[]
}

/**
 * Comparison of choices by rollouts: those with the greatest weights are each played on, always by the greatest weight,
 * and valued at the horizon. The n-th line of every choice has the same world and the same dice, so two choices are
 * compared by the differences of their lines; one that is surely behind drops out, and with one left the search is
 * over. Nothing but the first answer is learnt, so a few lines are enough to play better than the weights.
 */
export class Race {
  readonly root = new Node()
  readonly #ground: Ground
  readonly #spread = new Spread()
  /** Those that have not dropped out; the best of the last look at them first. */
  #running: Runner[]
  readonly #all: readonly Runner[]

  constructor(ground: Ground) {
    this.#ground = ground
    const { knowHow, seat, worlds, seed } = ground
    const first = worlds[0] as Simulation
    first.begin(seed)
    const decision = first.decision(seat) as Decision
    const weights = weightsOf(knowHow, first.game, seat, decision)
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

  /** The choice that was found best so far. */
  get best(): Edge {
    return this.#ranked()[0]?.edge as Edge
  }

  /** Whether one choice alone is left, and was tried. */
  get settled(): boolean {
    return this.#running.length === 1 && this.root.visits > 0
  }

  /** Tries one more line of play: of the choice that had fewest. */
  iterate(): void {
    const next = this.#running.reduce((least, each) => (each.margins.length < least.margins.length ? each : least))
    this.#play(next)
    this.root.visits++
    const [first] = this.#running
    if (this.#running.every(({ margins }) => margins.length === first?.margins.length)) this.#look()
  }

  /** How play went on after a choice the last time that it was tried. */
  lineFrom(edge: Edge): readonly Expected[] {
    const { seat, choice } = edge
    return [{ seat, choice }, ...(this.#all.find((each) => each.edge === edge)?.line ?? [])]
  }

  #play(runner: Runner): void {
    const { knowHow, seat, worlds, seed, random } = this.#ground
    const { edge, margins } = runner
    const line = worlds[margins.length % worlds.length] as Simulation
    line.begin(seed + margins.length)
    line.answer(seat, edge.choice)
    const answers: Expected[] = []
    for (const [decides, decision] of askedTo(line, knowHow)) {
      const { choices } = decision
      const choice = (
        choices.length === 1 ? choices[0] : choices[greatest(weightsOf(knowHow, line.game, decides, decision), random)]
      ) as Choice
      line.answer(decides, choice)
      if (choices.length > 1) answers.push({ seat: decides, choice })
    }
    runner.line = answers
    const value = worthOf(knowHow, line, seat)
    const margin = marginOf(value)
    margins.push(margin)
    this.#spread.add(margin)
    edge.visits++
    edge.values += value
    edge.margins += margin
  }

  /** Lets drop out who is surely behind. */
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

  /** Those in the race, best first. */
  #ranked(): Runner[] {
    const scores = new Map(this.#running.map((each) => [each, this.#scoreOf(each)]))
    return this.#running.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  }

  /** The mean margin of a choice, as if some lines more had come to what its weight promises. */
  #scoreOf({ edge, weight }: Runner): number {
    const promised = this.#spread.mean + PER_FACTOR * weight * this.#spread.deviation
    return (edge.margins + TRUST * promised) / (edge.visits + TRUST)
  }
}
