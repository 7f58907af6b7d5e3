import type { DisplayId } from './display.ts'
import type { HexId } from './hexes.ts'
import type { FortLine } from './terrain.ts'
import type { FormationId, Side, UnitId } from './units.ts'
import type { Victory } from './victory.ts'

/** The ids of the scenarios, in the order of rules 19.1 to 19.5. */
export const SCENARIOS = ['layac', 'abucay-line', 'mauban-line', 'second-bataan', 'battling-bastards'] as const
/** The id of a scenario. */
export type ScenarioId = (typeof SCENARIOS)[number]

/** The part of the map used by a scenario, by column and row numbers; absent limits are open. */
export interface Area {
  readonly firstColumn?: number
  readonly lastColumn?: number
  readonly lastRow?: number
}

/** A unit's place at the start. */
export interface Placement {
  readonly unit: UnitId
  readonly hex: HexId
  /** Whether it starts with one step lost (18.23). */
  readonly reduced: boolean
}

/** Units that arrive on a turn (5.1), by ids of pieces: ground, air and naval units. */
export interface Arrival {
  readonly turn: number
  readonly side: Side
  /** Hexes by which they enter, or boxes of the Strategic Display. */
  readonly entry: readonly string[]
  readonly units: readonly string[]
}

/** Activation Markers added on a turn. */
export interface MarkersAdded {
  readonly turn: number
  readonly formation: FormationId
}

/** A fortification on the map (14.0). */
export interface Fort {
  readonly hex: HexId
  readonly line: FortLine
  /** Whether it is destroyed at the start (14.13). */
  readonly destroyed: boolean
}

/** Air and naval units in a box of the Strategic Display (18.24), by ids of pieces. */
export interface Displayed {
  readonly box: DisplayId
  readonly units: readonly string[]
}

/** The Special Events of a scenario (17.0). */
export interface ScenarioEvents {
  /** Letters of the markers in the Event Pool. */
  readonly pool: readonly string[]
  /** Letters that each side holds at the start. */
  readonly held: { readonly [side in Side]: readonly string[] }
  /** How many each side draws before the first turn. */
  readonly drawn: { readonly [side in Side]: number }
  /** Letters that leave play after their use. */
  readonly discarded: readonly string[]
  /** The side that draws first regardless of the Initiative; absent: the side that had it (17.11). */
  readonly first?: Side
  /** A letter that a side may take instead of a draw on a turn. */
  readonly chosen?: { readonly side: Side; readonly letter: string; readonly turn: number }
  /** The last turn on which each side draws. */
  readonly lastDraw: { readonly [side in Side]: number }
}

/** A scenario (19.0). */
export interface Scenario {
  readonly id: ScenarioId
  readonly rule: string
  readonly firstTurn: number
  readonly lastTurn: number
  /** The last turn of an extended game (19.51). */
  readonly extendedLastTurn?: number
  readonly area: Area
  /** Different areas on single turns (19.52). */
  readonly areas: ReadonlyMap<number, Area>
  /** Number of Activation Markers of each formation at the start. */
  readonly markers: ReadonlyMap<FormationId, number>
  readonly markersAdded: readonly MarkersAdded[]
  readonly supplySources: { readonly [side in Side]: readonly HexId[] }
  /** Whether the US player spends Supply Points (6.11, 19.14). */
  readonly supplyPoints: boolean
  /**
   * US supply before the first turn: formations In Supply, or the number that the player chooses, and Supply Points
   * (19.44, 19.54).
   */
  readonly startingSupply?: { readonly formations: number | readonly FormationId[]; readonly points: number }
  readonly forts: readonly Fort[]
  /** Hexes with a control marker at the start, by controlling side. */
  readonly control: { readonly [side in Side]: readonly HexId[] }
  readonly setup: readonly Placement[]
  /** Units added on Game-Turn 4 (19.53). */
  readonly setupTurn4: readonly Placement[]
  /** Air and naval units at the start (18.24). */
  readonly display: readonly Displayed[]
  /** Air and naval units added on Game-Turn 4 (19.53). */
  readonly displayTurn4: readonly Displayed[]
  /** Japanese ground units in the Manila Box at the start (16.42). */
  readonly manilaBox: readonly UnitId[]
  /** Whether Replacements Points are received (16.51). */
  readonly replacements: boolean
  readonly arrivals: readonly Arrival[]
  /** Units that leave the game, by turn (5.2). */
  readonly withdrawals: readonly Omit<Arrival, 'entry'>[]
  /** Formations in Reserve at the start (5.3), with the turn on which they return. */
  readonly reserve: readonly { readonly formation: FormationId; readonly until: number }[]
  /** Units that the scenario holds in Reserve until a turn (19.24, 19.54). */
  readonly release: readonly { readonly turn: number; readonly units: readonly UnitId[] }[]
  /** Hexes outside the area by which units of that Reserve enter it (19.24). */
  readonly approach: readonly HexId[]
  /** Turns on which Japan has the Initiative without a roll. */
  readonly automaticInitiative: readonly number[]
  /** The turn on which both sides have a limited number of activations (19.14). */
  readonly activationLimit?: { readonly turn: number; readonly most: number }
  /** An artillery unit with a different support strength on a turn (19.14). */
  readonly support?: { readonly unit: UnitId; readonly support: number; readonly turn: number }
  /**
   * The first turn on which a General Withdrawal may be declared (5.23), and on which the US player may surrender the
   * Initiative (19.54).
   */
  readonly withdrawalFrom?: number
  readonly surrenderFrom?: number
  /** Formations that check General Attrition only on even turns, from a turn on (19.44, 19.54). */
  readonly evenTurns: readonly { readonly formation: FormationId; readonly from: number }[]
  /** Sides whose formations suffer no General Attrition (19.14, 19.34). */
  readonly noAttrition: readonly Side[]
  /** 19.24, 19.34: what Japan adds to the die of each check with the option of the scenario. */
  readonly attritionOption?: { readonly modifier: number; readonly rule: string }
  readonly events: ScenarioEvents
  /** What Japan needs at the end of the scenario (19.15): hexes, and steps lost by the US player. */
  readonly atEnd?: { readonly hexes: readonly HexId[]; readonly usLost: number }
  readonly victory: Victory
}
