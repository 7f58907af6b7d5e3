/** A node of a graph, such as a space of a table. Nodes are numbered from 0. */
export interface GraphNode {
  readonly index: number
}

/** How a mover sees a graph. */
export interface Travel<N extends GraphNode> {
  /** The nodes one step away, in a fixed order. */
  neighbours(node: N): readonly N[]
  /** Cost of a step, above 0; `undefined` if it is not allowed. `spent` is the cost so far. */
  cost(from: N, to: N, spent: number): number | undefined
  /** Whether a mover that entered `node` may continue from it. */
  through(node: N): boolean
}

/** The result of {@link reach}, as parallel arrays. */
export interface Reach<N extends GraphNode> {
  /** The nodes reached, start first, ordered by cost, then by the order of neighbours. */
  readonly nodes: readonly N[]
  /** Total cost of each node from the start. */
  readonly costs: readonly number[]
  /** The previous node on a cheapest path; the start itself for the start. */
  readonly from: readonly N[]
}

/**
 * All nodes within `budget` of `start` in a graph of `size` nodes, with cheapest costs and paths (Dijkstra).
 * Deterministic.
 */
export function reach<N extends GraphNode>(size: number, start: N, budget: number, travel: Travel<N>): Reach<N> {
  const nodes = [start]
  const costs = [0]
  const from = [start]
  /** Index of each node in the arrays. */
  const places = new Array<number | undefined>(size)
  places[start.index] = 0
  for (let settled = 0; settled < nodes.length; settled++) {
    for (let at = cheapest(costs, settled); at > settled; at--) {
      swap(nodes, at)
      swap(costs, at)
      swap(from, at)
      places[(nodes[at] as N).index] = at
    }
    const node = nodes[settled] as N
    const spent = costs[settled] as number
    places[node.index] = settled
    if (spent >= budget || (settled > 0 && !travel.through(node))) continue
    const neighbours = travel.neighbours(node)
    for (let i = 0; i < neighbours.length; i++) {
      const to = neighbours[i] as N
      const at = places[to.index]
      if (at !== undefined && at <= settled) continue
      const step = travel.cost(node, to, spent)
      if (step === undefined || spent + step > budget) continue
      if (at === undefined) {
        places[to.index] = nodes.length
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

/** Index of the first of the cheapest items from `first` on. */
function cheapest(costs: readonly number[], first: number): number {
  let best = first
  for (let i = first + 1; i < costs.length; i++) if ((costs[i] as number) < (costs[best] as number)) best = i
  return best
}

/** Swaps an item with the one before it. */
function swap<T>(list: T[], at: number): void {
  const item = list[at] as T
  list[at] = list[at - 1] as T
  list[at - 1] = item
}

/** The path from the start to `goal`, both included; empty if not reached. */
export function pathTo<N extends GraphNode>({ nodes, from }: Reach<N>, goal: N): N[] {
  const path: N[] = []
  let at = nodes.indexOf(goal)
  if (at === -1) return path
  for (; at > 0; at = nodes.indexOf(from[at] as N)) path.push(nodes[at] as N)
  path.push(nodes[0] as N)
  return path.reverse()
}
