import { oneOf } from '@topside/kit'
import { DISPLAY_IDS, type DisplayId } from './display.ts'
import { columnOf, type HexId, hexId, hexOf, rowOf } from './hexes.ts'
import scenarioData from './scenarios.json' with { type: 'json' }
import type { FortLine } from './terrain.ts'
import { type FormationId, formationId, type Side, type UnitId, unitId } from './units.ts'

import { type Victory, type VictoryRow, victoryOf } from './victory.ts'

/** The ids of the scenarios, in the order of rules 19.1 to 19.5. */
export const SCENARIOS = ['layac', 'abucay-line', 'mauban-line', 'second-bataan', 'battling-bastards'] as const
/** The id of a scenario. */
export type ScenarioId = (typeof SCENARIOS)[number]

/** The part of the map on which a scenario is played, by numbers of columns and rows; what is absent has no limit. */
export interface Area {
  readonly firstColumn?: number
  readonly lastColumn?: number
  readonly lastRow?: number
}

/** A unit at its place at the start. */
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

/** Activation Markers that are in play from a turn on. */
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
  /** Who draws first whoever has the Initiative; absent: who had it (17.11). */
  readonly first?: Side
  /** A letter that a side may take on a turn instead of a draw. */
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
  /** The last turn of a game that is extended (19.51). */
  readonly extendedLastTurn?: number
  readonly area: Area
  /** Other areas by turn (19.52). */
  readonly areas: ReadonlyMap<number, Area>
  /** How many Activation Markers each formation has at the start. */
  readonly markers: ReadonlyMap<FormationId, number>
  readonly markersAdded: readonly MarkersAdded[]
  readonly supplySources: { readonly [side in Side]: readonly HexId[] }
  /** Whether the US player spends Supply Points (6.11, 19.14). */
  readonly supplyPoints: boolean
  /** What the US player has before the first turn: formations In Supply, or how many he chooses, and Supply Points (19.44, 19.54). */
  readonly startingSupply?: { readonly formations: number | readonly FormationId[]; readonly points: number }
  readonly forts: readonly Fort[]
  /** Hexes with a marker of control at the start, by who controls them. */
  readonly control: { readonly [side in Side]: readonly HexId[] }
  readonly setup: readonly Placement[]
  /** What is added on Game-Turn 4 (19.53). */
  readonly setupTurn4: readonly Placement[]
  /** Air and naval units at the start (18.24). */
  readonly display: readonly Displayed[]
  /** Those that are added on Game-Turn 4 (19.53). */
  readonly displayTurn4: readonly Displayed[]
  /** Japanese ground units in the Manila Box at the start (16.42). */
  readonly manilaBox: readonly UnitId[]
  /** Whether Replacements Points are received (16.51). */
  readonly replacements: boolean
  readonly arrivals: readonly Arrival[]
  /** Units that leave the game, by turn (5.2). */
  readonly withdrawals: readonly Omit<Arrival, 'entry'>[]
  /** Formations in Reserve at the start (5.3), with the turn on which they come back. */
  readonly reserve: readonly { readonly formation: FormationId; readonly until: number }[]
  /** Units that the scenario holds in Reserve until a turn (19.24, 19.54). */
  readonly release: readonly { readonly turn: number; readonly units: readonly UnitId[] }[]
  /** Hexes beyond the area by which units of that Reserve come into it (19.24). */
  readonly approach: readonly HexId[]
  /** Turns on which Japan has the Initiative without a roll. */
  readonly automaticInitiative: readonly number[]
  /** The turn on which either side is held to so many activations (19.14). */
  readonly activationLimit?: { readonly turn: number; readonly most: number }
  /** An artillery unit with another support strength on a turn (19.14). */
  readonly support?: { readonly unit: UnitId; readonly support: number; readonly turn: number }
  /** The first turn on which a General Withdrawal may be declared (5.23), and on which the US player may surrender the Initiative (19.54). */
  readonly withdrawalFrom?: number
  readonly surrenderFrom?: number
  /** Formations that check for General Attrition on even turns alone, from a turn on (19.44, 19.54). */
  readonly evenTurns: readonly { readonly formation: FormationId; readonly from: number }[]
  /** Sides whose formations suffer no General Attrition (19.14, 19.34). */
  readonly noAttrition: readonly Side[]
  readonly events: ScenarioEvents
  /** What Japan needs at the end of the scenario (19.15): hexes, and steps that the US player has lost. */
  readonly atEnd?: { readonly hexes: readonly HexId[]; readonly usLost: number }
  readonly victory: Victory
}

