import type { PieceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'
import { SIDES, type Side } from '../../shared/sides.ts'
import data from './units.json' with { type: 'json' }

// 11.0; the first side is the First Player in all scenarios (16.13, 16.23, 16.33).
export { enemyOf, SIDES, type Side } from '../../shared/sides.ts'

declare const unitBrand: unique symbol
/** The id of a unit, such as `us-19-regt`. */
export type UnitId = string & { readonly [unitBrand]: true }

/** Parses a unit id; throws a `RangeError` if it cannot be one. */
export const unitId = idOf((text): text is UnitId => /^(us|jp)-/.test(text), 'unit')

/** A unit's printed values (18.0). */
export interface UnitDef extends PieceDef {
  readonly id: UnitId
  readonly name: string
  readonly side: Side
  readonly type: string
  /** Attack Strength, or the Barrage Strength of artillery (13.12). */
  readonly attack: number
  readonly defence: number
  /** Movement Points. */
  readonly movement: number
  /** Only for artillery: strength of its Final Protective Fire (13.0) and its range in hexes. */
  readonly artillery?: { readonly fpf: number; readonly range: number }
}

/** All units, the United States' first. */
export const unitDefs: readonly UnitDef[] = data.units.map((unit) => {
  const { id, name, type, defence, movement } = unit
  const side = oneOf(SIDES, unit.side)
  const bare = { id: unitId(id), name, side, type, defence, movement, start: `${side}-unused` }
  if (!('barrage' in unit)) return { ...bare, attack: unit.attack }
  const { barrage = 0, fpf = 0, range = 0 } = unit
  return { ...bare, attack: barrage, artillery: { fpf, range } }
})
