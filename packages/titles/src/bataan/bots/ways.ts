import { DIRECTIONS, NEVER, OFF_MAP } from '@topside/engine'
import { oncePer } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import type { Area } from '../data/scenario.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { isWheeled } from '../rules/3.1-terminology.ts'
import { terrainCosts } from '../rules/8.3-terrain.ts'
import { type Bataan, scenarioOf, type Unit } from '../state/state.ts'

/**
 * Cost from each hex to a destination as if there were no enemies, in half Movement Points (8.3); {@link FAR} if
 * unreachable.
 */
export type Ways = Uint16Array

/** More than any path costs. */
export const FAR = 60_000
/** Longer paths count as unreachable. */
const LONGEST = 240

const GOINGS = {
  foot: terrainCosts({ wheeled: false, alongRoutes: true }),
  wheeled: terrainCosts({ wheeled: true, alongRoutes: true }),
} as const

/** Path costs by area of a scenario, then by hex and kind of movement: computed on demand and cached. */
const waysOn = oncePer((_: Area) => new Map<string, Ways>())

/** Path costs of a unit to a hex on the map of this turn. */
export function waysFor(game: Bataan, unit: Unit, hex: number): Ways {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const going = isWheeled(unit) ? 'wheeled' : 'foot'
  const made = waysOn(area)
  const key = `${going} ${hex}`
  let ways = made.get(key)
  if (ways === undefined) {
    ways = waysTo(GOINGS[going], area, hex)
    made.set(key, ways)
  }
  return ways
}

/** Path cost from a hex, at most {@link LONGEST}. */
export function costFrom(ways: Ways, hex: number): number {
  return Math.min(ways[hex] ?? FAR, LONGEST)
}

function waysTo(crossing: Uint8Array, area: Area, goal: number): Ways {
  const ways = new Uint16Array(hexGrid.size).fill(FAR)
  ways[goal] = 0
  const open = [goal]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const direction of DIRECTIONS) {
      const from = hexGrid.neighbour(next, direction)
      if (from === OFF_MAP || !inArea(area, from)) continue
      const cost = crossing[from * DIRECTIONS.length + ((direction + 3) % DIRECTIONS.length)] ?? NEVER
      const sum = (ways[next] ?? FAR) + cost
      if (cost === NEVER || sum >= (ways[from] ?? 0)) continue
      ways[from] = sum
      open.push(from)
    }
  }
  return ways
}