/** Units by hex or box, as the set-up has them; a `*` after an id: the unit starts reduced. */
interface PlacesRow {
  readonly [hex: string]: readonly string[] | undefined
}

/** A row of the list of scenarios, as far as rules are made of it. */
interface ScenarioRow extends Pick<Scenario, 'rule' | 'firstTurn' | 'lastTurn' | 'area' | 'supplyPoints'> {
  readonly id: string
  readonly extendedLastTurn?: number | undefined
  readonly areas?: { readonly [turn: string]: Area } | undefined
  readonly markers: {
    readonly us: { readonly [formation: string]: number | undefined }
    readonly japan: { readonly [formation: string]: number | undefined }
    readonly added: readonly { readonly turn: number; readonly formation: string }[]
  }
  readonly supplySources: { readonly us: readonly string[]; readonly japan: readonly string[] }
  readonly forts: readonly { readonly hex: string; readonly line: string; readonly destroyed?: boolean }[]
  readonly control: { readonly us: readonly string[]; readonly japan: readonly string[] }
  readonly setup: { readonly us: PlacesRow; readonly japan: PlacesRow }
  readonly setupTurn4?: { readonly us: PlacesRow; readonly japan: PlacesRow } | undefined
  readonly display: PlacesRow
  readonly manilaBox?: readonly string[] | undefined
  readonly replacements?: boolean | undefined
  readonly displayTurn4?: PlacesRow | undefined
  readonly reinforcements: readonly (Omit<Arrival, 'side'> & { readonly side: string })[]
  readonly withdrawals: readonly { readonly turn: number; readonly side: string; readonly units: readonly string[] }[]
  readonly reserve?: readonly ReserveRow[] | undefined
  readonly startingSupply?: { readonly formations: number | readonly string[]; readonly points: number } | undefined
  readonly automaticInitiative: readonly number[]
  readonly activationLimit?: { readonly turn: number; readonly most: number } | undefined
  readonly support?: { readonly unit: string; readonly support: number; readonly turn: number } | undefined
  readonly attrition: {
    readonly none: readonly string[]
    readonly evenTurns?: readonly { readonly formation: string; readonly from: number }[]
  }
  readonly withdrawalFrom?: number | undefined
  readonly surrenderFrom?: number | undefined
  readonly events: EventsRow
  readonly victory: VictoryRow
}

/** A formation in Reserve at the start, as a whole until a turn, or released part by part. */
interface ReserveRow {
  readonly formation: string
  readonly untilTurn?: number
  readonly release?: readonly { readonly turn: number; readonly units: readonly string[] }[]
  readonly approach?: readonly string[]
}

/** The events of a scenario as its row has them. */
interface EventsRow {
  readonly pool: readonly string[]
  readonly held?: BySide<readonly string[]> | undefined
  readonly drawn?: BySide<number> | undefined
  readonly discarded?: readonly string[] | undefined
  readonly first?: string | undefined
  readonly chosen?: { readonly side: string; readonly letter: string; readonly turn: number } | undefined
  readonly lastDraw?: BySide<number> | undefined
}

/** What a row has for one side, or for both. */
interface BySide<T> {
  readonly us?: T | undefined
  readonly japan?: T | undefined
}

const sideOf = (text: string): Side => oneOf(['us', 'japan'], text)

