import { oneOf } from '@topside/kit'
import { SIDES, type Side } from '../../shared/sides.ts'
import markerData from './markers.json' with { type: 'json' }
import unitData from './units.json' with { type: 'json' }

export { enemyOf, SIDES, type Side } from '../../shared/sides.ts'

declare const isUnitId: unique symbol
/** The id of a unit: `G/503`. */
export type UnitId = string & { readonly [isUnitId]: true }
declare const isMarkerId: unique symbol
/** The id of a marker: `naval`. */
export type MarkerId = string & { readonly [isMarkerId]: true }

const TYPES = ['infantry', 'engineer', 'artillery', 'machine-gun', 'armor', 'pillbox'] as const
/** Unit types; all except Pillboxes count for the Combined Arms Bonus (9.4.2C). */
export type UnitType = (typeof TYPES)[number]

/** The printed values of every counter. */
interface CounterDef {
  readonly name: string
  readonly label: string
  readonly side: Side
  /** Its place before set-up. */
  readonly start: string
}

/** A unit's printed values (4.0). */
export interface UnitDef extends CounterDef {
  readonly kind: 'unit'
  readonly id: UnitId
  readonly type: UnitType
  readonly attack: number
  readonly defence: number
  readonly movement: number
  /** Defence Factor of the Spent side. */
  readonly spentDefence: number
  /** Marked "S": returns as a reinforcement (6.1), not by reorganization (6.4). */
  readonly special: boolean
  /** Wave of the Airborne Invasion (5.3.1); 0 for all other units. */
  readonly wave: number
  /** The Historical Leader of its colour (17.1); empty if none. */
  readonly leader: MarkerId | ''
}

const MARKERS = ['air', 'naval', 'leader', 'mortar', 'flamethrower', 'detonation'] as const
/** Kinds of markers that the rules use (5.2, 17). */
export type MarkerKind = (typeof MARKERS)[number]

/** A marker; it is not a unit and does not count for stacking (7.1). */
export interface MarkerDef extends CounterDef {
  readonly kind: 'marker'
  readonly id: MarkerId
  readonly marker: MarkerKind
  /** Attack Factor of a bombardment marker; 0 for the others. */
  readonly attack: number
  /** A leader who may help any unit of the side (17.1). */
  readonly any: boolean
}

/** Any piece on the table. */
export type RockPieceDef = UnitDef | MarkerDef

/** Brands the id of a unit as such. */
const unitId = (id: string) => id as UnitId
/** Brands the id of a marker as such. */
const markerId = (id: string) => id as MarkerId

function printed({ name, label, side, start }: { [part in keyof CounterDef]: string }): CounterDef {
  return { name, label, side: oneOf(SIDES, side), start }
}

/** All units. */
export const unitDefs: readonly UnitDef[] = unitData.units.map((unit) => ({
  ...printed(unit),
  kind: 'unit',
  id: unitId(unit.id),
  type: oneOf(TYPES, unit.type),
  attack: unit.attack,
  defence: unit.defence,
  movement: unit.movement,
  spentDefence: unit.spentDefence,
  special: unit.special,
  wave: unit.wave ?? 0,
  leader: unit.leader === undefined ? '' : markerId(unit.leader),
}))

/** All markers. */
export const markerDefs: readonly MarkerDef[] = markerData.markers.map((marker) => ({
  ...printed(marker),
  kind: 'marker',
  id: markerId(marker.id),
  marker: oneOf(MARKERS, marker.kind),
  attack: marker.attack ?? 0,
  any: marker.any ?? false,
}))

/** All pieces, in the order of the table. */
export const pieceDefs: readonly RockPieceDef[] = [...unitDefs, ...markerDefs]

/** Positions of the units of each type in {@link pieceDefs}. */
export function indexesByType(): { readonly [type in UnitType]: readonly number[] } {
  const of = (type: UnitType) =>
    [...pieceDefs.entries()].flatMap(([index, def]) => (def.kind === 'unit' && def.type === type ? [index] : []))
  return {
    infantry: of('infantry'),
    engineer: of('engineer'),
    artillery: of('artillery'),
    'machine-gun': of('machine-gun'),
    armor: of('armor'),
    pillbox: of('pillbox'),
  }
}
