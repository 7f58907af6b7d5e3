import type { Engagement } from '@topside/engine'
import type { Side, UnitId } from '../data/units.ts'
import type { Quiet, Wait } from '../rules/5-state.ts'
import type { FireState } from '../rules/9-state.ts'
import type { WarState } from '../rules/11-state.ts'

/** The parts of a turn as the track `phase` shows them (5.0). */
export const PHASES = [
  'administration',
  'air',
  'raids',
  'invasion',
  'movement',
  'bombardment',
  'combat',
  'over',
] as const
/** A part of a turn. */
export type Phase = (typeof PHASES)[number]

/** State of a match besides its table; plain JSON. */
export interface Vars {
  /** Turns since the start of the match, not counting this one. */
  turn: number
  /** The weekly turn (11.2); 0: turns are hours of a day. */
  week: number
  /** The number of the day (3.3). */
  day: number
  /** Index of the hour in the scenario. */
  hour: number
  /** The phasing side. */
  side: Side
  phase: Phase
  waiting: { readonly [side in Side]: Wait | null }
  /** Whether the history has this turn's heading. */
  announced: boolean
  quiet: Quiet | null
  /** The reinforcement group that is available (6.1). */
  group: number
  /** Japanese landing craft left (11.1). */
  craft: number
  /** Lost American communications, 0 to 10 (3.3). */
  communications: number
  /** Steps lost by each side (12.0). */
  stepsLost: { readonly [side in Side]: number }
  /** Destroyed units of each side, in order; a unit destroyed again after its return is listed twice (12.0). */
  destroyed: { readonly [side in Side]: readonly UnitId[] }
  /** Units attacked in this Combat Phase (10.1). */
  attacked: readonly UnitId[]
  /** Whether the Japanese must make a Banzai attack in their next Combat Phase (10.4). */
  frenzy: boolean
  /** The picture of the current combat, or of the last one. */
  engagement: Engagement | null
  fire: FireState
  /** State of the scenarios: landings, supply, points (11.0). */
  war: WarState
}
