import type { Engagement, Game, Piece, Seat, Space } from '@topside/engine'
import { oncePerMatch } from '@topside/kit'
import type { AirDef } from './data/air.ts'
import type { TableName } from './data/combat.ts'
import { type HexId, hexGrid, type PlaceDef } from './data/hexes.ts'
import { type Scenario, scenarios } from './data/scenarios.ts'
import type { NavalDef } from './data/ships.ts'
import type { FortLine } from './data/terrain.ts'
import {
  type CounterDef,
  type EventDef,
  type FormationId,
  type MarkerDef,
  SIDES,
  type Side,
  type UnitDef,
  type UnitId,
} from './data/units.ts'

/** Index of the face of full strength; of artillery: its support strength side. */
export const FRONT = 0
/** Has lost one of two steps (3.61). */
export const REDUCED = 1
/** Artillery that has fired (3.62). */
export const FIRED = 2
/** An anti-aircraft unit that has become infantry (3.63). */
export const INFANTRY = 3
/** An air unit that has flown its mission (13.16). */
export const FLOWN = 4
/** Names of the faces. */
export const FACES = ['front', 'reduced', 'fired', 'infantry', 'flown'] as const

/** Value of the status `supply`: in supply (6.12). */
export const IN_SUPPLY = 0
/** Value of the status `supply`: under an Emergency Supply marker (6.13). */
export const EMERGENCY = 1
/** Value of the status `supply`: under an Out of Supply marker (6.14). */
export const OUT_OF_SUPPLY = 2
/** Value of the status `invading`: landed in this turn (15.45). */
export const LANDING = 1
/** Value of the status `invading`: landed before, and has traced no supply since (15.46). */
export const LANDED = 2
/** What units are marked with: supply (6.12), Disrupted (3.73), the activations of Army units (7.42), moved in this Movement Phase (8.12), repairing a fortification (14.15), invading (15.45), receiving replacements (16.56). */
export const STATUSES = [
  { id: 'supply', most: OUT_OF_SUPPLY },
  { id: 'disrupted', most: 1 },
  { id: 'activations', most: 2 },
  { id: 'moved', most: 1 },
  { id: 'repairing', most: 1 },
  { id: 'released', most: 1 },
  { id: 'invading', most: LANDED },
  { id: 'receiving', most: 1 },
] as const

/** The kinds of Operations Sequences in which units move and fight (7.21). */
export type SequenceKind = 'mobile' | 'assault'

/** The Operations Sequence that is conducted (7.21). */
export interface Sequence {
  readonly side: Side
  readonly kind: SequenceKind
  /** The active formation, or both (7.33). */
  readonly formations: readonly FormationId[]
  /** Army units that were activated with it (7.46). */
  readonly army: readonly UnitId[]
  /** In a reaction to an invasion: all units that are active, whatever their formations (15.49). */
  readonly reaction?: readonly UnitId[]
}

/** An invading unit: on which barge, against which hex, and where it comes to land (15.45). */
export interface Landing {
  readonly unit: UnitId
  readonly barge: string
  /** 15.43: the designated landing hex. */
  readonly designated: number
  /** 15.44: the hex where it lands; absent: no die has fallen yet. */
  readonly landing?: number
}

/** The parts of a Game-Turn as the track `phase` shows them (4.21, 7.21). */
export const PHASES = ['strategic', 'movement', 'declaration', 'reaction', 'combat', 'reorganization', 'over'] as const
/** A part of a Game-Turn. */
export type Phase = (typeof PHASES)[number]

/** An attack that was declared (9.12), as `vars` hold it. */
export interface DeclaredAttack {
  readonly hex: HexId
  readonly table: TableName
  readonly attackers: readonly UnitId[]
  /** The lead unit of a successful No Retreat Declaration (9.36). */
  readonly noRetreat: UnitId | null
  /** Whether the Enemy Reaction Phase is over for it. */
  readonly answered: boolean
}

/** A fortification as it stands (14.1). */
export interface FortState {
  readonly line: FortLine
  readonly destroyed: boolean
}

/** A formation in Reserve (5.31). */
export interface Reserved {
  readonly formation: FormationId
  /** The Game-Turn on which it comes back. */
  readonly until: number
  /** Army units that rest with it (5.34). */
  readonly army: readonly UnitId[]
}

