import type { Args, Decision, Text } from '@topside/engine'
import type { Area, Rock, RockPiece } from '../state.ts'
import { areaOf } from '../state.ts'
import type { Side } from '../units.ts'

/** A choice that is not offered, with what it names. */
export interface Wish {
  readonly game: Rock
  readonly side: Side
  readonly decision: Decision
  readonly verb: string
  /** Absent if none is named. */
  readonly piece: RockPiece | undefined
  readonly area: Area | undefined
}

/** A reason about a piece. */
export function ofUnit(key: string, rule: string, unit: RockPiece, more: Args = {}): Text {
  return { key: `why.${key}`, rule, args: { unit: { piece: unit.id }, ...more } }
}

/** A reason about an Area or box. */
export function ofArea(key: string, rule: string, area: Area): Text {
  return { key: `why.${key}`, rule, args: { area: { space: area.id } } }
}

/** The Area that a decision names. */
export function namedArea({ game, decision }: Wish): Area | undefined {
  const named = decision.args?.['area']
  return typeof named === 'object' && 'space' in named ? areaOf(game, named.space) : undefined
}

/** The piece that a decision is about. */
export function namedPiece({ game, decision }: Wish): RockPiece | undefined {
  const named = decision.args?.['unit']
  return typeof named === 'object' && 'piece' in named ? game.table.piece(named.piece) : undefined
}