/** All scenarios, in their order. */
export const scenarios: readonly Scenario[] = scenarioData.scenarios.map((row: ScenarioRow): Scenario => {
  const { rule, firstTurn, lastTurn, area, supplyPoints, automaticInitiative, support, setupTurn4 } = row
  const { hexes, usLost = 0 } = row.victory.atEnd ?? {}
  return {
    ...{ rule, firstTurn, lastTurn, area, supplyPoints, automaticInitiative },
    id: oneOf(SCENARIOS, row.id),
    ...(row.extendedLastTurn !== undefined && { extendedLastTurn: row.extendedLastTurn }),
    ...(row.activationLimit && { activationLimit: row.activationLimit }),
    ...(support && { support: { ...support, unit: unitId(support.unit) } }),
    ...(hexes && { atEnd: { hexes: hexes.map(hexId), usLost } }),
    victory: victoryOf(row.victory),
    ...(row.withdrawalFrom !== undefined && { withdrawalFrom: row.withdrawalFrom }),
    ...(row.surrenderFrom !== undefined && { surrenderFrom: row.surrenderFrom }),
    evenTurns: (row.attrition.evenTurns ?? []).map(({ formation, from }) => ({
      from,
      formation: formationId(formation),
    })),
    noAttrition: row.attrition.none.map(sideOf),
    events: eventsOf(row.events),
    areas: new Map(Object.entries(row.areas ?? {}).map(([turn, each]) => [Number(turn), each])),
    markers: new Map(
      Object.entries({ ...row.markers.us, ...row.markers.japan }).map(([id, count = 0]) => [formationId(id), count]),
    ),
    markersAdded: row.markers.added.map(({ turn, formation }) => ({ turn, formation: formationId(formation) })),
    supplySources: { us: row.supplySources.us.map(hexId), japan: row.supplySources.japan.map(hexId) },
    forts: row.forts.map(({ hex, line, destroyed = false }) => ({
      ...{ hex: hexId(hex), destroyed },
      line: oneOf(['abucay', 'main'], line),
    })),
    control: { us: row.control.us.map(hexId), japan: row.control.japan.map(hexId) },
    setup: [...placesOf(row.setup.us), ...placesOf(row.setup.japan)],
    setupTurn4: setupTurn4 === undefined ? [] : [...placesOf(setupTurn4.us), ...placesOf(setupTurn4.japan)],
    display: displayedOf(row.display),
    manilaBox: (row.manilaBox ?? []).map(unitId),
    replacements: row.replacements === true,
    displayTurn4: displayedOf(row.displayTurn4 ?? {}),
    arrivals: row.reinforcements.map((each) => ({ ...each, side: sideOf(each.side) })),
    ...reserveOf(row.reserve ?? []),
    ...(row.startingSupply && { startingSupply: startingSupplyOf(row.startingSupply) }),
    withdrawals: row.withdrawals.map((each) => ({ ...each, side: sideOf(each.side) })),
  }
})

function startingSupplyOf({ formations, points }: NonNullable<ScenarioRow['startingSupply']>) {
  return { points, formations: typeof formations === 'number' ? formations : formations.map(formationId) }
}

function reserveOf(rows: readonly ReserveRow[]): Pick<Scenario, 'reserve' | 'release' | 'approach'> {
  return {
    reserve: rows.flatMap(({ formation, untilTurn: until }) =>
      until === undefined ? [] : [{ formation: formationId(formation), until }],
    ),
    release: rows.flatMap(({ release = [] }) => release.map(({ turn, units }) => ({ turn, units: units.map(unitId) }))),
    approach: rows.flatMap(({ approach = [] }) => approach.map(hexId)),
  }
}

function eventsOf({ pool, held, drawn, discarded, first, chosen, lastDraw }: EventsRow): ScenarioEvents {
  const { us = Number.POSITIVE_INFINITY, japan = Number.POSITIVE_INFINITY } = lastDraw ?? {}
  return {
    ...{ pool, discarded: discarded ?? [], lastDraw: { us, japan } },
    held: { us: held?.us ?? [], japan: held?.japan ?? [] },
    drawn: { us: drawn?.us ?? 0, japan: drawn?.japan ?? 0 },
    ...(first !== undefined && { first: sideOf(first) }),
    ...(chosen && { chosen: { ...chosen, side: sideOf(chosen.side) } }),
  }
}

function placesOf(places: PlacesRow): Placement[] {
  return Object.entries(places).flatMap(([hex, units = []]) =>
    units.map((id) => ({ unit: unitId(id.replace('*', '')), hex: hexId(hex), reduced: id.endsWith('*') })),
  )
}

function displayedOf(places: PlacesRow): Displayed[] {
  return Object.entries(places).map(([box, units = []]) => ({ box: oneOf(DISPLAY_IDS, box), units }))
}

/** The area of a scenario on a turn. */
export function areaOn({ area, areas }: Pick<Scenario, 'area' | 'areas'>, turn: number): Area {
  return areas.get(turn) ?? area
}

/** Whether a hex lies beyond the area of a scenario on a turn, on the way by which units of its Reserve come (19.24). */
export function onApproach(scenario: Scenario, turn: number, hex: number): boolean {
  return (
    scenario.approach.length > 0 && hexesOf(scenario.approach).includes(hex) && !inArea(areaOn(scenario, turn), hex)
  )
}

/** Whether a hex lies in an area. */
export function inArea({ firstColumn = 0, lastColumn = 99, lastRow = 99 }: Area, hex: number): boolean {
  const column = columnOf(hex)
  return column >= firstColumn && column <= lastColumn && rowOf(hex) <= lastRow
}

/** The hexes of a list of numbers, as indexes. */
export function hexesOf(ids: readonly HexId[]): number[] {
  return ids.map(hexOf)
}