/** An event whose effect lasts (17.11): its marker lies with the played ones until then. */
export interface LastingEvent {
  readonly letter: string
  readonly side: Side
  readonly effect: string
  /** The last turn on which it lasts; absent: it is over with the Operations Sequence. */
  readonly until?: number
  /** Whom it is about. */
  readonly formation?: FormationId
  /** The units that it is about. */
  readonly units?: readonly string[]
  /** The hexes that it is about. */
  readonly hexes?: readonly HexId[]
  /** How much it changes. */
  readonly value?: number
}

/** What is kept of Special Events besides their markers (17.1). */
export interface EventState {
  readonly lasting: readonly LastingEvent[]
  /** Events that take place once and have, such as `us-A` (17.16). */
  readonly once: readonly string[]
  /** The first turn on which Event N can be played, after it was handed over. */
  readonly handedOver: number
  /** Formations that Event N activated in this turn (4.38). */
  readonly activated: readonly FormationId[]
}

/** No event was played. */
export const NO_EVENTS: EventState = { lasting: [], once: [], handedOver: 0, activated: [] }

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  /** Absent between Operations Sequences. */
  sequence: Sequence | null
  /** All fortifications by hex. */
  forts: { readonly [hex: string]: FortState }
  /** Who has the Initiative: the First Player (7.13). */
  initiative: Side
  /** What the Initiative DRM marker adds (7.12): above 0 for the US player, below 0 for Japan. */
  initiativeModifier: number
  /** Whether the First Player has chosen the marker that he draws first (7.15); it lies in his Activation Pool. */
  chosen: boolean
  /** Whose Operations Sequence was conducted last in this turn (7.23). */
  last: Side | null
  /** Attacks declared and not yet resolved (9.12). */
  attacks: readonly DeclaredAttack[]
  /** The combat that is resolved, or the last one, as its picture shows it; absent: nobody has fought since somebody moved. */
  engagement: Engagement | null
  /** Units that retreated into a hex under attack in this Combat Phase: they do not defend it (11.36). */
  retreated: readonly UnitId[]
  /** US formations whose supply was settled in this turn (6.41). */
  provisioned: readonly FormationId[]
  /** Whether Japan controls the US Supply Source (6.46), and whether the US player has had the Supply Points of Olongapo (6.43). */
  sourceLost: boolean
  olongapo: boolean
  /** The last Game-Turn on which a disease was contained (6.44). */
  contained: number
  /** Who has declared a General Withdrawal in this turn, and in the game (5.23). */
  withdrawing: Side | null
  withdrawn: readonly Side[]
  /** Whether the campaign goes on beyond its last turn (19.51). */
  extended: boolean
  /** Formations in Reserve (5.3). */
  reserve: readonly Reserved[]
  /** Units that left the Reserve of the scenario before their turn (15.49). */
  released: readonly UnitId[]
  /** US units that can repair the fortification where they stand, as long as nothing disturbs them in this Operations Segment (14.15). */
  undisturbed: readonly UnitId[]
  /** Headquarters that were eliminated, with the turns on which they can come back (16.26). */
  rebuilding: readonly { readonly unit: UnitId; readonly turn: number }[]
  /** Steps that each side got back by replacements and rebuilding (16.5). */
  restored: { readonly [side in Side]: number }
  /** Units that began the turn in a port and can invade in it (15.41). */
  waiting: readonly UnitId[]
  /** Invading units of this sequence (15.45). */
  landings: readonly Landing[]
  /** Hexes in which units landed in the last sequence (15.49). */
  beaches: readonly number[]
  /** US units that a reaction supplied for this turn alone (15.49). */
  suppliedOnce: readonly UnitId[]
  /** Whether all of the Abucay Line was destroyed at once: nobody repairs it any more (14.15). */
  abucayFallen: boolean
  /** Special Events (17.1). */
  events: EventState
}

/** A match of BATAAN!. */
export type Bataan = Game<Vars, CounterDef, PlaceDef>
/** A ground unit on its table. */
export type Unit = Piece<CounterDef, PlaceDef> & { readonly def: UnitDef }
/** A hex or a box on its table. */
export type Place = Space<CounterDef, PlaceDef>
/** An Activation Marker on its table. */
export type Marker = Piece<CounterDef, PlaceDef> & { readonly def: MarkerDef }
/** A naval unit on its table. */
export type Ship = Piece<CounterDef, PlaceDef> & { readonly def: NavalDef }
/** An air unit on its table. */
export type AirUnit = Piece<CounterDef, PlaceDef> & { readonly def: AirDef }
/** A Special Events marker on its table. */
export type EventMarker = Piece<CounterDef, PlaceDef> & { readonly def: EventDef }
/** An artillery unit. */
export type Artillery = Unit & { readonly def: UnitDef & { readonly artillery: NonNullable<UnitDef['artillery']> } }

