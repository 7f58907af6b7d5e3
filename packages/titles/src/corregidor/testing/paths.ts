import { SIXTHS } from '@topside/engine'
import { hexAt, hexOf } from '../data/hexes.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { stepCost } from '../rules/8.1-terrain.ts'
import { reachOf } from '../rules/8-reach.ts'
import { type Field, field } from './field.ts'

const scenarioOf = (id: string): ScenarioId => (id.startsWith('fa-') ? 'bataan' : 'fall')

/** Cost for a unit to reach hexes, in Movement Points; `undefined`: out of reach. */
export function paid({ game, unit }: Field, id: string, ...to: readonly string[]): (number | undefined)[] {
  const { hexes, costs } = reachOf(game, unit(id))
  return to.map((each) => {
    const index = hexes.indexOf(hexOf(each))
    return index < 0 ? undefined : (costs[index] ?? 0) / SIXTHS
  })
}

/** The same with only the given units on the table. */
export function costs(units: { readonly [hex: string]: readonly string[] }, id: string, ...to: readonly string[]) {
  return paid(field({ scenario: scenarioOf(id), units }), id, ...to)
}

/** Cost of one step for a unit, in Movement Points; `all`: its whole allowance; `before`: the hex it came from. */
export function step(id: string, from: string, to: string, before?: string): number | 'all' | undefined {
  const { unit } = field({ scenario: scenarioOf(id), units: { [from]: [id] } })
  const cost = stepCost(unit(id), hexOf(from), hexOf(to), { before: before === undefined ? undefined : hexOf(before) })
  return typeof cost === 'number' ? cost / SIXTHS : cost
}

/** A unit's paths to everything in reach, hex by hex, from its own. */
export function waysFrom({ game, unit }: Field, id: string): string[][] {
  const { hexes, pathTo } = reachOf(game, unit(id))
  return hexes.map((hex) => pathTo(hex).map((each) => hexAt(each).id))
}
