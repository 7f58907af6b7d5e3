/** How a mover sees a graph of spaces or numbers. */
export interface Travel<N> {
  neighbours(node: N): readonly N[]
  /** Cost of stepping from one node to the next, above 0; `undefined` if it may not. `spent` is the cost so far. */
  cost(from: N, to: N, spent: number): number | undefined
  /** Whether a mover that has entered `node` may go on from it. */
  through(node: N): boolean
}

/** What {@link reach} found, as lists in the same order. */
export interface Reach<N> {
  /** The nodes reached, the start first, by cost, then by the order in which neighbours are given. */
  readonly nodes: readonly N[]
  /** Total cost of each from the start. */
  readonly costs: readonly number[]
  /** The node before each on a cheapest path; for the start itself. */
  readonly from: readonly N[]
}

/** Every node within `budget` of `start`, with its cheapest cost and path (Dijkstra); the same on every machine. */
export function reach<N>(start: N, budget: number, travel: Travel<N>): Reach<N> {
  const nodes = [start]
  const costs = [0]
  const from = [start]
  for (let settled = 0; settled < nodes.length; settled++) {
    const next = cheapest(costs, settled)
    if (next > settled) {
      bringForward(nodes, next, settled)
      bringForward(costs, next, settled)
      bringForward(from, next, settled)
    }
    const node = nodes[settled] as N
    const spent = costs[settled] as number
    if (settled > 0 && !travel.through(node)) continue
    for (const to of travel.neighbours(node)) {
      const at = nodes.indexOf(to)
      if (at !== -1 && at <= settled) continue
      const step = travel.cost(node, to, spent)
      if (step === undefined || spent + step > budget) continue
      if (at === -1) {
        nodes.push(to)
        costs.push(spent + step)
        from.push(node)
      } else if (spent + step < (costs[at] as number)) {
        costs[at] = spent + step
        from[at] = node
      }
    }
  }
  return { nodes, costs, from }
}

/** The first of the cheapest from `first` on. */
function cheapest(costs: readonly number[], first: number): number {
  let best = first
  for (let i = first + 1; i < costs.length; i++) if ((costs[i] as number) < (costs[best] as number)) best = i
  return best
}

/** Moves an item forward; those between keep their order. */
function bringForward<T>(list: T[], at: number, to: number): void {
  const item = list[at] as T
  for (let i = at; i > to; i--) list[i] = list[i - 1] as T
  list[to] = item
}

/** The path to `goal`, from the start on, both ends included; empty if not reached. */
export function pathTo<N>({ nodes, from }: Reach<N>, goal: N): N[] {
  const path: N[] = []
  let at = nodes.indexOf(goal)
  if (at === -1) return path
  for (; at > 0; at = nodes.indexOf(from[at] as N)) path.push(nodes[at] as N)
  path.push(nodes[0] as N)
  return path.reverse()
}
