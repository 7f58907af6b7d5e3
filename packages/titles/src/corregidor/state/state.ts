import type { Game } from '@topside/engine'
import { oncePerMatch } from '@topside/kit'
import { type Scenario, scenarios } from '../data/scenarios.ts'
import { type CounterDef, SIDES, type Side } from '../data/units.ts'
import type { PlaceDef } from './places.ts'
import { type AirUnit, type Counter, isAirUnit, isUnit, type Unit } from './units.ts'
import type { Vars } from './vars.ts'

export { seatOf } from '../../shared/sides.ts'

/** A match of Corregidor. */
export type Corregidor = Game<Vars, CounterDef, PlaceDef>

/** Cached data of a match, besides its state. */
interface Field {
  readonly scenario: Scenario
  readonly units: { readonly [side in Side]: readonly Unit[] }
  readonly aircraft: { readonly [side in Side]: readonly AirUnit[] }
}

const fieldOf = oncePerMatch(({ table, options }: Pick<Corregidor, 'table' | 'options'>): Field => {
  const scenario = scenarioNamed(options['scenario'])
  const inPlay = table.pieces.filter(({ def }) => def.scenarios.includes(scenario.id))
  const of = <T extends Counter>(list: readonly T[], side: Side) => list.filter(({ def }) => def.side === side)
  const [units, aircraft] = [inPlay.filter(isUnit), inPlay.filter(isAirUnit)]
  return {
    scenario,
    units: { us: of(units, 'us'), japan: of(units, 'japan') },
    aircraft: { us: of(aircraft, 'us'), japan: of(aircraft, 'japan') },
  }
})

/** The scenario that is played (11.0). */
export function scenarioOf(game: Pick<Corregidor, 'table' | 'options'>): Scenario {
  return fieldOf(game).scenario
}

/** A scenario by its id; throws a `RangeError` if there is none. */
export function scenarioNamed(id: string | undefined): Scenario {
  const scenario = scenarios.find((each) => each.id === id)
  if (scenario === undefined) throw new RangeError(`no scenario ${id}`)
  return scenario
}

/** Whether the scenario is that of 1945 (11.3). */
export function is1945(game: Pick<Corregidor, 'table' | 'options'>): boolean {
  return scenarioOf(game).id === 'recapture'
}

/** Whether an optional rule is in force, by the id of its option (13.0). */
export function isOn({ options }: Pick<Corregidor, 'options'>, option: string): boolean {
  return (options[option] ?? 'no') !== 'no'
}

/** All ground units of a side in the scenario, wherever they are. */
export function unitsOf(game: Pick<Corregidor, 'table' | 'options'>, side: Side): readonly Unit[] {
  return fieldOf(game).units[side]
}

/** All air units of a side in the scenario. */
export function aircraftOf(game: Pick<Corregidor, 'table' | 'options'>, side: Side): readonly AirUnit[] {
  return fieldOf(game).aircraft[side]
}

/** Index of a side in the list of sides, as tracks show it. */
export function indexOfSide(side: Side): number {
  return SIDES.indexOf(side)
}
