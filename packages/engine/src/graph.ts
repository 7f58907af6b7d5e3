/** A node reached by {@link reach}: what it cost, and from where it was entered. */
export interface Reached<N> {
  readonly node: N
  /** Total cost from the start. */
  readonly cost: number
  /** The node before it on a cheapest path; `undefined` for the start. */
  readonly from: N | undefined
}

/** How a mover sees a graph. */
export interface Travel<N> {
  neighbours(node: N): Iterable<N>
  /** Cost of stepping from one node to the next; `undefined` if it may not. `spent` is the cost so far. */
  cost(from: N, to: N, spent: number): number | undefined
  /** Whether a mover that has entered `node` may go on from it. */
  through(node: N): boolean
}

/**
 * Every node within `budget` of `start`, with its cheapest cost and path (Dijkstra). Costs are above 0. The order is
 * by cost, then by the order in which neighbours are given, so that it is the same on every machine.
 */
export function reach<N>(start: N, budget: number, travel: Travel<N>): Map<N, Reached<N>> {
  const reached = new Map<N, Reached<N>>()
  const open = new Map<N, Reached<N>>([[start, { node: start, cost: 0, from: undefined }]])
  while (open.size > 0) {
    const next = cheapest(open)
    open.delete(next.node)
    reached.set(next.node, next)
    if (next.from !== undefined && !travel.through(next.node)) continue
    for (const to of travel.neighbours(next.node)) {
      if (reached.has(to)) continue
      const step = travel.cost(next.node, to, next.cost)
      if (step === undefined || next.cost + step > budget) continue
      const known = open.get(to)
      if (known === undefined || next.cost + step < known.cost)
        open.set(to, { node: to, cost: next.cost + step, from: next.node })
    }
  }
  return reached
}

function cheapest<N>(open: ReadonlyMap<N, Reached<N>>): Reached<N> {
  let best: Reached<N> | undefined
  for (const candidate of open.values()) if (best === undefined || candidate.cost < best.cost) best = candidate
  return best as Reached<N>
}

/** The path to `goal` in the answer of {@link reach}, from the start on, both ends included; empty if not reached. */
export function pathTo<N>(reached: ReadonlyMap<N, Reached<N>>, goal: N): N[] {
  const path: N[] = []
  for (let at = reached.get(goal); at !== undefined; at = at.from === undefined ? undefined : reached.get(at.from))
    path.unshift(at.node)
  return path
}