/** What is known of a match besides its state. */
interface Field {
  readonly scenario: Scenario
  readonly units: { readonly [side in Side]: readonly Unit[] }
}

const fieldOf = oncePerMatch(({ table, options }: Bataan): Field => {
  const [us, japan] = SIDES.map((side) => table.pieces.filter(isUnit).filter(({ def }) => def.side === side))
  return { scenario: scenarioNamed(options['scenario']), units: { us: us ?? [], japan: japan ?? [] } }
})

/** The scenario that is played (19.0). */
export function scenarioOf(game: Bataan): Scenario {
  return fieldOf(game).scenario
}

/** The last Game-Turn of a match: the campaign can be extended (19.51). */
export function lastTurnOf(game: Bataan): number {
  const { lastTurn, extendedLastTurn } = scenarioOf(game)
  return game.vars.extended ? (extendedLastTurn ?? lastTurn) : lastTurn
}

/** The scenario of this name; throws a `RangeError` if there is none. */
export function scenarioNamed(id: string | undefined): Scenario {
  const scenario = scenarios.find((each) => each.id === id)
  if (scenario === undefined) throw new RangeError(`no scenario ${id}`)
  return scenario
}

/** All ground units of a side, on the map or not. */
export function unitsOf(game: Bataan, side: Side): readonly Unit[] {
  return fieldOf(game).units[side]
}

/** The seat that plays a side. */
export function seatOf(game: Pick<Bataan, 'options'>, side: Side): Seat {
  return (side === 'us') === (game.options['sides'] === 'first-us') ? 0 : 1
}

/** Whether a counter is a ground unit. */
export function isUnit(counter: Piece<CounterDef, PlaceDef>): counter is Unit {
  return counter.def.kind === 'unit'
}

/** Whether a counter is an Activation Marker. */
export function isMarker(counter: Piece<CounterDef, PlaceDef>): counter is Marker {
  return counter.def.kind === 'marker'
}

/** Whether a counter is a naval unit. */
export function isShip(counter: Piece<CounterDef, PlaceDef>): counter is Ship {
  return counter.def.kind === 'naval'
}

/** Whether a counter is an air unit. */
export function isAirUnit(counter: Piece<CounterDef, PlaceDef>): counter is AirUnit {
  return counter.def.kind === 'air'
}

/** Whether a counter is a Special Events marker. */
export function isEvent(counter: Piece<CounterDef, PlaceDef>): counter is EventMarker {
  return counter.def.kind === 'event'
}

/** The Activation Markers in a box, by its id. */
export function markersIn({ table }: Bataan, box: string): readonly Marker[] {
  return table.space(box).pieces.filter(isMarker)
}

/** The ground units in a place. */
export function unitsIn({ pieces }: Place): readonly Unit[] {
  return pieces.every(isUnit) ? pieces : pieces.filter(isUnit)
}

/** A ground unit by its id; throws a `RangeError` if there is none. */
export function unitNamed({ table }: Pick<Bataan, 'table'>, id: string): Unit {
  const found = table.piece(id)
  if (!isUnit(found)) throw new RangeError(`${id} is no ground unit`)
  return found
}

/** Whether a place is a hex, not a box. */
export function isHex({ index }: Place): boolean {
  return index < hexGrid.size
}

/** Whether a unit is on the map. */
export function onMap({ space }: Unit): boolean {
  return isHex(space)
}

/** Whether a unit lies at sea off its landing hex (15.45). */
export function isAtSea({ space }: Unit): boolean {
  return space.id === 'manila-bay' || space.id === 'bataan-coast'
}

/** Whether a unit is on the map, or at sea in an invasion (15.45). */
export function inPlay(unit: Unit): boolean {
  return onMap(unit) || isAtSea(unit)
}

/** The place of a hex; throws a `RangeError` if there is none. */
export function placeAt(game: Bataan, hex: number): Place {
  const place = game.table.spaces[hex]
  if (place === undefined || !isHex(place)) throw new RangeError(`no hex ${hex}`)
  return place
}

/** Hexes between two units on the map. */
export function distanceBetween(a: Unit, b: Unit): number {
  return hexGrid.distance(a.space.index, b.space.index)
}

/** Whether a unit is artillery (3.17). */
export function isArtillery(unit: Unit): unit is Artillery {
  return unit.def.artillery !== undefined
}
