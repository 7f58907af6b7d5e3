import type { Choice, Decision } from '@topside/engine'
import { hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import type { Leyte, Unit } from '../state/state.ts'
import type { Front } from './front.ts'
import type { Goal } from './goals.ts'

/** What the weights of a decision are computed from. */
export interface Weighing {
  readonly game: Leyte
  readonly side: Side
  readonly decision: Decision
  readonly front: Front
  /** The goal of each unit. */
  readonly goalOf: (unit: Unit) => Goal
}

/** The weight of a gain, in points of the American player, relative to doing nothing, which is 1. */
export const weightOf = (gain: number): number => Math.exp(Math.max(-12, Math.min(12, 0.9 * gain)))

/** The unit named by a choice; throws a `RangeError` if there is none. */
export function unitOf({ game }: Pick<Weighing, 'game'>, piece = ''): Unit {
  return game.table.piece(piece)
}

/** The hex named by a choice; throws a `RangeError` if there is none. */
export function hexIn({ space = '' }: Choice): number {
  return hexOf(space)
}
