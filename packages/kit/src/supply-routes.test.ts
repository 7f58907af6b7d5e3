import { HexGrid, HexsideMap, OFF_MAP } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { routeLines } from './supply-routes.ts'

const grid = new HexGrid({ rows: 7, columns: 8, shifted: 'odd' })

function randomMap(seed: number) {
  const random = seededRandom(seed)
  const sides = new HexsideMap(grid)
  for (let hex = 0; hex < grid.size; hex++)
    for (let d = 0; d < 3; d++) {
      const to = grid.neighbours[hex * 6 + d]!
      if (to !== OFF_MAP && random() < 0.35) sides.add(hex, to, random() < 0.7 ? 1 : 2)
    }
  const onRoute = new Uint8Array(grid.size)
  for (let side = 0; side < grid.size * 6; side++) if (sides.bits[side] !== 0) onRoute[Math.floor(side / 6)] = 1
  const open = Uint8Array.from({ length: grid.size }, () => (random() < 0.7 ? 1 : 0))
  const ends = [0, 1].map(() => Math.floor(random() * grid.size))
  return { ends, open, routes: sides.bits, along: seed % 3 === 0 ? 1 : 3, onRoute, free: seed % 4 }
}

/** From each hex forwards: walks along all states (hex, hexes used so far without a route) as the rule says it. */
function slowLine(map: ReturnType<typeof randomMap>, start: number): boolean {
  if (map.ends.includes(start)) return true
  const seen = new Set<string>()
  const waiting: [hex: number, steps: number][] = [[start, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [hex, steps] = next
    for (let d = 0; d < 6; d++) {
      const to = grid.neighbours[hex * 6 + d]!
      if (to === OFF_MAP || map.open[to] === 0) continue
      const count = Math.min(steps + 1, map.free + 2)
      const free = count <= map.free
      const first = count === map.free + 1 && map.onRoute[to] !== 0
      const along = (map.routes[hex * 6 + d]! & map.along) !== 0
      if (!free && !first && !(count > map.free + 1 && along)) continue
      if (map.ends.includes(to)) return true
      if (seen.has(`${to} ${count}`)) continue
      seen.add(`${to} ${count}`)
      waiting.push([to, count])
    }
  }
  return false
}

describe('lines along routes', () => {
  it('finds a line exactly where walking hex by hex finds one', () => {
    for (let seed = 0; seed < 250; seed++) {
      const map = randomMap(seed)
      const found = routeLines(grid, map)
      const slow = [...Array(grid.size).keys()].map((hex) => (slowLine(map, hex) ? 1 : 0))
      expect([...found], `map ${seed}`).toEqual(slow)
    }
  })
})
