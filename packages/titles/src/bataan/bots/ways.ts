import { FAR, type HexCosts, hexCosts, keptIn, oncePer } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import type { Area } from '../data/scenario.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { isWheeled } from '../rules/3.1-terminology.ts'
import { terrainCosts } from '../rules/8.3-terrain.ts'
import { type Bataan, scenarioOf, type Unit } from '../state/state.ts'

/** Longer paths count as unreachable. */
const LONGEST = 240

const GOINGS = {
  foot: terrainCosts({ wheeled: false, alongRoutes: true }),
  wheeled: terrainCosts({ wheeled: true, alongRoutes: true }),
} as const

/** Path costs by area of a scenario, then by hex and kind of movement: computed on demand and cached. */
const waysOn = oncePer((_: Area) => new Map<string, HexCosts>())

/** Path costs of a unit to a hex on the map of this turn, in half Movement Points (8.3). */
export function waysFor(game: Bataan, unit: Unit, hex: number): HexCosts {
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const going = isWheeled(unit) ? 'wheeled' : 'foot'
  return keptIn(waysOn(area), `${going} ${hex}`, () =>
    hexCosts(hexGrid, GOINGS[going], [hex], (each) => inArea(area, each)),
  )
}

/** Path cost from a hex, at most {@link LONGEST}. */
export function costFrom(ways: HexCosts, hex: number): number {
  return Math.min(ways[hex] ?? FAR, LONGEST)
}
