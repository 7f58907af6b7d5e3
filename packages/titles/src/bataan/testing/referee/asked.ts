import type { Difference, OpenDecision } from '@topside/engine/testing'
import type { Side } from '../../data/units.ts'
import type { Notes } from './notes.ts'
import type { World } from './world.ts'

/** An open decision with everything needed to judge it. */
export interface Asked {
  readonly world: World
  readonly decision: OpenDecision
  readonly notes: Notes
  /** The side that decides. */
  readonly side: Side
}

/** Judges the answers that a decision offers. */
export type Opening = (asked: Asked) => Difference[]
/** Judges of decisions, by kind. */
export interface Openings {
  readonly [kind: string]: Opening
}
