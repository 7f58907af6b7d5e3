/** How a mover sees a graph whose nodes are numbered from 0. */
export interface Travel {
  neighbours(node: number): readonly number[]
  /** Cost of stepping from one node to the next, above 0; `undefined` if it may not. `spent` is the cost so far. */
  cost(from: number, to: number, spent: number): number | undefined
  /** Whether a mover that has entered `node` may go on from it. */
  through(node: number): boolean
}

/** What {@link reach} found; costs and origins are by node. */
export interface Reach {
  /** The nodes reached, the start first, by cost, then by the order in which neighbours are given. */
  readonly nodes: readonly number[]
  /** Total cost from the start; -1 where not reached. */
  readonly cost: readonly number[]
  /** The node before it on a cheapest path; -1 for the start and where not reached. */
  readonly from: readonly number[]
}

/** Every node within `budget` of `start` in a graph of `size` nodes, with its cheapest cost and path (Dijkstra); the same on every machine. */
export function reach(size: number, start: number, budget: number, travel: Travel): Reach {
  const cost = new Array<number>(size).fill(-1)
  const from = new Array<number>(size).fill(-1)
  const nodes: number[] = []
  const done = new Array<boolean>(size).fill(false)
  const open = [start]
  cost[start] = 0
  while (open.length > 0) {
    const node = takeCheapest(open, cost)
    const spent = cost[node] as number
    done[node] = true
    nodes.push(node)
    if (node !== start && !travel.through(node)) continue
    for (const to of travel.neighbours(node)) {
      if (done[to] === true) continue
      const step = travel.cost(node, to, spent)
      if (step === undefined || spent + step > budget) continue
      const known = cost[to] as number
      if (known !== -1 && known <= spent + step) continue
      if (known === -1) open.push(to)
      cost[to] = spent + step
      from[to] = node
    }
  }
  return { nodes, cost, from }
}

/** Takes the first of the cheapest out of the list. */
function takeCheapest(open: number[], cost: readonly number[]): number {
  let best = 0
  for (let i = 1; i < open.length; i++)
    if ((cost[open[i] as number] as number) < (cost[open[best] as number] as number)) best = i
  const node = open[best] as number
  open.splice(best, 1)
  return node
}

/** The path to `goal`, from the start on, both ends included; empty if not reached. */
export function pathTo({ cost, from }: Reach, goal: number): number[] {
  const path: number[] = []
  if (cost[goal] === -1) return path
  for (let at = goal; at !== -1; at = from[at] as number) path.unshift(at)
  return path
}
