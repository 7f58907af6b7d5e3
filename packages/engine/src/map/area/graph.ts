/** A node of a graph, such as a space of a table; nodes are numbered from 0. */
export interface GraphNode {
  readonly index: number
}

/** How a mover sees a graph. */
export interface Travel<N extends GraphNode> {
  /** The nodes that a step can lead to, in a fixed order. */
  neighbours(node: N): readonly N[]
  /** Cost of stepping from one node to the next, above 0; `undefined` if it may not. `spent` is the cost so far. */
  cost(from: N, to: N, spent: number): number | undefined
  /** Whether a mover that has entered `node` may go on from it. */
  through(node: N): boolean
}

/** What {@link reach} found, as lists in the same order. */
export interface Reach<N extends GraphNode> {
  /** The nodes reached, the start first, by cost, then by the order in which neighbours are given. */
  readonly nodes: readonly N[]
  /** Total cost of each from the start. */
  readonly costs: readonly number[]
  /** The node before each on a cheapest path; for the start itself. */
  readonly from: readonly N[]
}

/** Every node within `budget` of `start` in a graph of `size` nodes, with its cheapest cost and path (Dijkstra); the same on every machine. */
export function reach<N extends GraphNode>(size: number, start: N, budget: number, travel: Travel<N>): Reach<N> {
  const nodes = [start]
  const costs = [0]
  const from = [start]
  /** Where each node stands in the lists. */
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

/** The first of the cheapest from `first` on. */
function cheapest(costs: readonly number[], first: number): number {
  let best = first
  for (let i = first + 1; i < costs.length; i++) if ((costs[i] as number) < (costs[best] as number)) best = i
  return best
}

/** Exchanges an item with the one before it. */
function swap<T>(list: T[], at: number): void {
  const item = list[at] as T
  list[at] = list[at - 1] as T
  list[at - 1] = item
}

/** The path to `goal`, from the start on, both ends included; empty if not reached. */
export function pathTo<N extends GraphNode>({ nodes, from }: Reach<N>, goal: N): N[] {
  const path: N[] = []
  let at = nodes.indexOf(goal)
  if (at === -1) return path
  for (; at > 0; at = nodes.indexOf(from[at] as N)) path.push(nodes[at] as N)
  path.push(nodes[0] as N)
  return path.reverse()
}
