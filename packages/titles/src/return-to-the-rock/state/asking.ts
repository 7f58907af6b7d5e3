import { type Args, type Attempt, type Procedure, pick, type Question, type Text } from '@topside/engine'
import { explain, type Reason } from '@topside/kit'
import type { AreaDef } from '../data/areas.ts'
import type { RockPieceDef, Side } from '../data/units.ts'
import { type Area, isUnit, type Rock, type RockPiece, seatOf, type Unit } from './state.ts'

/** A possible action of a side, carried out when picked: as a procedure or at once. */
export type Action = () => unknown

/** A choice that a player attempts without its being offered. */
export type Tried = Attempt<RockPieceDef, AreaDef>

/** Asks the seat of a side to pick one of the things offered. */
export function ask<T>(game: Rock, side: Side, question: Question<T, RockPieceDef, AreaDef>): Procedure<T> {
  return pick(seatOf(game, side), question)
}

/** A reason about a unit or marker; `undefined` if there is none. */
export function ofUnit(reason: Reason | undefined, unit: RockPiece, more?: Args): Text | undefined {
  return explain(reason, { unit: { piece: unit.id }, ...more })
}

/** A reason about an Area or box; `undefined` if there is none. */
export function ofArea(reason: Reason | undefined, area: Area): Text | undefined {
  return explain(reason, { area: { space: area.id } })
}

/** The units offered by a question. */
export interface Candidates {
  /** The rule of the question. */
  readonly rule: string
  /** The side of the units. */
  readonly side: Side
  /** Whether the other side picks among them. */
  readonly byEnemy?: boolean
  /** Their common Area or box; absent: several. */
  readonly place?: Area | undefined
}

/** Why a unit cannot be picked: it is not a candidate, or by `why`; `undefined` if no unit was attempted. */
export function whyNotUnit(
  piece: RockPiece | undefined,
  { rule, side, byEnemy, place }: Candidates,
  why?: (unit: Unit) => Text | undefined,
): Text | undefined {
  if (piece === undefined || !isUnit(piece)) return undefined
  if (piece.def.side !== side) return ofUnit({ key: byEnemy === true ? 'why.own-unit' : 'why.enemy-unit', rule }, piece)
  if (place !== undefined && piece.space !== place) {
    if (place.id.startsWith('eliminated')) return ofUnit({ key: 'why.not-eliminated', rule }, piece)
    return ofUnit({ key: 'why.elsewhere', rule }, piece, { area: { space: place.id } })
  }
  return why?.(piece) ?? ofUnit({ key: 'why.not-this-unit', rule }, piece)
}

/** The subject of a question for an Area. */
export interface Destination {
  /** The rule of the question. */
  readonly rule: string
  /** The unit for which an Area is picked. */
  readonly unit: RockPiece
}

/**
 * Why an Area cannot be picked for a unit, by `why`. An attempt that names only another counter means its Area; one
 * that names another counter with an Area has the wrong unit, which `whyUnit` may explain.
 */
export function whyNotThere(
  { piece, space }: Tried,
  { rule, unit }: Destination,
  why: (area: Area) => Text | undefined,
  whyUnit?: (unit: Unit) => Text | undefined,
): Text | undefined {
  const area = space ?? (piece === unit ? undefined : piece?.space)
  const other = piece !== undefined && piece !== unit && space !== undefined
  if (area === undefined || other) return whyNotUnit(piece, { rule, side: unit.def.side }, whyUnit)
  return why(area)
}
