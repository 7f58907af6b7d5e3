import { DIRECTIONS, NEVER, OFF_MAP } from '@topside/engine'
import { oncePer } from '@topside/kit'
import { airfields, beachHexes, edgeHexes, hexGrid, landHexes } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { SIDES, type Side } from '../data/units.ts'
import { crossingCosts } from '../rules/5-movement.ts'

/**
 * Cost from each hex to a destination as if there were no enemies, in half Movement Points (5.2); {@link FAR} if
 * unreachable.
 */
export type Ways = Uint16Array

/** More than any path costs. */
export const FAR = 60_000

/** Path costs to a hex for each side of each scenario: computed on demand and cached. */
const walks = oncePer((_: Scenario) => new Map<number, Ways>())

/** Path costs of a side to a hex (5.2). */
export function waysTo(scenario: Scenario, side: Side, hex: number): Ways {
  const known = walks(scenario)
  const key = hex * SIDES.length + SIDES.indexOf(side)
  let ways = known.get(key)
  if (ways === undefined) {
    ways = waysToAny(scenario, side, [hex])
    known.set(key, ways)
  }
  return ways
}

/** Path costs of a side to the nearest of some hexes (5.2). */
function waysToAny(scenario: Scenario, side: Side, goals: readonly number[]): Ways {
  const crossing = crossingCosts(scenario)[side]
  const ways = new Uint16Array(hexGrid.size).fill(FAR)
  for (const hex of goals) ways[hex] = 0
  const open = goals.slice()
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const direction of DIRECTIONS) {
      const from = hexGrid.neighbour(next, direction)
      if (from === OFF_MAP) continue
      const cost = crossing[from * 6 + ((direction + 3) % 6)] ?? NEVER
      const sum = (ways[next] ?? FAR) + cost
      if (cost === NEVER || sum >= (ways[from] ?? 0)) continue
      ways[from] = sum
      open.push(from)
    }
  }
  return ways
}

/** Key places of a scenario, with the path costs to them. */
export interface Landmarks {
  /** 16.14: the airfield hexes and those next to them. */
  readonly fields: ReadonlySet<number>
  readonly toFields: Ways
  /** 15.22: the northern and eastern beaches. */
  readonly beaches: ReadonlySet<number>
  readonly toBeaches: Ways
  /** 16.34: the western edge. */
  readonly toWest: Ways
  /** 16.24: where American units count as through the mountains. */
  readonly through: ReadonlySet<number>
  readonly toThrough: Ways
}

/** See {@link Landmarks}; path costs to places that only one side wants are that side's. */
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
