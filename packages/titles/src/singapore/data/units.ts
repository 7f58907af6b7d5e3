import type { PieceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'
import { ARMIES, type Army } from './armies.ts'
import { placeDefs, reserveBox } from './map.ts'
import data from './singapore.json' with { type: 'json' }

/** Kinds of units (4.6); a card is a unit that is never on the map (18). */
export const BRANCHES = [
  'infantry',
  'armour',
  'field-artillery',
  'fixed-artillery',
  'fighter',
  'bomber',
  'card',
] as const
/** A kind of unit. */
export type Branch = (typeof BRANCHES)[number]

declare const unitBrand: unique symbol
/**
 * The id of a unit: its kind and a number, such as `jp-infantry-1`; or the id of a card, which is a unit of the table.
 */
export type UnitId = string & { readonly [unitBrand]: true }

/** Parses a unit id; throws a `RangeError` if it cannot be one. */
export const unitId = idOf((text): text is UnitId => /^(jp|au|br)-[a-z0-9]+-\d+$/.test(text), 'unit')

/** A unit and its values (4). */
export interface UnitDef extends PieceDef {
  readonly id: UnitId
  readonly army: Army
  readonly side: Army
  /** Infantry, tank, gun15 and so on. */
  readonly type: string
  readonly branch: Branch
  readonly name: string
  /** Sides of its attack dice; empty: it cannot attack (4.3). */
  readonly attack: readonly number[]
  /** Sides of its defence dice; empty: it does not fight on the ground. */
  readonly defend: readonly number[]
  /** Sides of its air combat die; 0: the unit is not an aircraft. */
  readonly air: number
  /** Sides of its Direct Strike die; 0: it makes no strikes. */
  readonly strike: number
  /** Range of artillery in sectors (9.1). */
  readonly range: number
  /** Movement points (6.1). */
  readonly movement: number
  /** Whether it may cross rivers and sea (4.4). */
  readonly crossesWater: boolean
}

type Kind = (typeof data.units)[number]

const NAMES: { readonly [type: string]: string } = {
  infantry: 'Infantry',
  tank: 'Tanks',
  carrier: 'Bren carriers',
  artillery: 'Field artillery',
  gun6: '6-inch gun',
  gun92: '9.2-inch gun',
  gun15: '15-inch gun',
  fighter: 'Fighters',
  bomber: 'Bombers',
}

/** All units of the Historic scenario (4.5 of the reconstruction), by army and type, from west to east. */
export const unitDefs: readonly UnitDef[] = data.units.flatMap(unitsOf)

/** Each unit's place in the Historic scenario, by its id. */
export const historicPlaces: ReadonlyMap<string, string> = new Map(
  data.units.flatMap((kind) => placesOf(kind).map((place, index) => [`${kind.id}-${index + 1}`, place] as const)),
)

function placesOf(kind: Kind): string[] {
  const deployment: { readonly [place: string]: { readonly [kind: string]: number } } = data.historic.deployment
  return placeDefs.flatMap(({ id }) => new Array<string>(deployment[id]?.[kind.id] ?? 0).fill(id))
}

function unitsOf(kind: Kind): UnitDef[] {
  const army = oneOf(ARMIES, kind.army)
  return placesOf(kind).map((_, index) => ({
    id: unitId(`${kind.id}-${index + 1}`),
    start: reserveBox(army),
    army,
    side: army,
    type: kind.type,
    branch: oneOf(BRANCHES, kind.branch),
    name: `${NAMES[kind.type] ?? kind.type} ${index + 1}`,
    attack: ('attack' in kind ? kind.attack : undefined) ?? [],
    defend: ('defend' in kind ? kind.defend : undefined) ?? [],
    air: ('air' in kind ? kind.air : undefined) ?? 0,
    strike: ('strike' in kind ? kind.strike : undefined) ?? 0,
    range: ('range' in kind ? kind.range : undefined) ?? 0,
    movement: kind.movement,
    crossesWater: kind.crossesWater,
  }))
}
