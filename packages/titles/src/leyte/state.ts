import { type Game, HexForces, type Piece, ReachField, type Seat, type Space, type Table } from '@topside/engine'
import { type Beach, grid, type HexDef, type ShiftReading } from './ground.ts'
import { combatTables, type Entry, type Scenario, scenarios } from './tables.ts'
import { enemyOf, SIDES, type Side, type UnitDef } from './units.ts'

/** Index of the table's faces. */
export const FRESH = 0
/** Has moved, or arrived, in this Movement Phase. */
export const MOVED = 1
/** Has attacked, or used its Barrage Strength, in this Combat Phase. */
export const FOUGHT = 2
/** Has been attacked in this Combat Phase. */
export const ATTACKED = 3
/** Has given Final Protective Fire in this Combat Phase. */
export const FIRED = 4
/** Names of the faces. */
export const FACES = ['fresh', 'moved', 'fought', 'attacked', 'fired'] as const

/** The part of a Player-Turn that is played; also the value of the track `phase`. */
export const PHASES = ['movement', 'reinforcement', 'combat', 'over'] as const
/** A part of a Player-Turn. */
export type Phase = (typeof PHASES)[number]

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  /** Whose Player-Turn it is. */
  side: Side
  phase: Phase
  /** Units that left by an exit and the Game-Turn of their return (16.13). */
  returns: { readonly [unit: string]: number }
  /** Whether a battalion has left by 0531 (16.13). */
  detached: boolean
  /** Points for Ormoc, once Game-Turn 22 is over (16.34). */
  held: number
}

/** A match of Leyte. */
export type Leyte = Game<Vars, UnitDef, HexDef>
/** A unit on its table. */
export type Unit = Piece<UnitDef, HexDef>
/** A hex or a box on its table. */
export type Place = Space<UnitDef, HexDef>
/** An artillery unit. */
export type Artillery = Unit & { readonly def: UnitDef & { readonly artillery: NonNullable<UnitDef['artillery']> } }

/** What is kept up to date from the moves on a table. */
interface Field {
  readonly forces: HexForces<UnitDef, HexDef>
  readonly reach: ReachField
  readonly units: { readonly [side in Side]: readonly Unit[] }
  readonly artillery: { readonly [side in Side]: readonly Artillery[] }
  readonly scenario: Scenario
}

/** Room for one search at a time, whatever the match: {@link ReachField.searches} tells whether it is still the same. */
const reach = new ReachField(grid)

const fields = new WeakMap<Table<UnitDef, HexDef>, Field>()

/** Positions and zones of control (6.1) of a match, and a field to find a unit's reach with. */
export function fieldOf(game: Pick<Leyte, 'table' | 'options'>): Field {
  const { table } = game
  let field = fields.get(table)
  if (field === undefined) {
    const [us, japan] = SIDES.map((side) => table.pieces.filter((piece) => piece.def.side === side)) as [Unit[], Unit[]]
    field = {
      forces: new HexForces(table, grid, { sides: 2, side: (unit) => SIDES.indexOf(unit.side) }),
      reach,
      units: { us, japan },
      artillery: { us: us.filter(isArtillery), japan: japan.filter(isArtillery) },
      scenario: scenarioNamed(game.options['scenario']),
    }
    fields.set(table, field)
  }
  return field
}

/** Index of a side. */
export function indexOf(side: Side): 0 | 1 {
  return side === 'us' ? 0 : 1
}

/** All units of a side, on the map or not. */
export function unitsOf(game: Leyte, side: Side): readonly Unit[] {
  return fieldOf(game).units[side]
}

/** 8.1, 8.2: artillery units of a side that have done nothing yet in this phase and stand in no enemy zone. */
export function readyArtillery(game: Leyte, side: Side): Artillery[] {
  const zones = zonesOf(game, enemyOf(side))
  const ready: Artillery[] = []
  for (const unit of fieldOf(game).artillery[side])
    if (unit.face === FRESH && onMap(unit) && zones[unit.space.index] === 0) ready.push(unit)
  return ready
}

/** The hex of a unit, or -1 for a unit that is not on the map. */
export function hexOfUnit(unit: Unit): number {
  const { index } = unit.space
  return index < grid.size ? index : -1
}

/** Whether a unit is on the map. */
export function onMap(unit: Unit): boolean {
  return unit.space.index < grid.size
}

/** By hex, the number of units of a side (0 or 1). */
export function unitsAt(game: Leyte, side: Side): Uint8Array {
  return fieldOf(game).forces.units[indexOf(side)] as Uint8Array
}

/** 6.1: by hex, how many units of a side have their zone of control there. */
export function zonesOf(game: Leyte, side: Side): Uint8Array {
  return fieldOf(game).forces.zones[indexOf(side)]?.count as Uint8Array
}

/** 6.1: whether a unit on the map stands in an enemy zone of control. */
export function inEnemyZone(game: Leyte, unit: Unit): boolean {
  return zonesOf(game, enemyOf(unit.def.side))[unit.space.index] !== 0
}

/** The unit in a hex. */
export function unitIn(game: Leyte, hex: number): Unit | undefined {
  return game.table.spaces[hex]?.pieces[0]
}

/** Whether a unit is artillery. */
export function isArtillery(unit: Unit): unit is Artillery {
  return unit.def.artillery !== undefined
}

/** The unit with this id; throws a `RangeError` if there is none. */
export function unitOf(game: Leyte, id: string | undefined): Unit {
  return game.table.piece(id ?? '')
}

/** The seat that plays a side. */
export function seatOf(game: Pick<Leyte, 'options'>, side: Side): Seat {
  return (side === 'us') === (game.options['sides'] === 'first-us') ? 0 : 1
}

/** The scenario that is played (16.0). */
export function scenarioOf(game: Leyte): Scenario {
  return fieldOf(game).scenario
}

/** The scenario of this name; the first if there is none. */
export function scenarioNamed(id: string | undefined): Scenario {
  return SCENARIOS.get(id ?? '') ?? (scenarios[0] as Scenario)
}
const SCENARIOS: ReadonlyMap<string, Scenario> = new Map(scenarios.map((each) => [each.id, each]))

/** The combat results table in use (7.5). */
export function combatTableOf(game: Leyte): (typeof combatTables)['mobile'] {
  return combatTables[game.options['crt'] === 'active' ? 'active' : 'mobile']
}

/** The reading of the terrain's effect on combat in use (7.4). */
export function shiftReadingOf(game: Leyte): ShiftReading {
  return game.options['terrain'] === 'strong' ? 'strong' : 'standard'
}

/** 15.31: the beach areas that are active. */
export function activeBeaches(game: Leyte): readonly Beach[] {
  const { beaches, southernBeaches, firstTurn } = scenarioOf(game)
  const landed = firstTurn === 1 && game.options['landing'] === 'south'
  const added = landed || (southernBeaches && game.options['southern-beaches'] === 'active')
  return added && !beaches.includes('south') ? [...beaches, 'south'] : beaches
}

/** 18.0: the Game-Turn on which a reinforcement may come in. */
export function arrivalTurn(game: Leyte, unit: Unit): number {
  return scenarioOf(game).arrivals.get(unit.id)?.turn ?? Number.POSITIVE_INFINITY
}

/** 12.2, 16.13: where a unit that is not on the map comes in. */
export function entryOf(game: Leyte, unit: Unit): Entry {
  if (game.vars.returns[unit.id] !== undefined) return 'north-edge'
  const arrival = scenarioOf(game).arrivals.get(unit.id)
  if (arrival?.optional === true && game.options['landing'] === 'east') return 'east'
  return arrival?.entry ?? 'anywhere'
}
