import type { GraphNode } from '@topside/engine'

/** How lines of supply or communication run over a graph of spaces. */
export interface SupplyLineRules<N extends GraphNode> {
  /** Where lines begin. */
  readonly sources: Iterable<N>
  /** Spaces into which a line can continue. */
  next(from: N): readonly N[]
  /** Cost of continuing from a space into the next, at least 0; `undefined`: impossible. Absent: 1. */
  cost?(from: N, to: N): number | undefined
  /** Whether a line may continue from a space that it has reached, sources included; absent: from all. */
  through?(space: N): boolean
  /** Most that a line may cost; absent: no limit. */
  readonly most?: number
}

/** Lines from sources to all spaces that they reach. Immutable. */
export class SupplyLines<N extends GraphNode> {
  readonly #costs: ReadonlyMap<N, number>
  readonly #before: ReadonlyMap<N, N>

  /** `costs`: cost of each space reached; `before`: the previous space on its cheapest line. */
  constructor(costs: ReadonlyMap<N, number>, before: ReadonlyMap<N, N>) {
    this.#costs = costs
    this.#before = before
  }

  /** The spaces reached, in order of cost. */
  get spaces(): readonly N[] {
    return [...this.#costs.keys()]
  }

  /** Whether a line reaches a space; sources are reached. */
  reaches(space: N): boolean {
    return this.#costs.has(space)
  }

  /** Cost of the cheapest line to a space; `undefined` if there is none. */
  costOf(space: N): number | undefined {
    return this.#costs.get(space)
  }

  /** A cheapest line to a space, from its source on, both included; empty if there is none. */
  lineTo(space: N): N[] {
    if (!this.reaches(space)) return []
    const line = [space]
    for (let at = this.#before.get(space); at !== undefined; at = this.#before.get(at)) line.push(at)
    return line.reverse()
  }
}

/** Traces lines from all sources at once; each space gets the cheapest one. */
export function traceLines<N extends GraphNode>(rules: SupplyLineRules<N>): SupplyLines<N> {
  return rules.cost === undefined ? traceSteps(rules) : traceCheapest({ ...rules, cost: rules.cost })
}

/** For steps of equal cost: breadth first. */
function traceSteps<N extends GraphNode>({
  sources,
  next,
  through,
  most = Infinity,
}: SupplyLineRules<N>): SupplyLines<N> {
  const costs = new Map<N, number>()
  const before = new Map<N, N>()
  for (const source of sources) costs.set(source, 0)
  // The loop also visits spaces appended meanwhile.
  for (const [space, spent] of costs) {
    if (spent + 1 > most || through?.(space) === false) continue
    for (const to of next(space)) {
      if (costs.has(to)) continue
      costs.set(to, spent + 1)
      before.set(to, space)
    }
  }
  return new SupplyLines(costs, before)
}

/** For steps of different costs: Dijkstra's algorithm. */
function traceCheapest<N extends GraphNode>(
  rules: SupplyLineRules<N> & Required<Pick<SupplyLineRules<N>, 'cost'>>,
): SupplyLines<N> {
  const { sources, next, through, most = Infinity } = rules
  const costs = new Map<N, number>()
  const before = new Map<N, N>()
  const waiting = new Map<N, number>()
  for (const source of sources) waiting.set(source, 0)
  for (let at = cheapest(waiting); at !== undefined; at = cheapest(waiting)) {
    const [space, spent] = at
    waiting.delete(space)
    costs.set(space, spent)
    if (through?.(space) === false) continue
    for (const to of next(space)) {
      if (costs.has(to)) continue
      const step = rules.cost(space, to)
      if (step === undefined || spent + step > most || spent + step >= (waiting.get(to) ?? Infinity)) continue
      waiting.set(to, spent + step)
      before.set(to, space)
    }
  }
  return new SupplyLines(costs, before)
}

/** The first of the spaces with the least cost. */
function cheapest<N>(waiting: ReadonlyMap<N, number>): readonly [space: N, cost: number] | undefined {
  let best: readonly [N, number] | undefined
  for (const entry of waiting) if (best === undefined || entry[1] < best[1]) best = entry
  return best
}

/** Whether spaces of one kind link two spaces; both ends must be of that kind. */
export function isLinked<N extends GraphNode>(
  from: N,
  to: N,
  rules: Pick<SupplyLineRules<N>, 'next'> & { readonly through: (space: N) => boolean },
): boolean {
  if (!rules.through(from) || !rules.through(to)) return false
  return traceLines({ sources: [from], next: (space) => rules.next(space).filter(rules.through) }).reaches(to)
}
