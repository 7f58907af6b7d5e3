import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { isLinked, traceLines } from './supply.ts'

interface Node {
  readonly index: number
  readonly shut: boolean
  readonly near: Node[]
}

function randomGraph(random: () => number) {
  const nodes: Node[] = Array.from({ length: 2 + Math.floor(random() * 12) }, (_, index) => ({
    index,
    shut: random() < 0.25,
    near: [],
  }))
  for (const node of nodes) for (const to of nodes) if (node !== to && random() < 0.25) node.near.push(to)
  const costs = nodes.map(() => nodes.map(() => (random() < 0.2 ? undefined : Math.floor(random() * 4))))
  return { nodes, cost: (from: Node, to: Node) => costs[from.index]?.[to.index] }
}

/** Least costs, by relaxing until nothing gets cheaper. */
function slowCosts({ nodes, cost }: ReturnType<typeof randomGraph>, sources: Node[], most: number): Map<Node, number> {
  const found = new Map(sources.map((source) => [source, 0]))
  for (let grown = true; grown; ) {
    grown = false
    for (const from of nodes)
      for (const to of from.near) {
        const spent = found.get(from)
        const step = cost(from, to)
        if (spent === undefined || from.shut || step === undefined || spent + step > most) continue
        if (spent + step >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue
        found.set(to, spent + step)
        grown = true
      }
  }
  return found
}

describe('lines over any graph', () => {
  it('cost the same as in a slow search, and run from a source step by step', () => {
    const random = seededRandom('lines')
    for (let i = 0; i < 400; i++) {
      const graph = randomGraph(random)
      const sources = graph.nodes.filter(() => random() < 0.2)
      const most = random() < 0.3 ? Number.POSITIVE_INFINITY : Math.floor(random() * 8)
      const lines = traceLines({
        sources,
        next: ({ near }) => near,
        cost: graph.cost,
        through: ({ shut }) => !shut,
        most,
      })
      const slow = slowCosts(graph, sources, most)
      expect(lines.spaces.length).toBe(slow.size)
      for (const node of graph.nodes) {
        expect(lines.costOf(node), `graph ${i}`).toBe(slow.get(node))
        const line = lines.lineTo(node)
        expect(line.length > 0).toBe(lines.reaches(node))
        if (line[0] !== undefined) expect(sources).toContain(line[0])
        const paid = line.slice(1).map((to, at) => graph.cost(line[at] ?? to, to) ?? Number.NaN)
        if (line.length > 0) expect(paid.reduce((sum, step) => sum + step, 0)).toBe(slow.get(node))
      }
    }
  })

  it('are the same, in the same order, with an explicit cost of 1 per step', () => {
    const random = seededRandom('steps')
    for (let i = 0; i < 300; i++) {
      const { nodes } = randomGraph(random)
      const rules = {
        sources: nodes.filter(() => random() < 0.2),
        next: ({ near }: Node) => near,
        through: ({ shut }: Node) => !shut,
        most: random() < 0.3 ? Number.POSITIVE_INFINITY : Math.floor(random() * 5),
      }
      const [told, untold] = [traceLines({ ...rules, cost: () => 1 }), traceLines(rules)]
      expect(untold.spaces).toEqual(told.spaces)
      for (const node of nodes) {
        expect(untold.costOf(node)).toBe(told.costOf(node))
        expect(untold.lineTo(node)).toEqual(told.lineTo(node))
      }
    }
  })

  it('link two spaces only through spaces of one kind, including both ends', () => {
    const [a, b, c, d] = [0, 1, 2, 3].map((index): Node => ({ index, shut: false, near: [] })) as [
      Node,
      Node,
      Node,
      Node,
    ]
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, d],
    ] as const) {
      from.near.push(to)
      to.near.push(from)
    }
    const through = (open: readonly Node[]) => ({
      next: ({ near }: Node) => near,
      through: (node: Node) => open.includes(node),
    })
    expect(isLinked(a, d, through([a, b, c, d]))).toBe(true)
    expect(isLinked(a, d, through([a, b, d]))).toBe(false)
    expect(isLinked(a, d, through([a, b, c]))).toBe(false)
    expect(isLinked(a, d, through([b, c, d]))).toBe(false)
  })
})
