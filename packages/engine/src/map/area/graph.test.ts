import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/index.ts'
import { type GraphNode, pathTo, reach } from './graph.ts'

/** A mover's rules on nodes given by number. */
interface Travel {
  neighbours(node: number): readonly number[]
  cost(from: number, to: number, spent: number): number | undefined
  through(node: number): boolean
}

const NODES: readonly GraphNode[] = Array.from({ length: 40 }, (_, index) => ({ index }))

/** The nodes reached, their costs and paths, by number. */
function reachOf(start: number, budget: number, travel: Travel) {
  const found = reach(NODES.length, NODES[start]!, budget, {
    neighbours: ({ index }) => travel.neighbours(index).map((to) => NODES[to]!),
    cost: (from, to, spent) => travel.cost(from.index, to.index, spent),
    through: ({ index }) => travel.through(index),
  })
  const nodes = found.nodes.map(({ index }) => index)
  return {
    nodes,
    costs: nodes.map((node, i) => [node, found.costs[i]!] as const),
    path: (goal: number) => pathTo(found, NODES[goal]!).map(({ index }) => index),
  }
}

interface RandomGraph extends Travel {
  readonly size: number
  /** Cost of the edge from row to column, or undefined. */
  readonly edges: readonly (number | undefined)[][]
  readonly stops: ReadonlySet<number>
}

function randomGraph(seed: number): RandomGraph {
  const random = seededRandom(seed)
  const size = 2 + Math.floor(random() * 14)
  const edges = Array.from({ length: size }, (_, from) =>
    Array.from({ length: size }, (_, to) => (from !== to && random() < 0.3 ? 1 + Math.floor(random() * 5) : undefined)),
  )
  const stops = new Set([...edges.keys()].filter(() => random() < 0.2))
  return {
    size,
    edges,
    stops,
    neighbours: (node) => [...edges.keys()].filter((to) => edges[node]![to] !== undefined),
    cost: (from, to) => edges[from]![to],
    through: (node) => !stops.has(node),
  }
}

/** Cheapest costs by relaxing every edge until nothing changes (Bellman and Ford). */
function slowReach({ size, edges, stops }: RandomGraph, start: number, budget: number): Map<number, number> {
  const cost = new Array<number>(size).fill(Number.POSITIVE_INFINITY)
  cost[start] = 0
  for (let round = 0; round < size; round++)
    for (let from = 0; from < size; from++)
      for (let to = 0; to < size; to++) {
        const step = edges[from]![to]
        if (step === undefined || (from !== start && stops.has(from))) continue
        cost[to] = Math.min(cost[to]!, cost[from]! + step)
      }
  return new Map([...cost.entries()].filter(([, each]) => each <= budget))
}

describe('reach', () => {
  it('finds the same nodes at the same costs as a slow search', () => {
    for (let seed = 0; seed < 400; seed++) {
      const graph = randomGraph(seed)
      const budget = seed % 12
      const costs = new Map(reachOf(0, budget, graph).costs)
      expect(new Map([...costs].sort(([a], [b]) => a - b)), `graph ${seed}`).toEqual(slowReach(graph, 0, budget))
    }
  })

  it('gives paths whose steps add up to the cost', () => {
    for (let seed = 0; seed < 200; seed++) {
      const graph = randomGraph(seed)
      const found = reachOf(0, 10, graph)
      for (const [goal, cost] of found.costs) {
        const path = found.path(goal)
        expect([path[0], path.at(-1)]).toEqual([0, goal])
        const steps = path.slice(1).map((to, i) => graph.edges[path[i]!]![to]!)
        expect(steps.reduce((sum, step) => sum + step, 0)).toBe(cost)
      }
    }
  })

  it('answers by cost, then in the order in which neighbours are given', () => {
    const [start, a, b, end, far] = [0, 1, 2, 3, 4] as const
    const line: Travel = {
      neighbours: (node) => ({ [start]: [far, b, a], [a]: [end], [b]: [end] })[node] ?? [],
      cost: (_from, to) => (to === far ? 3 : 1),
      through: () => true,
    }
    expect(reachOf(start, 5, line).nodes).toEqual([start, b, a, end, far])
    expect(reachOf(start, 5, line).path(end)).toEqual([start, b, end])
  })

  it('lets a mover leave a start that it may not pass through', () => {
    const line: Travel = { neighbours: (n) => [n + 1], cost: () => 1, through: (n) => n !== 0 && n !== 2 }
    expect(reachOf(0, 9, line).nodes).toEqual([0, 1, 2])
  })

  it('reports the cost so far, so that a step can use up the budget', () => {
    const line: Travel = {
      neighbours: (n) => [n + 1],
      cost: (_from, to, spent) => (to === 2 ? Math.max(1, 4 - spent) : 1),
      through: () => true,
    }
    expect(reachOf(0, 4, line).costs.map(([, cost]) => cost)).toEqual([0, 1, 4])
  })

  it('has no path to a node out of reach', () => {
    const line: Travel = { neighbours: (n) => [n + 1], cost: () => 1, through: () => true }
    expect(reachOf(0, 2, line).path(3)).toEqual([])
  })
})
