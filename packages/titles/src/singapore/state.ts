import type { EngagedRoll, Engagement, Game, Piece, Seat, Space } from '@topside/engine'
import { ARMIES, type Army, areAllies } from './data/armies.ts'
import { GROUND_COUNT, type PlaceDef, SECTOR_COUNT } from './data/map.ts'
import { BATTLE_SCENARIOS, SCENARIOS, type Scenario } from './data/modes.ts'
import type { UnitDef } from './data/units.ts'

/** The part of a player turn that is played (2); also the value of the track `phase`. */
export const PHASES = ['deployment', 'supplies', 'air', 'movement', 'air-combat', 'combat', 'end'] as const
/** A part of a player turn. */
export type Phase = (typeof PHASES)[number]

/** What a unit has in mind for the phase of movement (6): places from where it stands to where it ends. */
export interface Planned {
  readonly unit: string
  /** Ids of the places, the first included. */
  readonly path: readonly string[]
  /** Movement points spent. */
  readonly spent: number
  /** The last step enters a contested or enemy-occupied sector: a token is paid, and the move ends (6.7, 7.2). */
  readonly attack: boolean
  /** The last step goes by road (6.2). */
  readonly road: boolean
}

/** How a unit came into a sector that is fought for (16.1, 14.4). */
export interface Entry {
  readonly from: string
  readonly road: boolean
}

/** The tactics of an attack (12.1). */
export const TACTICS = ['standard', 'flanking', 'concentration'] as const
/** A tactic of an attack. */
export type Tactic = (typeof TACTICS)[number]

/** Attackers that fight together (12): ids of units. */
export interface Group {
  readonly tactic: Tactic
  readonly point: string
  readonly support?: string
}

/** The two parts in a ground battle (3.6). */
export const ROLES = ['attacker', 'defender'] as const
/** A part in a ground battle. */
export type Role = (typeof ROLES)[number]

/** A ground battle in one sector (11; the states B0 to B11). Units are given by id. */
export interface Battle {
  readonly sector: string
  readonly attacker: Army
  readonly defender: Army
  /** The defenders that have not come forward yet, in their order (11.1). */
  readonly line: readonly string[]
  /** The groups that have not come forward yet, in their order. */
  readonly groups: readonly Group[]
  /** The pair of points that faces each other. */
  readonly front: { readonly defender?: string; readonly attacker?: Group }
  /** A support whose point was hit by a strike: it may step up at once (12.5b). */
  readonly orphan?: string
  /** Supports that wait for a last Standard Attack (12.5a, 12.6). */
  readonly reserve: readonly string[]
  /** Strike units that are committed and unused (11.3). */
  readonly strikes: { readonly [role in Role]: readonly string[] }
  /** Rounds fought (14.5). */
  readonly rounds: number
  /** A new pair faces off: strikes may be declared (13.1). */
  readonly fresh: boolean
  /** Both sides have been asked about withdrawal since the last die. */
  readonly settled: boolean
  /** Who has not been asked since something changed. */
  readonly changed: readonly Role[]
  /** Who wants no question about withdrawal in this battle. */
  readonly silent: readonly Role[]
  /** The last dice and what came of them, for the battle board. */
  readonly last?: EngagedRoll
}

/** A fight in the air over one sector (10.5), round after round. */
export interface Dogfight {
  readonly sector: string
  readonly active: Army
  readonly passive: Army
  /** The aircraft that fight this round, as far as they are chosen: ids. */
  readonly points: readonly string[]
  /** Rounds fought. */
  readonly rounds: number
  /** The last dice and what came of them, for the battle board. */
  readonly last?: EngagedRoll
}

/** State of a match besides its table; plain JSON. */
export interface Vars {
  /** From 1. */
  period: number
  /** Whose player turn it is. */
  army: Army
  phase: Phase
  /** Axes that are active (8.2). */
  axes: readonly string[]
  /** Axes of Scenario 01 on which many may stand at first (19.2). */
  mainAxes: readonly string[]
  plan: readonly Planned[]
  /** Planned moves that were taken back in this phase. */
  cancelled: number
  /** How units came into sectors in this player turn, by sector. */
  entries: { readonly [sector: string]: readonly Entry[] }
  /** Sectors in which units of the active army attacked before this player turn (16.3). */
  standing: readonly string[]
  /** Sectors that were contested when this player turn began (6.9, 11.9). */
  contested: readonly string[]
  /** Sectors where a battle can still be fought in this player turn. */
  due: readonly string[]
  battle: Battle | null
  dogfight: Dogfight | null
  /** The last battle, or fight in the air, as it ended: for the battle board, until the next one begins. */
  fought: Engagement | null
  /** Cards that are in force, with the sector on which they were played (18.2). */
  effects: readonly { readonly card: string; readonly place?: string }[]
  /** The Japanese have met the conditions of a Decisive victory since an earlier player turn (17.5). */
  held: boolean
}

