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
  const routeOnly = Uint8Array.from({ length: grid.size }, () => (seed % 2 === 1 && random() < 0.2 ? 1 : 0))
  const walls = new Uint8Array(grid.size * 6)
  for (let side = 0; side < walls.length; side++) if (seed % 2 === 1 && random() < 0.1) walls[side] = 1
  for (let side = 0; side < walls.length; side++) {
    const to = grid.neighbours[side]!
    if (walls[side] === 1 && to !== OFF_MAP) walls[to * 6 + (((side % 6) + 3) % 6)] = 1
  }
  const more = seed % 2 === 1 ? { routeOnly, walls } : {}
  return { ends, open, routes: sides.bits, along: seed % 3 === 0 ? 1 : 3, onRoute, free: seed % 4, ...more }
}

/** Follows the rule literally: walks from each hex along all states (hex, hexes used so far without a route). */
function slowLine(map: ReturnType<typeof randomMap>, start: number): boolean {
  if (map.ends.includes(start)) return true
  const seen = new Set<string>()
  const onRoad = map.free + 1
  const waiting: [hex: number, steps: number][] = [[start, 0]]
  if (map.onRoute[start] !== 0 && map.open[start] !== 0) waiting.push([start, onRoad])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [hex, steps] = next
    for (let d = 0; d < 6; d++) {
      const to = grid.neighbours[hex * 6 + d]!
      if (to === OFF_MAP || map.open[to] === 0) continue
      const along = (map.routes[hex * 6 + d]! & map.along) !== 0
      const only = (map.routeOnly?.[to] ?? 0) !== 0 && !map.ends.includes(to)
      // So many hexes of any kind; then, or as soon as there is a road, along it.
      const ways: number[] = []
      if (steps === onRoad && along) ways.push(onRoad)
      if (steps !== onRoad && (map.walls?.[hex * 6 + d] ?? 0) === 0) {
        if (map.onRoute[to] !== 0) ways.push(onRoad)
        if (!only && steps < map.free) ways.push(steps + 1)
      }
      for (const count of ways) {
        if (map.ends.includes(to)) return true
        if (seen.has(`${to} ${count}`)) continue
        seen.add(`${to} ${count}`)
        waiting.push([to, count])
      }
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
