import type { Side, UnitId } from '../data/units.ts'

/** The phase of a Player-Turn; also the value of the track `phase`. */
export const PHASES = ['movement', 'reinforcement', 'combat', 'over'] as const
/** A phase of a Player-Turn. */
export type Phase = (typeof PHASES)[number]

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  /** The side of the Player-Turn. */
  side: Side
  phase: Phase
  /** Units that left by an exit, with the Game-Turn of their return (16.13). */
  returns: { readonly [unit: UnitId]: number }
  /** Whether a battalion has left by 0531 (16.13). */
  detached: boolean
  /** Points scored for Ormoc at the end of Game-Turn 22 (16.34). */
  held: number
}
