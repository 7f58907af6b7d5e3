import { CombatTable } from '@topside/engine'
import combatData from './data/combat.json' with { type: 'json' }
import reinforcementData from './data/reinforcements.json' with { type: 'json' }
import scenarioData from './data/scenarios.json' with { type: 'json' }
import turnData from './data/turns.json' with { type: 'json' }
import { allHexes, type Beach, crossings, grid, hexOf } from './ground.ts'
import type { Side } from './units.ts'

/** Results of combat (7.5): retreats in hexes, both retreat, eliminations, exchanges. */
export const RESULTS = ['A1', 'Br', 'D1', 'D2', 'D3', 'D4', 'AE', 'DE', 'Ex', 'Ax'] as const
/** A result of combat. */
export type CombatResult = (typeof RESULTS)[number]

function resultOf(text: string): CombatResult {
  const result = RESULTS.find((each) => each === text)
  if (result === undefined) throw new RangeError(`no result ${text}`)
  return result
}

/** 7.5: the combat results tables. */
export const combatTables = {
  mobile: new CombatTable(
    combatData.columns,
    combatData.tables.mobile.map((row) => row.map(resultOf)),
  ),
  active: new CombatTable(
    combatData.columns,
    combatData.tables.active.map((row) => row.map(resultOf)),
  ),
} as const

/** Ground Support Points that a side gets on a Game-Turn (8.3). */
export function supportOf(turn: number, side: Side): number {
  return turnData.turns[turn - 1]?.support[side] ?? 0
}

/** Where a reinforcement arrives (12.2): a beach area, Ormoc, an edge of the map, or anywhere (12.42). */
export type Entry = Beach | 'ormoc' | 'west-edge' | 'south-edge' | 'north-edge' | 'anywhere'

/** 18.0: when and where a unit arrives. */
export interface Arrival {
  readonly turn: number
  readonly unit: string
  readonly entry: Entry
  /** The landing place is that of the option `landing`. */
  readonly optional?: boolean
}

/** 18.0: the order of appearance. */
const arrivals: readonly Arrival[] = reinforcementData.reinforcements.map((row) => ({
  turn: row.turn,
  unit: row.unit,
  entry: row.entry as Entry,
  ...('optional' in row && { optional: true }),
}))

/** A hex that is worth points to a side at the end. */
export interface Objective {
  readonly hex: string
  readonly points: number
}

/** A scenario (16.0). */
export interface Scenario {
  readonly id: string
  readonly rule: string
  readonly firstTurn: number
  readonly lastTurn: number
  /** Beach areas that are active (15.31). */
  readonly beaches: readonly Beach[]
  /** Whether an option decides that the southern beaches are active. */
  readonly southernBeaches: boolean
  readonly objectives: { readonly [side in Side]: readonly Objective[] }
  /** 16.14: points for each Japanese unit at an airfield. */
  readonly airfieldPoints: number
  /** 16.13: where American units may leave to come back some Game-Turns later. */
  readonly exits: readonly { readonly hex: string; readonly returnAfter: number }[]
  /** 16.13: where one American battalion must leave, and by when. */
  readonly detachment?: { readonly hex: string; readonly by: number }
  /** 16.24: American units in rows and columns below these count. */
  readonly breakthrough?: { readonly belowRow: number; readonly belowColumn: number }
  /** 16.34: Japanese units count by their lines to the western edge. */
  readonly westernLines: boolean
  /** 16.34: points for a hex held at the end of a Game-Turn. */
  readonly held?: Objective & { readonly turn: number }
  /** Where each unit starts. */
  readonly deployment: { readonly [side in Side]: { readonly [unit: string]: string } }
  /** 18.0: when and where each reinforcement arrives; a unit can do so in more than one scenario. */
  readonly arrivals: ReadonlyMap<string, Arrival>
  /** 5.2: what crossing each hexside costs a side, in half Movement Points. */
  readonly crossing: { readonly [side in Side]: Uint8Array }
}

const closedToAll: ReadonlySet<number> = new Set(scenarioData.closed.map(hexOf))

/** 16.13: whether nobody may enter a hex: it lies south of the exit at 0531. */
export function isClosed(hex: number): boolean {
  return closedToAll.has(hex)
}

/** All scenarios, in their order. */
export const scenarios: readonly Scenario[] = scenarioData.scenarios.map((row) => {
  const closedRow = 'closedToJapan' in row ? (row.closedToJapan?.row ?? 0) : 0
  return {
    id: row.id,
    rule: row.rule,
    firstTurn: row.firstTurn,
    lastTurn: row.lastTurn,
    beaches: row.beaches as readonly Beach[],
    southernBeaches: 'southernBeaches' in row,
    objectives: row.objectives,
    airfieldPoints: row.airfieldPoints ?? 0,
    exits: row.exits ?? [],
    ...(row.detachment && { detachment: row.detachment }),
    ...(row.breakthrough && { breakthrough: row.breakthrough }),
    westernLines: row.westernLines === true,
    ...(row.held && { held: row.held }),
    arrivals: new Map(
      arrivals
        .filter(({ turn }) => turn >= row.firstTurn && turn <= row.lastTurn)
        .map((arrival) => [arrival.unit, arrival]),
    ),
    deployment: { us: placesOf(row.us), japan: placesOf(row.japan) },
    crossing: {
      us: crossings(isClosed),
      japan: crossings((hex) => isClosed(hex) || grid.rowOf(hex) === closedRow - 1),
    },
  }
})

function placesOf(places: { readonly [unit: string]: string | undefined }): { readonly [unit: string]: string } {
  return Object.fromEntries(Object.entries(places).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The hexes of an edge of the map on which units can come in (12.23). */
export const edges = {
  'west-edge': allHexes((hex) => grid.columnOf(hex) === 0 && !isClosed(hex)),
  'south-edge': allHexes((hex) => grid.rowOf(hex) === 0 && !isClosed(hex)),
  'north-edge': allHexes((hex) => grid.rowOf(hex) === grid.rows - 1),
} as const
