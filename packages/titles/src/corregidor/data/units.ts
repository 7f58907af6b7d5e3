import type { PieceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'
import { SIDES, type Side } from '../../shared/sides.ts'
import { FACES } from './faces.ts'
import { SCENARIOS, type ScenarioId } from './scenarios.ts'
import data from './units.json' with { type: 'json' }

export { enemyOf, SIDES, type Side } from '../../shared/sides.ts'

/** Nationalities by the colour of the counter (3.2). */
export const NATIONS = ['american', 'filipino', 'japanese'] as const
/** A nationality. */
export type Nation = (typeof NATIONS)[number]

/** Types of ground units (3.2); `naval-gunboat`: the 2nd Sea Operations Unit (7.0). */
export const UNIT_TYPES = [
  'coast-defense-artillery',
  'field-artillery',
  'heavy-antiaircraft',
  'light-antiaircraft',
  'searchlight',
  'infantry',
  'marines',
  'cavalry',
  'engineer',
  'garrison',
  'scratch',
  'tanks',
  'self-propelled-artillery',
  'parachute-infantry',
  'parachute-artillery',
  'parachute-engineer',
  'naval-gunboat',
] as const
/** A type of ground units. */
export type UnitType = (typeof UNIT_TYPES)[number]

/** Sizes of ground units (3.2). */
export const SIZES = ['section', 'platoon', 'company', 'battalion', 'regiment', 'brigade', 'division'] as const
/** A size of ground units. */
export type Size = (typeof SIZES)[number]

declare const unitBrand: unique symbol
/** The id of a counter, such as `us42-fort-mills-crockett`. */
export type UnitId = string & { readonly [unitBrand]: true }

/** Parses the id of a counter; throws a `RangeError` if it cannot be one. */
export const unitId = idOf((text): text is UnitId => /^(us42|us45|fa|jp42|jp45)-/.test(text), 'counter')

/** The numbers on one side of a counter (3.2). */
export interface Factors {
  readonly attack: number
  readonly defence: number
  /** Movement allowance in Movement Points; 0: it does not move (8.0). Air units have none. */
  readonly movement: number
}

/** Fields of all counters. */
interface CounterBase extends PieceDef {
  readonly id: UnitId
  readonly side: Side
  readonly nation: Nation
  readonly name: string
  readonly scenarios: readonly ScenarioId[]
  /** By index of the face; `undefined`: the counter has no such face. */
  readonly faces: readonly (Factors | undefined)[]
  /** The rule that brings it into play; absent: a scenario does. */
  readonly option?: string
}

/** A ground unit, or a battery. */
export interface UnitDef extends CounterBase {
  readonly kind: 'unit'
  readonly type: UnitType
  readonly size: Size
  readonly caliber?: string
  /** Range of its guns in hexes of the map of Bataan; absent: no guns (3.2). */
  readonly range?: number
  /** Range in hexes of the map of the islands; absent: no limit there (3.2). */
  readonly rangeIslands?: number
  /** Reinforcement group (6.1). */
  readonly group?: number
  /** The battalion of the 4th Division to which a company belongs (11.1). */
  readonly battalion?: string
  /** The battery that it replaces (13.13). */
  readonly replaces?: UnitId
}

/** An air unit. */
export interface AirDef extends CounterBase {
  readonly kind: 'air'
}

/** A ship of 1945 (9.3). */
export interface ShipDef extends CounterBase {
  readonly kind: 'ship'
}

/** Any piece on the table. */
export type CounterDef = UnitDef | AirDef | ShipDef

/** A row of the list of counters; notes give its use and source. */
interface CounterRow {
  readonly id: string
  readonly side: string
  readonly nation: string
  readonly name: string
  readonly type: string
  readonly size: string
  readonly scenarios: readonly string[]
  readonly faces: { readonly [face: string]: readonly number[] | undefined }
  readonly caliber?: string
  readonly range?: number
  readonly rangeIslands?: number
  readonly group?: number
  readonly battalion?: string
  readonly replaces?: string
  readonly option?: string
}

function counterFrom(row: CounterRow): CounterDef {
  const { name, type, size, caliber, range, rangeIslands, group, battalion, replaces, option } = row
  const side = oneOf(SIDES, row.side)
  const base = {
    id: unitId(row.id),
    side,
    nation: oneOf(NATIONS, row.nation),
    name,
    start: `${side}-unused`,
    scenarios: row.scenarios.map((each) => oneOf(SCENARIOS, each)),
    faces: FACES.map((face) => factorsFrom(row.faces[face])),
    ...(option !== undefined && { option }),
  }
  if (type === 'air') return { ...base, kind: 'air' }
  if (type === 'naval') return { ...base, kind: 'ship' }
  return {
    ...base,
    kind: 'unit',
    type: oneOf(UNIT_TYPES, type),
    size: oneOf(SIZES, size),
    ...(caliber !== undefined && { caliber }),
    ...(range !== undefined && { range }),
    ...(rangeIslands !== undefined && { rangeIslands }),
    ...(group !== undefined && { group }),
    ...(battalion !== undefined && { battalion }),
    ...(replaces !== undefined && { replaces: unitId(replaces) }),
  }
}

function factorsFrom(row: readonly number[] | undefined): Factors | undefined {
  if (row === undefined) return undefined
  const [attack = 0, defence = 0, movement = 0] = row
  return { attack, defence, movement }
}

/** All counters; they start in the boxes of counters not in play. */
export const counterDefs: readonly CounterDef[] = data.units.map(counterFrom)

/** Types of batteries: their attack strength is the strength of guns that fire in the Bombardment Phase (9.0). */
export const GUN_TYPES: ReadonlySet<UnitType> = new Set([
  'coast-defense-artillery',
  'field-artillery',
  'heavy-antiaircraft',
  'light-antiaircraft',
  'self-propelled-artillery',
  'parachute-artillery',
])
/** Armour and mechanized units (8.2). */
export const VEHICLE_TYPES: ReadonlySet<UnitType> = new Set(['tanks', 'self-propelled-artillery'])
