import { type HexCosts, hexCosts, keptIn, oncePer } from '@topside/kit'
import { airfields, beachHexes, edgeHexes, hexGrid, landHexes } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { SIDES, type Side } from '../data/units.ts'
import { crossingCosts } from '../rules/5-movement.ts'

/** Path costs to a hex for each side of each scenario: computed on demand and cached. */
const walks = oncePer((_: Scenario) => new Map<number, HexCosts>())

/** Path costs of a side to a hex, in half Movement Points (5.2). */
export function waysTo(scenario: Scenario, side: Side, hex: number): HexCosts {
  return keptIn(walks(scenario), hex * SIDES.length + SIDES.indexOf(side), () => waysToAny(scenario, side, [hex]))
}

/** Path costs of a side to the nearest of some hexes (5.2). */
function waysToAny(scenario: Scenario, side: Side, goals: readonly number[]): HexCosts {
  return hexCosts(hexGrid, crossingCosts(scenario)[side], goals)
}

/** Key places of a scenario, with the path costs to them. */
export interface Landmarks {
  /** 16.14: the airfield hexes and their neighbours. */
  readonly fields: ReadonlySet<number>
  readonly toFields: HexCosts
  /** 15.22: the northern and eastern beaches. */
  readonly beaches: ReadonlySet<number>
  readonly toBeaches: HexCosts
  /** 16.34: the western edge. */
  readonly toWest: HexCosts
  /** 16.24: the hexes in which American units count as through the mountains. */
  readonly through: ReadonlySet<number>
  readonly toThrough: HexCosts
}

/** See {@link Landmarks}; path costs to places that only one side wants are for that side. */
export const landmarksOf = oncePer((scenario: Scenario): Landmarks => {
  const fields = landHexes((hex) => airfields.some((field) => hexGrid.distance(hex, field) <= 1))
  const beaches = [...beachHexes.north, ...beachHexes.east]
  const { belowRow = 0, belowColumn = 0 } = scenario.breakthrough ?? {}
  const through = landHexes((hex) => hexGrid.rowOf(hex) + 1 < belowRow && hexGrid.columnOf(hex) + 1 < belowColumn)
  return {
    fields: new Set(fields),
    toFields: waysToAny(scenario, 'japan', fields),
    beaches: new Set(beaches),
    toBeaches: waysToAny(scenario, 'japan', beaches),
    toWest: waysToAny(scenario, 'japan', edgeHexes['west-edge']),
    through: new Set(through),
    toThrough: waysToAny(scenario, 'us', through),
  }
})
