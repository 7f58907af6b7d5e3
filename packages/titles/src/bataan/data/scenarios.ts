import { oncePer, oneOf } from '@topside/kit'
import { DISPLAY_IDS } from './display.ts'
import { columnOf, type HexId, hexGrid, hexId, hexOf, rowOf } from './hexes.ts'
import {
  type Area,
  type Arrival,
  type Displayed,
  type Placement,
  SCENARIOS,
  type Scenario,
  type ScenarioEvents,
} from './scenario.ts'
import scenarioData from './scenarios.json' with { type: 'json' }
import { formationId, type Side, unitId } from './units.ts'
import { type VictoryRow, victoryOf } from './victory.ts'

/** Units by hex or box, as in the set-up; `*` after an id: the unit starts reduced. */
interface PlacesRow {
  readonly [hex: string]: readonly string[] | undefined
}

/** The parts of a row of the list of scenarios that the rules use. */
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
    readonly option?: Scenario['attritionOption']
    readonly evenTurns?: readonly { readonly formation: string; readonly from: number }[]
  }
  readonly withdrawalFrom?: number | undefined
  readonly surrenderFrom?: number | undefined
  readonly events: EventsRow
  readonly victory: VictoryRow
}

/** A formation in Reserve at the start, as a whole until a turn, or released in parts. */
interface ReserveRow {
  readonly formation: string
  readonly untilTurn?: number
  readonly release?: readonly { readonly turn: number; readonly units: readonly string[] }[]
  readonly approach?: readonly string[]
}

/** The events of a scenario, as listed. */
interface EventsRow {
  readonly pool: readonly string[]
  readonly held?: BySide<readonly string[]> | undefined
  readonly drawn?: BySide<number> | undefined
  readonly discarded?: readonly string[] | undefined
  readonly first?: string | undefined
  readonly chosen?: { readonly side: string; readonly letter: string; readonly turn: number } | undefined
  readonly lastDraw?: BySide<number> | undefined
}

/** An entry for either side or for both. */
interface BySide<T> {
  readonly us?: T | undefined
  readonly japan?: T | undefined
}

const sideOf = (text: string): Side => oneOf(['us', 'japan'], text)

/** All scenarios, in order. */
export const scenarios: readonly Scenario[] = scenarioData.scenarios.map((row: ScenarioRow) => scenarioFrom(row))

/**
 * Where a unit arrives, in all scenarios that use it, as one text: units that are otherwise alike can arrive by
 * different roads.
 */
export function entriesOf(unit: string): string {
  const all = scenarios.flatMap(({ arrivals }) => arrivals.filter(({ units }) => units.some((id) => id === unit)))
  return [...new Set(all.map(({ entry }) => entry.join()))].join(' ')
}

function scenarioFrom(row: ScenarioRow): Scenario {
  const { rule, firstTurn, lastTurn, area, supplyPoints, automaticInitiative, support, setupTurn4 } = row
  const { hexes, usLost = 0 } = row.victory.atEnd ?? {}
  return {
    rule,
    firstTurn,
    lastTurn,
    area,
    supplyPoints,
    automaticInitiative,
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
    ...(row.attrition.option && { attritionOption: row.attrition.option }),
    events: eventsOf(row.events),
    areas: new Map(Object.entries(row.areas ?? {}).map(([turn, each]) => [Number(turn), each])),
    markers: new Map(
      Object.entries({ ...row.markers.us, ...row.markers.japan }).map(([id, count = 0]) => [formationId(id), count]),
    ),
    markersAdded: row.markers.added.map(({ turn, formation }) => ({
      turn,
      formation: formationId(formation),
    })),
    supplySources: { us: row.supplySources.us.map(hexId), japan: row.supplySources.japan.map(hexId) },
    forts: row.forts.map(({ hex, line, destroyed = false }) => ({
      hex: hexId(hex),
      destroyed,
      line: oneOf(['abucay', 'main'], line),
    })),
    control: { us: row.control.us.map(hexId), japan: row.control.japan.map(hexId) },
    setup: placesOf(row.setup),
    setupTurn4: setupTurn4 === undefined ? [] : placesOf(setupTurn4),
    display: displayedOf(row.display),
    manilaBox: (row.manilaBox ?? []).map(unitId),
    replacements: row.replacements === true,
    displayTurn4: displayedOf(row.displayTurn4 ?? {}),
    arrivals: row.reinforcements.map((each) => ({ ...each, side: sideOf(each.side) })),
    ...reserveOf(row.reserve ?? []),
    ...(row.startingSupply && { startingSupply: startingSupplyOf(row.startingSupply) }),
    withdrawals: row.withdrawals.map((each) => ({ ...each, side: sideOf(each.side) })),
  }
}

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
    pool,
    discarded: discarded ?? [],
    lastDraw: { us, japan },
    held: { us: held?.us ?? [], japan: held?.japan ?? [] },
    drawn: { us: drawn?.us ?? 0, japan: drawn?.japan ?? 0 },
    ...(first !== undefined && { first: sideOf(first) }),
    ...(chosen && { chosen: { ...chosen, side: sideOf(chosen.side) } }),
  }
}

function placesOf({ us, japan }: ScenarioRow['setup']): Placement[] {
  return [us, japan].flatMap((places) =>
    Object.entries(places).flatMap(([hex, units = []]) =>
      units.map((id) => ({ unit: unitId(id.replace('*', '')), hex: hexId(hex), reduced: id.endsWith('*') })),
    ),
  )
}

function displayedOf(places: PlacesRow): Displayed[] {
  return Object.entries(places).map(([box, units = []]) => ({ box: oneOf(DISPLAY_IDS, box), units }))
}

/** The area of a scenario on a turn. */
export function areaOn({ area, areas }: Pick<Scenario, 'area' | 'areas'>, turn: number): Area {
  return areas.get(turn) ?? area
}

/** Whether a hex is outside the area of a scenario on a turn, on the approach of its Reserve (19.24). */
export function onApproach(scenario: Scenario, turn: number, hex: number): boolean {
  return (
    scenario.approach.length > 0 && hexesOf(scenario.approach).includes(hex) && !inArea(areaOn(scenario, turn), hex)
  )
}

/** Whether a hex is in an area. */
export function inArea(area: Area, hex: number): boolean {
  return hexesIn(area)[hex] === 1
}

/** By hex, 1 in an area. */
export const hexesIn = oncePer(
  ({ firstColumn = 0, lastColumn = 99, lastRow = 99 }: Area): Uint8Array =>
    Uint8Array.from({ length: hexGrid.size }, (_, hex) => {
      const column = columnOf(hex)
      return column >= firstColumn && column <= lastColumn && rowOf(hex) <= lastRow ? 1 : 0
    }),
)

/** A list of hex numbers as indexes. */
export function hexesOf(ids: readonly HexId[]): number[] {
  return ids.map(hexOf)
}