/** A match of Singapore 1942. */
export type Singapore = Game<Vars, UnitDef, PlaceDef>
/** A unit on its table. */
export type Unit = Piece<UnitDef, PlaceDef>
/** A sector, an axis or a box on its table. */
export type Place = Space<UnitDef, PlaceDef>

/** The scenario that is played (19). */
export function scenarioOf({ options }: Pick<Singapore, 'options'>): Scenario {
  return SCENARIOS.find((id) => id === options['scenario']) ?? SCENARIOS[0]
}

/** 19.3: whether the match is one battle, on the battle board alone. */
export function isBattleOnly(game: Pick<Singapore, 'options'>): boolean {
  return BATTLE_SCENARIOS.includes(scenarioOf(game))
}

/** 19.3: whether supply is played: not in training. */
export function hasSupply(game: Pick<Singapore, 'options'>): boolean {
  return scenarioOf(game) === 'impregnable-fortress' || scenarioOf(game) === 'almost-naked-island'
}

/** 18: whether cards are played. */
export function hasCards({ options }: Pick<Singapore, 'options'>): boolean {
  return options['cards'] === 'on'
}

/** Whether a piece is a card (18). */
export function isCard({ def }: Unit): boolean {
  return def.branch === 'card'
}

/** The armies of each seat (1.2): the first seat is chosen, the others follow in the order of the armies. */
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

/** The army that a unit fights for: its own, or the one that took a gun (15.3). */
export function armyOf({ table }: Pick<Singapore, 'table'>, unit: Unit): Army {
  if (unit.def.branch !== 'fixed-artillery') return unit.def.army
  return ARMIES[table.status(unit, 'holder') - 1] ?? unit.def.army
}

/** Whether a place is a sector. */
export function isSector({ index }: Place): boolean {
  return index < SECTOR_COUNT
}

/** Whether a place is an Axis-of-Attack. */
export function isAxis({ index }: Place): boolean {
  return index >= SECTOR_COUNT && index < GROUND_COUNT
}

/** Whether a unit is in a sector or on an axis. */
export function onMap({ space }: Unit): boolean {
  return space.index < GROUND_COUNT
}

/** Whether a unit is an aircraft. */
export function isAircraft({ def }: Unit): boolean {
  return def.air > 0
}

/** Whether a unit is artillery, fixed or not. */
export function isArtillery({ def }: Unit): boolean {
  return def.range > 0
}

/** Whether a unit is a gun that cannot move (15.1). */
export function isFixed({ def }: Unit): boolean {
  return def.branch === 'fixed-artillery'
}

/** Whether a unit fights on the ground and can move (5.1). */
export function isMobile(unit: Unit): boolean {
  return !isAircraft(unit) && !isFixed(unit)
}

/** States of aircraft: the values of the status `air` (10.1). */
export const READY = 0
/** In the air over a sector. */
export const DEPLOYED = 1
/** At a base, for one player turn of its owner. */
export const REFUELLING = 2

/** 10.1: whether an aircraft is in the air over a sector. */
export function isFlying({ table }: Pick<Singapore, 'table'>, unit: Unit): boolean {
  return isAircraft(unit) && table.status(unit, 'air') === DEPLOYED
}

/** 15.3: whether a gun was captured in a battle that goes on: it is out of play. */
export function isCaptured({ table }: Pick<Singapore, 'table'>, unit: Unit): boolean {
  return isFixed(unit) && table.status(unit, 'captured') === 1
}

/** The army that controls a sector (3.1). */
export function controllerOf(place: Place): Army {
  return ARMIES[place.owner] ?? 'british'
}

/** The ground units in a place that are in play, of all armies. */
export function groundIn(game: Pick<Singapore, 'table'>, place: Place): Unit[] {
  return place.pieces.filter((unit) => !isAircraft(unit) && !isCaptured(game, unit))
}

/** The ground units of one army in a place. */
export function groundOf(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  return groundIn(game, place).filter((unit) => armyOf(game, unit) === army)
}

/** The ground units of the enemies of an army in a place. */
export function enemiesIn(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  return groundIn(game, place).filter((unit) => !areAllies(armyOf(game, unit), army))
}

/** All sectors. */
export function sectorsOf({ table }: Pick<Singapore, 'table'>): readonly Place[] {
  return table.spaces.slice(0, SECTOR_COUNT)
}

/** The units that are named; throws a `RangeError` if one is none. */
export function unitsNamed({ table }: Pick<Singapore, 'table'>, ids: readonly string[]): Unit[] {
  return ids.map((id) => table.piece(id))
}

/** The battle that is fought now; throws if there is none. */
export function battleOf({ vars }: Pick<Singapore, 'vars'>): Battle {
  if (vars.battle === null) throw new Error('there is no battle')
  return vars.battle
}

/** The part of the other one in a battle. */
export function otherRole(role: Role): Role {
  return role === 'attacker' ? 'defender' : 'attacker'
}

/** The army in a part of a battle. */
export function armyIn(battle: Battle, role: Role): Army {
  return role === 'attacker' ? battle.attacker : battle.defender
}
