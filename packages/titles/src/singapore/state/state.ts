import type { Game, Piece, Seat, Space } from '@topside/engine'
import { type Meant as MeantBy, titleKit } from '@topside/kit'
import { ARMIES, type Army } from '../data/armies.ts'
import { type PlaceDef, SECTOR_COUNT } from '../data/map.ts'
import { BATTLE_SCENARIOS, SCENARIOS, type Scenario } from '../data/modes.ts'
import type { UnitDef } from '../data/units.ts'
import type { Battle, Role, Vars } from './vars.ts'

/** A match of Singapore 1942. */
export type Singapore = Game<Vars, UnitDef, PlaceDef>
/** A unit on its table. */
export type Unit = Piece<UnitDef, PlaceDef>
/** A sector, an axis or a box on its table. */
export type Place = Space<UnitDef, PlaceDef>

/** The choice that a player attempts, which may not be offered. */
export type Meant = MeantBy<UnitDef, PlaceDef, Unit>

export const { ask, askSeveral, explained, record, refuse, settingOf, tell } = titleKit({
  seatOf,
  isUnit: (_: Unit): _ is Unit => true,
  placeNamed: ({ space }) => space,
  place: 'place',
})

/** The scenario that is played (19). */
export function scenarioOf({ options }: Pick<Singapore, 'options'>): Scenario {
  return SCENARIOS.find((id) => id === options['scenario']) ?? SCENARIOS[0]
}

/** 19.3: whether the match is a single battle, played only on the battle board. */
export function isBattleOnly(game: Pick<Singapore, 'options'>): boolean {
  return BATTLE_SCENARIOS.includes(scenarioOf(game))
}

/** 19.3: whether supply is used; not in training. */
export function hasSupply(game: Pick<Singapore, 'options'>): boolean {
  return scenarioOf(game) === 'impregnable-fortress' || scenarioOf(game) === 'almost-naked-island'
}

/** 18: whether cards are used. */
export function hasCards({ options }: Pick<Singapore, 'options'>): boolean {
  return options['cards'] === 'on'
}

/** 1.2: the armies of each seat: an option decides the first seat, and the others follow in the order of the armies. */
export function seating(options: Singapore['options'], seats: number): readonly (readonly Army[])[] {
  const first = Math.max(
    0,
    ARMIES.findIndex((army) => options['sides'] === `first-${army}`),
  )
  const order = ARMIES.map((_, index) => ARMIES[(first + index) % ARMIES.length] ?? 'japanese')
  if (seats === ARMIES.length) return order.map((army) => [army])
  const commonwealth: readonly Army[] = ['australian', 'british']
  return first === 0 ? [['japanese'], commonwealth] : [commonwealth, ['japanese']]
}

/** The seat that plays an army. */
export function seatOf({ options, settings }: Pick<Singapore, 'options' | 'settings'>, army: Army): Seat {
  return seating(options, settings.length).findIndex((armies) => armies.includes(army))
}

/** 15.3: the army that a unit fights for: its own, or the captor of a gun. */
export function armyOf({ table }: Pick<Singapore, 'table'>, unit: Unit): Army {
  if (unit.def.branch !== 'fixed-artillery') return unit.def.army
  return ARMIES[table.status(unit, 'holder') - 1] ?? unit.def.army
}

/** The army that controls a sector (3.1). */
export function controllerOf(place: Place): Army {
  return ARMIES[place.owner] ?? 'british'
}

/** The place with an index; throws a `RangeError` if there is none. */
export function placeAt({ table }: Pick<Singapore, 'table'>, index: number): Place {
  const place = table.spaces[index]
  if (place === undefined) throw new RangeError(`no place ${index}`)
  return place
}

/** All sectors. */
export function sectorsOf({ table }: Pick<Singapore, 'table'>): readonly Place[] {
  return table.spaces.slice(0, SECTOR_COUNT)
}

/** The current battle; throws if there is none. */
export function battleOf({ vars }: Pick<Singapore, 'vars'>): Battle {
  if (vars.battle === null) throw new Error('there is no battle')
  return vars.battle
}

/** The opposite role in a battle. */
export function otherRole(role: Role): Role {
  return role === 'attacker' ? 'defender' : 'attacker'
}

/** The army with a role in a battle. */
export function armyIn(battle: Battle, role: Role): Army {
  return role === 'attacker' ? battle.attacker : battle.defender
}
