import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/index.ts'
import { HexGrid, OFF_MAP } from './grid.ts'
import { findReach, type HexStart, type HexTravel, NEVER } from './reach.ts'

const grid = new HexGrid({ rows: 9, columns: 8, shifted: 'odd' })

interface Case {
  readonly travel: HexTravel
  readonly starts: readonly HexStart[]
  readonly budget: number
}

function randomCase(seed: number): Case {
  const random = seededRandom(seed)
  const any = () => Math.floor(random() * grid.size)
  const flags = (share: number) => Uint8Array.from({ length: grid.size }, () => (random() < share ? 1 : 0))
  const crossing = Uint8Array.from({ length: grid.size * 6 }, () =>
    random() < 0.15 ? NEVER : 1 + Math.floor(random() * 6),
  )
  const starts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    hex: any(),
    cost: Math.floor(random() * 4),
  }))
  return { travel: { crossing, stops: flags(0.2), barred: flags(0.15) }, starts, budget: Math.floor(random() * 16) }
}

/** Cheapest costs by relaxing every hexside until nothing changes. */
function slowReach({ travel, starts, budget }: Case): Map<number, number> {
  const { crossing, stops, barred } = travel
  const cost = new Array<number>(grid.size).fill(Number.POSITIVE_INFINITY)
  for (const start of starts) cost[start.hex] = Math.min(cost[start.hex]!, start.cost)
  for (let changed = true; changed; ) {
    changed = false
    for (let hex = 0; hex < grid.size; hex++) {
      if (stops[hex] !== 0) continue
      for (let side = 0; side < 6; side++) {
        const to = grid.neighbours[hex * 6 + side]!
        const step = crossing[hex * 6 + side]!
        if (to === OFF_MAP || step === NEVER || barred[to] !== 0) continue
        if (cost[hex]! + step > budget || cost[hex]! + step >= cost[to]!) continue
        cost[to] = cost[hex]! + step
        changed = true
      }
    }
  }
  return new Map([...cost.entries()].filter(([, each]) => each <= budget))
}

describe('findReach', () => {
  it('finds the same hexes at the same costs as a slow search, also when repeated', () => {
    for (let seed = 0; seed < 600; seed++) {
      const example = randomCase(seed)
      const { hexes, costs } = findReach(grid, example.starts, example.budget, example.travel)
      const found = new Map(hexes.map((hex, i) => [hex, costs[i]!]))
      expect(found.size, `no hex twice in ${seed}`).toBe(hexes.length)
      expect(new Map([...found].sort(([a], [b]) => a - b)), `case ${seed}`).toEqual(slowReach(example))
      expect(costs, 'by cost').toEqual([...costs].sort((a, b) => a - b))
    }
  })

  it('gives paths that add up to the cost and stop where they must', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { starts, budget, travel } = randomCase(seed)
      const reach = findReach(grid, starts, budget, travel)
      for (const goal of reach.hexes) {
        const path = reach.pathTo(goal)
        const first = Math.min(...starts.filter(({ hex }) => hex === path[0]).map(({ cost }) => cost))
        let total = first
        for (const [i, hex] of path.slice(1).entries()) {
          const from = path[i]!
          expect(travel.stops[from]).toBe(0)
          total += travel.crossing[from * 6 + grid.directionTo(from, hex)!]!
        }
        expect([path.at(-1), total]).toEqual([goal, reach.costOf(goal)])
      }
    }
  })

  const open = {
    crossing: new Uint8Array(grid.size * 6).fill(2),
    stops: new Uint8Array(grid.size),
    barred: new Uint8Array(grid.size),
  }

  it('has no cost and no path for hexes that are too far', () => {
    const far = grid.hexAt(0, 5)
    expect(findReach(grid, [{ hex: 0, cost: 0 }], 20, open).costOf(far)).toBe(10)
    const near = findReach(grid, [{ hex: 0, cost: 0 }], 2, open)
    expect([near.has(far), near.costOf(far), near.pathTo(far)]).toEqual([false, undefined, []])
    expect(findReach(grid, [{ hex: 0, cost: 5 }], 4, open).hexes).toEqual([])
    expect(() => findReach(grid, [], 251, open)).toThrow(RangeError)
  })

  it('is not changed by later searches or by changes of its input', () => {
    const travel = { ...open, crossing: open.crossing.slice(), barred: new Uint8Array(grid.size) }
    const goal = grid.hexAt(4, 4)
    const reach = findReach(grid, [{ hex: 0, cost: 0 }], 30, travel)
    const [hexes, costs, path] = [[...reach.hexes], [...reach.costs], reach.pathTo(goal)]
    expect(path.length).toBeGreaterThan(4)
    travel.crossing.fill(1)
    travel.barred.fill(1)
    findReach(grid, [{ hex: grid.hexAt(8, 7), cost: 0 }], 30, travel)
    findReach(grid, [{ hex: goal, cost: 0 }], 30, open)
    expect([reach.hexes, reach.costs, reach.pathTo(goal), reach.costOf(goal)]).toEqual([
      hexes,
      costs,
      path,
      2 * (path.length - 1),
    ])
  })
})
