import {
  type Args,
  type Attempt,
  type Effectful,
  type Procedure,
  pick,
  type Question,
  type Text,
} from '@topside/engine'
import { explain, type Reason } from '@topside/kit'
import type { AreaDef } from '../data/areas.ts'
import type { RockPieceDef, Side } from '../data/units.ts'
import { type Area, isUnit, type Rock, type RockPiece, seatOf, type Unit } from './state.ts'

/** Something that a side may do: picked, it is carried out. */
export type Action = () => Procedure

/** What somebody tries although it is not offered. */
export type Tried = Attempt<RockPieceDef, AreaDef>

/** Asks the seat of a side to pick one of the things offered. */
export function ask<T>(game: Rock, side: Side, question: Question<T, RockPieceDef, AreaDef>): Effectful<T> {
  return pick(seatOf(game, side), question)
}

/** A reason as said of a unit or marker; `undefined` if there is none. */
export function ofUnit(reason: Reason | undefined, unit: RockPiece, more?: Args): Text | undefined {
  return explain(reason, { unit: { piece: unit.id }, ...more })
}

/** A reason as said of an Area or box; `undefined` if there is none. */
export function ofArea(reason: Reason | undefined, area: Area): Text | undefined {
  return explain(reason, { area: { space: area.id } })
}

/** The units among which a question lets somebody pick. */
export interface Candidates {
  /** The rule that asks. */
  readonly rule: string
  /** Whose units they are. */
  readonly side: Side
  /** Whether the other side picks among them. */
  readonly byEnemy?: boolean
  /** The Area or box where they all are; absent: in several. */
  readonly place?: Area | undefined
}

/** Why a unit cannot be picked: it is no candidate, or `why` says; `undefined` if no unit was tried. */
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

/** What a question for an Area is about. */
export interface Destination {
  /** The rule that asks. */
  readonly rule: string
  /** The unit for which an Area is asked. */
  readonly unit: RockPiece
}

/**
 * Why an Area cannot be picked for a unit: `why` says. Where another counter was tried in place of an Area, its Area is
 * meant; where it was tried with an Area, it is the wrong unit, and `whyUnit` may say more.
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
