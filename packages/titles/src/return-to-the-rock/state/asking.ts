import type { Text } from '@topside/engine'
import type { Refusal } from '@topside/kit'
import type { AreaDef } from '../data/areas.ts'
import type { RockPieceDef, Side } from '../data/units.ts'
import { type Area, explained, type RockPiece, refuse, type Unit } from './state.ts'

/** A possible action of a side, carried out when picked; either immediate or a procedure. */
export type Action = () => unknown

/** The units offered by a question. */
interface Candidates {
  /** The rule of the question. */
  readonly rule: string
  /** The side of the units. */
  readonly side: Side
  /** Whether the other side picks among them. */
  readonly byEnemy?: boolean
  /** Their common Area or box; absent: several. */
  readonly place?: Area | undefined
}

/** The `whyNot` of a question about units: a unit is not a candidate, or `why` gives the reason. */
export function refuseUnit(
  candidates: Candidates,
  why?: (unit: Unit) => Text | undefined,
): Refusal<RockPieceDef, AreaDef> {
  return refuse.unit((unit) => whyNotPicked(unit, candidates, why))
}

/** Why a unit cannot be picked: it is not a candidate, or `why` gives the reason. */
export function whyNotPicked(
  unit: Unit,
  { rule, side, byEnemy, place }: Candidates,
  why?: (unit: Unit) => Text | undefined,
): Text | undefined {
  if (unit.def.side !== side) return { key: byEnemy === true ? 'why.own-unit' : 'why.enemy-unit', rule }
  if (place !== undefined && unit.space !== place) {
    if (place.id.startsWith('eliminated')) return { key: 'why.not-eliminated', rule }
    return explained({ key: 'why.elsewhere', rule }, { place })
  }
  return why?.(unit) ?? { key: 'why.not-this-unit', rule }
}

/** The subject of a question about an Area. */
interface Destination {
  /** The rule of the question. */
  readonly rule: string
  /** The unit for which an Area is picked. */
  readonly unit: RockPiece
}

/**
 * The `whyNot` of a question about an Area for a unit; `why` gives the reason. An attempt that names only another
 * counter means that counter's Area. If it names an Area too, the counter is wrong, for which `whyUnit` may give a
 * reason.
 */
export function refuseArea(
  { rule, unit }: Destination,
  why: (area: Area) => Text | undefined,
  whyUnit?: (unit: Unit) => Text | undefined,
): Refusal<RockPieceDef, AreaDef> {
  return refuse.meant(
    ({ piece, unit: named, space }) => {
      const area = space ?? (piece === unit ? undefined : piece?.space)
      const other = piece !== undefined && piece !== unit && space !== undefined
      if (area !== undefined && !other) return why(area)
      return named && explained(whyNotPicked(named, { rule, side: unit.def.side }, whyUnit), { unit: named })
    },
    { unit },
  )
}
