import { SIXTHS } from '@topside/engine'
import { hexAt, hexOf } from '../data/hexes.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { stepCost } from '../rules/8.1-terrain.ts'
import { reachOf } from '../rules/8-reach.ts'
import { type Field, field } from './field.ts'

const scenarioOf = (id: string): ScenarioId => (id.startsWith('fa-') ? 'bataan' : 'fall')

/** What a unit pays to come to hexes, in Movement Points; `undefined`: it cannot. */
export function paid({ game, unit }: Field, id: string, ...to: readonly string[]): (number | undefined)[] {
  const { hexes, costs } = reachOf(game, unit(id))
  return to.map((each) => {
    const index = hexes.indexOf(hexOf(each))
    return index < 0 ? undefined : (costs[index] ?? 0) / SIXTHS
  })
}

/** The same with nothing on the table but units by hex. */
export function costs(units: { readonly [hex: string]: readonly string[] }, id: string, ...to: readonly string[]) {
  return paid(field({ scenario: scenarioOf(id), units }), id, ...to)
}

/**
 * What one step costs a unit, in Movement Points; `all`: its whole allowance; `before`: whence it came into the first
 * hex.
 */
export function step(id: string, from: string, to: string, before?: string): number | 'all' | undefined {
  const { unit } = field({ scenario: scenarioOf(id), units: { [from]: [id] } })
  const cost = stepCost(unit(id), hexOf(from), hexOf(to), { before: before === undefined ? undefined : hexOf(before) })
  return typeof cost === 'number' ? cost / SIXTHS : cost
}

/** The ways of a unit to everything in its reach, hex by hex, from where it stands. */
export function waysFrom({ game, unit }: Field, id: string): string[][] {
  const { hexes, pathTo } = reachOf(game, unit(id))
  return hexes.map((hex) => pathTo(hex).map((each) => hexAt(each).id))
}
