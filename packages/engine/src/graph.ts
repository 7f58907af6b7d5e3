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
  const open: Reached<N>[] = [{ node: start, cost: 0, from: undefined }]
  for (;;) {
    const next = takeCheapest(open)
    if (next === undefined) return reached
    const { node, cost } = next
    reached.set(node, next)
    if (next.from !== undefined && !travel.through(node)) continue
    for (const to of travel.neighbours(node)) {
      if (reached.has(to)) continue
      const step = travel.cost(node, to, cost)
      if (step === undefined || cost + step > budget) continue
      let known = 0
      while (known < open.length && (open[known] as Reached<N>).node !== to) known++
      if (known === open.length || cost + step < (open[known] as Reached<N>).cost)
        open[known] = { node: to, cost: cost + step, from: node }
    }
  }
}

/** Takes the first of the cheapest out of the list. */
function takeCheapest<N>(open: Reached<N>[]): Reached<N> | undefined {
  if (open.length <= 1) return open.pop()
  let best = 0
  for (let i = 1; i < open.length; i++) if ((open[i] as Reached<N>).cost < (open[best] as Reached<N>).cost) best = i
  return open.splice(best, 1)[0]
}

/** The path to `goal` in the answer of {@link reach}, from the start on, both ends included; empty if not reached. */
export function pathTo<N>(reached: ReadonlyMap<N, Reached<N>>, goal: N): N[] {
  const path: N[] = []
  for (let at = reached.get(goal); at !== undefined; at = at.from === undefined ? undefined : reached.get(at.from))
    path.unshift(at.node)
  return path
}
