import markerData from './data/markers.json' with { type: 'json' }
import unitData from './data/units.json' with { type: 'json' }

/** The two sides (1.0). */
export type Side = 'us' | 'japan'

/** Both sides, in the order of the table's owner indexes. */
export const SIDES = ['us', 'japan'] as const

const TYPES = ['infantry', 'engineer', 'artillery', 'machine-gun', 'armor', 'pillbox'] as const
/** Unit types; all but Pillbox count for the Combined Arms Bonus (9.4.2C). */
export type UnitType = (typeof TYPES)[number]

/** A unit's printed values (4.0). */
export interface UnitDef {
  readonly kind: 'unit'
  readonly id: string
  readonly name: string
  readonly label: string
  readonly side: Side
  readonly start: string
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
  /** The Historical Leader whose colour it bears (17.1); empty if none. */
  readonly leader: string
}

/** Kinds of markers that the rules use (5.2, 17). */
export type MarkerKind = 'air' | 'naval' | 'leader' | 'mortar' | 'flamethrower' | 'detonation'

/** A marker; it is no unit and does not count for stacking (7.1). */
export interface MarkerDef {
  readonly kind: 'marker'
  readonly id: string
  readonly name: string
  readonly label: string
  readonly side: Side
  readonly start: string
  readonly marker: MarkerKind
  /** Attack Factor of a bombardment marker; 0 for the others. */
  readonly attack: number
  /** A leader who may help any unit of the side (17.1). */
  readonly any: boolean
}

/** What can lie on the table. */
export type RockPieceDef = UnitDef | MarkerDef

/** All units. */
export const unitDefs: readonly UnitDef[] = unitData.units.map((unit) => ({
  kind: 'unit',
  id: unit.id,
  name: unit.name,
  label: unit.label,
  side: unit.side as Side,
  start: unit.start,
  type: TYPES.find((type) => type === unit.type) as UnitType,
  attack: unit.attack,
  defence: unit.defence,
  movement: unit.movement,
  spentDefence: unit.spentDefence,
  special: unit.special,
  wave: unit.wave ?? 0,
  leader: unit.leader ?? '',
}))

/** All markers. */
export const markerDefs: readonly MarkerDef[] = markerData.markers.map((marker) => ({
  kind: 'marker',
  id: marker.id,
  name: marker.name,
  label: marker.label,
  side: marker.side as Side,
  start: marker.start,
  marker: marker.kind as MarkerKind,
  attack: marker.attack ?? 0,
  any: marker.any ?? false,
}))

/** All pieces, in the order of the table. */
export const pieceDefs: readonly RockPieceDef[] = [...unitDefs, ...markerDefs]

/** Indexes of the pieces of a kind. */
export function indexesOf(isOfKind: (def: RockPieceDef) => boolean): readonly number[] {
  return [...pieceDefs.keys()].filter((index) => isOfKind(pieceDefs[index] as RockPieceDef))
}

/** The other side. */
export function enemyOf(side: Side): Side {
  return side === 'us' ? 'japan' : 'us'
}
