import type { Game } from '@topside/engine'
import { type Meant as MeantBy, oncePerMatch, titleKit } from '@topside/kit'
import { seatOf } from '../../shared/sides.ts'
import { scenarios } from '../data/scenarios.ts'
import { type CounterDef, SIDES, type Side } from '../data/units.ts'
import { isHex, type PlaceDef } from './places.ts'
import { type AirUnit, isAirUnit, isUnit, type Unit } from './units.ts'
import type { Vars } from './vars.ts'

export { seatOf }

/** A match of Corregidor. */
export type Corregidor = Game<Vars, CounterDef, PlaceDef>

/** What a player means by a choice that may not be offered. */
export type Meant = MeantBy<CounterDef, PlaceDef, Unit>

export const { ask, askSeveral, explained, record, refuse, scenarioNamed, scenarioOf, settingOf, tell, unitsOf } =
  titleKit({
    seatOf,
    isUnit,
    isHex,
    place: 'hex',
    scenarios,
    takesPart: ({ def }, { id }) => def.scenarios.includes(id),
  })

const aircraft = oncePerMatch((game: Pick<Corregidor, 'table' | 'options'>) => {
  const { id } = scenarioOf(game)
  const inPlay = game.table.pieces.filter(isAirUnit).filter(({ def }) => def.scenarios.includes(id))
  return Map.groupBy(inPlay, ({ def }) => def.side)
})

/** Whether the match plays the scenario of 1945 (11.3). */
export function is1945(game: Pick<Corregidor, 'table' | 'options'>): boolean {
  return scenarioOf(game).id === 'recapture'
}

/** Whether an optional rule is in force, by the id of its option (13.0). */
export function isOn({ options }: Pick<Corregidor, 'options'>, option: string): boolean {
  return (options[option] ?? 'no') !== 'no'
}

/** All air units of a side in the scenario. */
export function aircraftOf(game: Pick<Corregidor, 'table' | 'options'>, side: Side): readonly AirUnit[] {
  return aircraft(game).get(side) ?? []
}

/** Index of a side in the list of sides, as tracks show it. */
export function indexOfSide(side: Side): number {
  return SIDES.indexOf(side)
}
