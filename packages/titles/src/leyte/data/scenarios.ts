import { oneOf } from '@topside/kit'
import { BEACHES, type Beach, type HexId, hexId, hexOf } from './hexes.ts'
import reinforcementData from './reinforcements.json' with { type: 'json' }
import scenarioData from './scenarios.json' with { type: 'json' }
import turnData from './turns.json' with { type: 'json' }
import { type Side, type UnitId, unitId } from './units.ts'

/** A row of the list of Game-Turns. */
interface TurnRow {
  readonly support: { readonly [side in Side]: number }
}

/** Ground Support Points that a side receives on a Game-Turn (8.3). */
export function supportOf(turn: number, side: Side): number {
  const row: TurnRow | undefined = turnData.turns[turn - 1]
  return row?.support[side] ?? 0
}

/** Where a reinforcement arrives (12.2): a beach area, Ormoc, an edge of the map, or anywhere (12.42). */
export const ENTRIES = [...BEACHES, 'ormoc', 'west-edge', 'south-edge', 'north-edge', 'anywhere'] as const
/** A place of arrival. */
export type Entry = (typeof ENTRIES)[number]

/** Time and place of a unit's arrival (18.0). */
export interface Arrival {
  readonly turn: number
  readonly unit: UnitId
  readonly entry: Entry
  /** Whether the option `landing` decides its place of arrival. */
  readonly optional: boolean
}

/** The order of appearance (18.0). */
const arrivals: readonly Arrival[] = reinforcementData.reinforcements.map((row) => ({
  turn: row.turn,
  unit: unitId(row.unit),
  entry: oneOf(ENTRIES, row.entry),
  optional: 'optional' in row,
}))

/** A hex worth points to a side at the end. */
export interface Objective {
  readonly hex: HexId
  readonly points: number
}

/** A hex by which American units may leave the map, to return some Game-Turns later (16.13). */
export interface Exit {
  readonly hex: HexId
  readonly returnAfter: number
}

/** A scenario (16.0). */
export interface Scenario {
  readonly id: string
  readonly rule: string
  readonly firstTurn: number
  readonly lastTurn: number
  /** Beach areas that are active (15.31). */
  readonly beaches: readonly Beach[]
  /** Whether an option activates the southern beaches. */
  readonly southernBeaches: boolean
  readonly objectives: { readonly [side in Side]: readonly Objective[] }
  /** Points for each Japanese unit at an airfield (16.14). */
  readonly airfieldPoints: number
  readonly exits: readonly Exit[]
  /** The hex by which one American battalion must leave, and the last Game-Turn for that (16.13). */
  readonly detachment?: { readonly hex: HexId; readonly by: number }
  /** Hexes closed to all units: south of the exit at 0531, if units leave by it (16.13). */
  readonly closed: ReadonlySet<number>
  /** American units below this row and this column count (16.24). */
  readonly breakthrough?: { readonly belowRow: number; readonly belowColumn: number }
  /** The row, counted from 1, that Japanese units may not enter (16.23). */
  readonly rowClosedToJapan?: number
  /** Whether Japanese units count by their lines to the western edge (16.34). */
  readonly westernLines: boolean
  /** Points for a hex held at the end of a Game-Turn (16.34). */
  readonly held?: Objective & { readonly turn: number }
  /** Where each unit starts. */
  readonly deployment: { readonly [side in Side]: ReadonlyMap<UnitId, HexId> }
  /** Time and place of each reinforcement (18.0); a unit can arrive in several scenarios. */
  readonly arrivals: ReadonlyMap<string, Arrival>
}

/** A row of an objective. */
interface ObjectiveRow {
  readonly hex: string
  readonly points: number
}

/** A row of the list of scenarios. */
type ScenarioRow = (typeof scenarioData.scenarios)[number]

/** All scenarios, in order. */
export const scenarios: readonly Scenario[] = scenarioData.scenarios.map(scenarioFrom)

function scenarioFrom(row: ScenarioRow): Scenario {
  return {
    id: row.id,
    rule: row.rule,
    firstTurn: row.firstTurn,
    lastTurn: row.lastTurn,
    beaches: row.beaches.map((beach) => oneOf(BEACHES, beach)),
    southernBeaches: 'southernBeaches' in row,
    objectives: { us: objectivesOf(row.objectives.us), japan: objectivesOf(row.objectives.japan) },
    airfieldPoints: row.airfieldPoints ?? 0,
    exits: (row.exits ?? []).map(({ hex, returnAfter }) => ({ hex: hexId(hex), returnAfter })),
    ...(row.detachment && { detachment: { ...row.detachment, hex: hexId(row.detachment.hex) } }),
    closed: new Set((row.closed ?? []).map(hexOf)),
    ...(row.breakthrough && { breakthrough: row.breakthrough }),
    ...(row.closedToJapan && { rowClosedToJapan: row.closedToJapan.row }),
    westernLines: row.westernLines === true,
    ...(row.held && { held: { ...row.held, hex: hexId(row.held.hex) } }),
    deployment: { us: placesOf(row.us), japan: placesOf(row.japan) },
    arrivals: new Map(
      arrivals
        .filter(({ turn }) => turn >= row.firstTurn && turn <= row.lastTurn)
        .map((arrival) => [arrival.unit, arrival]),
    ),
  }
}

function objectivesOf(rows: readonly ObjectiveRow[]): Objective[] {
  return rows.map(({ hex, points }) => ({ hex: hexId(hex), points }))
}

function placesOf(places: { readonly [unit: string]: string | undefined }): ReadonlyMap<UnitId, HexId> {
  const found = new Map<UnitId, HexId>()
  for (const [unit, hex] of Object.entries(places)) if (hex !== undefined) found.set(unitId(unit), hexId(hex))
  return found
}

/**
 * A unit's places of arrival in all scenarios, as one text: the same text for units that arrive in the same places
 * (12.2).
 */
export function entriesOf(unit: string): string {
  return scenarios
    .map(({ arrivals: those }) => {
      const { entry = '', optional = false } = those.get(unit) ?? {}
      return `${entry}${optional ? '?' : ''}`
    })
    .join()
}
