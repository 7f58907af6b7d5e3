import type { PieceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'
import { SIDES, type Side } from '../../shared/sides.ts'
import type { AirDef } from './air.ts'
import type { NavalDef } from './ships.ts'
import data from './units.json' with { type: 'json' }

export { enemyOf, SIDES, type Side } from '../../shared/sides.ts'

/** Ground unit classes (3.15) by their movement allowance: red box, green circle, plain, blue circle. */
export const CLASSES = ['motorized', 'artillery', 'non-motorized', 'garrison'] as const
/** A ground unit class. */
export type UnitClass = (typeof CLASSES)[number]

/** Unit types (2.24). */
export const TYPES = [
  'infantry',
  'hq',
  'artillery',
  'armour',
  'engineer',
  'cavalry',
  'reconnaissance',
  'anti-tank',
  'anti-aircraft',
] as const
/** A unit type. */
export type UnitType = (typeof TYPES)[number]

/** Nationalities by the background of the counter (2.25); `army`: Philippine Army. */
export const NATIONALITIES = ['japanese', 'american', 'scouts', 'army', 'navy'] as const
/** A nationality. */
export type Nationality = (typeof NATIONALITIES)[number]

declare const unitBrand: unique symbol
/** The id of a ground unit, such as `us-1/57`. */
export type UnitId = string & { readonly [unitBrand]: true }

declare const formationBrand: unique symbol
/** The id of a formation, such as `jp-16`. */
export type FormationId = string & { readonly [formationBrand]: true }

/** A formation (4.31). */
export interface FormationDef {
  readonly id: FormationId
  readonly name: string
  readonly side: Side
  readonly colour: string
  /** Number of its Activation Markers (4.34). */
  readonly markers: number
  /** Efficiency rating printed on its markers (6.52). */
  readonly er: number
}

/** The factors on one side of a counter. */
export interface Factors {
  /** Attack strength; 0: it cannot attack (9.14). */
  readonly attack: number
  readonly defence: number
  /** Efficiency rating, 1 to 10. */
  readonly er: number
  /** Movement allowance in Movement Points; 0: it cannot move (8.15). */
  readonly movement: number
}

/** The fire of artillery. */
export interface Support {
  readonly support: number
  /** In hexes. */
  readonly range: number
  /** Support strength of the reduced side of self-propelled artillery (16.31). */
  readonly reducedSupport?: number
}

/** A ground unit, with the factors of its front. */
export interface UnitDef extends PieceDef, Factors {
  readonly kind: 'unit'
  readonly id: UnitId
  readonly name: string
  readonly side: Side
  readonly nationality: Nationality
  /** Absent: an Army unit (4.32). */
  readonly formation?: FormationId
  readonly type: UnitType
  readonly size: string
  readonly class: UnitClass
  /** Stacking points (3.31). */
  readonly stacking: number
  /** Factors with one step lost; absent: a one-step unit (3.61). */
  readonly reduced?: Factors
  /** Factors of the infantry side of an anti-aircraft unit (3.63). */
  readonly infantry?: Factors
  readonly artillery?: Support
  /** A regimental headquarters: no unit is rebuilt on it (16.57). */
  readonly regimental?: boolean
  /** Whether it has a No ZOC band (3.23). */
  readonly noZoc?: boolean
  /** Whether it is a Garrison unit of the Manila Box (16.42). */
  readonly garrison?: boolean
}

/** Parses the id of a ground unit; throws a `RangeError` if it cannot be one. */
export const unitId = idOf((text): text is UnitId => /^(us|jp)-/.test(text), 'unit')

/** Parses the id of a formation; throws a `RangeError` if there is no such formation. */
export const formationId = idOf(
  (text): text is FormationId => data.formations.some(({ id }) => id === text),
  'formation',
)

/** A row of the list of units. */
interface UnitRow
  extends Omit<UnitDef, 'kind' | 'id' | 'side' | 'nationality' | 'formation' | 'type' | 'class' | 'start'> {
  readonly id: string
  readonly side: string
  readonly nationality: string
  readonly formation?: string
  readonly type: string
  readonly class: string
  readonly confidence: number
  readonly source: string
}

/** All formations, Japan's first. */
export const formationDefs: readonly FormationDef[] = data.formations.map(
  ({ id, name, colour, markers, er, side }) => ({
    name,
    colour,
    markers,
    er,
    id: formationId(id),
    side: oneOf(SIDES, side),
  }),
)

/** All ground units, Japan's first; they start in the box of units not in play. */
export const unitDefs: readonly UnitDef[] = data.units.map(
  ({ confidence: _, source: __, formation, ...row }: UnitRow): UnitDef => ({
    ...row,
    kind: 'unit',
    id: unitId(row.id),
    side: oneOf(SIDES, row.side),
    nationality: oneOf(NATIONALITIES, row.nationality),
    type: oneOf(TYPES, row.type),
    class: oneOf(CLASSES, row.class),
    start: `${row.side}-unused`,
    ...(formation !== undefined && { formation: formationId(formation) }),
  }),
)

/** An Activation Marker of a formation (4.33). */
export interface MarkerDef extends PieceDef {
  readonly kind: 'marker'
  readonly side: Side
  readonly formation: FormationId
}

/** All Activation Markers; a formation with two can be drawn twice (4.34). */
export const markerDefs: readonly MarkerDef[] = formationDefs.flatMap(({ id, side, markers }) =>
  Array.from(
    { length: markers },
    (_, index): MarkerDef => ({
      kind: 'marker',
      side,
      formation: id,
      id: `marker-${id}-${index + 1}`,
      start: `${side}-unused`,
    }),
  ),
)

/** The marker of a fortification, in its hex while the fortification is destroyed (14.13). */
export interface FortDef extends PieceDef {
  readonly kind: 'fort'
  readonly hex: string
}

/** A Special Events marker, shared by both sides; each side has its own event for the letter (17.15). */
export interface EventDef extends PieceDef {
  readonly kind: 'event'
  readonly letter: string
  readonly side?: never
}

/** Any piece on the table. */
export type CounterDef = UnitDef | MarkerDef | NavalDef | AirDef | FortDef | EventDef
