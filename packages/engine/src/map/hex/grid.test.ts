import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../testing/index.ts'
import { DIRECTIONS, HexGrid, HexsideMap, OFF_MAP } from './grid.ts'

const maps = [
  new HexGrid({ rows: 9, columns: 7, shifted: 'odd' }),
  new HexGrid({ rows: 8, columns: 10, shifted: 'even' }),
  new HexGrid({ rows: 1, columns: 5, shifted: 'odd' }),
  new HexGrid({ rows: 5, columns: 1, shifted: 'even' }),
]

/** Distances by breadth-first search, for a map large enough that its edge does not matter. */
function slowDistances(grid: HexGrid, from: number): Map<number, number> {
  const found = new Map([[from, 0]])
  for (const [hex, steps] of found)
    for (const direction of DIRECTIONS) {
      const to = grid.neighbour(hex, direction)
      if (to !== OFF_MAP && !found.has(to)) found.set(to, steps + 1)
    }
  return found
}

/** Centre of a hex on paper, for hexes of width 1. */
function centre(grid: HexGrid, shifted: 0 | 1, hex: number): [number, number] {
  const row = grid.rowOf(hex)
  return [grid.columnOf(hex) + (row % 2 === shifted ? 0.5 : 0), (row * Math.sqrt(3)) / 2]
}

describe('HexGrid', () => {
  it('has as neighbours exactly the hexes whose centres are one hex apart', () => {
    for (const [i, grid] of maps.entries())
      for (let a = 0; a < grid.size; a++) {
        const near = DIRECTIONS.map((direction) => grid.neighbour(a, direction)).filter((hex) => hex !== OFF_MAP)
        const shifted = i % 2 === 0 ? 1 : 0
        const [x, y] = centre(grid, shifted, a)
        const expected = [...Array(grid.size).keys()].filter((b) => {
          const [u, v] = centre(grid, shifted, b)
          return Math.abs(Math.hypot(u - x, v - y) - 1) < 1e-9
        })
        expect([...near].sort((m, n) => m - n)).toEqual(expected)
      }
  })

  it('leads back in the opposite direction', () => {
    for (const grid of maps)
      for (let hex = 0; hex < grid.size; hex++)
        for (const direction of DIRECTIONS) {
          const to = grid.neighbour(hex, direction)
          if (to === OFF_MAP) continue
          expect(grid.neighbour(to, ((direction + 3) % 6) as 0)).toBe(hex)
          expect(grid.directionTo(hex, to)).toBe(direction)
          expect(grid.adjacent(hex, to)).toBe(true)
        }
  })

  it('measures the same distances as a breadth-first search', () => {
    const grid = new HexGrid({ rows: 12, columns: 12, shifted: 'odd' })
    for (let hex = 0; hex < grid.size; hex += 5)
      for (const [to, steps] of slowDistances(grid, hex)) expect(grid.distance(hex, to)).toBe(steps)
  })

  it('lists the hexes within a range in order', () => {
    const [grid] = maps as [HexGrid]
    for (let hex = 0; hex < grid.size; hex++)
      for (const range of [0, 1, 2, 4])
        expect(grid.within(hex, range)).toEqual(
          [...Array(grid.size).keys()].filter((other) => grid.distance(hex, other) <= range),
        )
  })

  it('draws shortest lines of neighbours, close to the straight line', () => {
    const grid = new HexGrid({ rows: 20, columns: 20, shifted: 'odd' })
    const random = seededRandom('lines')
    for (let i = 0; i < 300; i++) {
      const [a, b] = [Math.floor(random() * grid.size), Math.floor(random() * grid.size)]
      const line = grid.line(a, b)
      expect([line[0], line.at(-1), line.length]).toEqual([a, b, grid.distance(a, b) + 1])
      const [[x, y], [u, v]] = [centre(grid, 1, a), centre(grid, 1, b)]
      for (const [step, hex] of line.entries()) {
        if (step > 0) expect(grid.adjacent(line[step - 1]!, hex)).toBe(true)
        const [p, q] = centre(grid, 1, hex)
        const off = Math.abs((u - x) * (q - y) - (v - y) * (p - x)) / (Math.hypot(u - x, v - y) || 1)
        expect(off).toBeLessThanOrEqual(1 / Math.sqrt(3) + 1e-9)
      }
    }
  })

  it('has no hexes beyond its edges, and cannot be empty', () => {
    const [grid] = maps as [HexGrid]
    expect([grid.hexAt(-1, 0), grid.hexAt(9, 0), grid.hexAt(0, 7)]).toEqual([OFF_MAP, OFF_MAP, OFF_MAP])
    expect(grid.hexAt(8, 6)).toBe(grid.size - 1)
    expect(() => new HexGrid({ rows: 0, columns: 3, shifted: 'odd' })).toThrow(RangeError)
    expect(() => new HexGrid({ rows: 400, columns: 400, shifted: 'odd' })).toThrow(RangeError)
  })
})

describe('HexsideMap', () => {
  it('stores features for both sides, and several on one hexside', () => {
    const [grid] = maps as [HexGrid]
    const sides = new HexsideMap(grid)
    const [a, b] = [grid.hexAt(2, 2), grid.neighbour(grid.hexAt(2, 2), 1)]
    sides.add(a, b, 1)
    sides.add(b, a, 4)
    expect([sides.has(a, 1, 1), sides.has(b, 4, 1), sides.has(b, 4, 4), sides.has(a, 1, 2)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(sides.bits.reduce((sum, bits) => sum + bits, 0)).toBe(10)
    expect(() => sides.add(a, grid.hexAt(6, 6), 1)).toThrow(RangeError)
  })
})
