import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/index.ts'
import { HexGrid, OFF_MAP } from './grid.ts'
import { type HexStart, type HexTravel, NEVER, ReachField } from './reach.ts'

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

describe('ReachField', () => {
  it('finds the same hexes at the same costs as a slow search, again and again', () => {
    const field = new ReachField(grid)
    for (let seed = 0; seed < 600; seed++) {
      const example = randomCase(seed)
      field.search(example.starts, example.budget, example.travel)
      const order = [...field.order.subarray(0, field.count)]
      const found = new Map(order.map((hex) => [hex, field.costOf(hex)!]))
      expect(found.size, `no hex twice in ${seed}`).toBe(order.length)
      expect(new Map([...found].sort(([a], [b]) => a - b)), `case ${seed}`).toEqual(slowReach(example))
      expect(
        order.map((hex) => found.get(hex)),
        'by cost',
      ).toEqual([...found.values()].sort((a, b) => a - b))
    }
  })

  it('gives paths whose steps add up to the cost and that stop where they must', () => {
    const field = new ReachField(grid)
    for (let seed = 0; seed < 300; seed++) {
      const { starts, budget, travel } = randomCase(seed)
      field.search(starts, budget, travel)
      for (const goal of field.order.subarray(0, field.count)) {
        const path = field.pathTo(goal)
        const first = Math.min(...starts.filter(({ hex }) => hex === path[0]).map(({ cost }) => cost))
        let total = first
        for (const [i, hex] of path.slice(1).entries()) {
          const from = path[i]!
          expect(travel.stops[from]).toBe(0)
          total += travel.crossing[from * 6 + grid.directionTo(from, hex)!]!
        }
        expect([path.at(-1), total]).toEqual([goal, field.costOf(goal)])
      }
    }
  })

  it('tells nothing of hexes that the last search did not reach', () => {
    const field = new ReachField(grid)
    const travel = {
      crossing: new Uint8Array(grid.size * 6).fill(2),
      stops: new Uint8Array(grid.size),
      barred: new Uint8Array(grid.size),
    }
    field.search([{ hex: 0, cost: 0 }], 20, travel)
    expect(field.costOf(grid.hexAt(0, 5))).toBe(10)
    field.search([{ hex: 0, cost: 0 }], 2, travel)
    expect([field.costOf(grid.hexAt(0, 5)), field.pathTo(grid.hexAt(0, 5))]).toEqual([undefined, []])
    expect(field.searches).toBe(2)
    field.search([{ hex: 0, cost: 5 }], 4, travel)
    expect(field.count).toBe(0)
    expect(() => field.search([], 251, travel)).toThrow(RangeError)
  })
})
