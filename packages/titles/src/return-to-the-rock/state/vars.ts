import type { Seat } from '@topside/engine'
import type { AreaId } from '../data/areas.ts'
import type { Side, UnitId } from '../data/units.ts'

/** The current phase of a Turn (6.0). */
export type Phase = 'setup' | 'reinforcement' | 'day' | 'night' | 'reorganization' | 'end'

/** The events of the current Impulse (6.2). */
export interface ImpulseState {
  /** The Active Area (6.2.3); empty if there is none. */
  active: AreaId | ''
  /** Areas that were Contested when the Impulse began (9.1). */
  contested: AreaId[]
  /** Areas in which an attack was resolved; they cannot be entered any more (8.2.2). */
  attacked: AreaId[]
  /** Units that have moved, with Movement Factors spent and Area of origin. */
  moved: { [unit: UnitId]: { spent: number; from: AreaId } }
  /** The unit whose move may go on. */
  moving: UnitId | null
}

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  phase: Phase
  /** The seat of each side, once determined (5.1.1). */
  seats: { us: Seat; japan: Seat } | null
  /** Victory Points that the American side requires (15.3, 16.1). */
  needed: number
  /** The side with Momentum: the Attacker (6.2). */
  momentum: Side
  /** Number of that side's current Impulse (6.2.1). */
  number: number
  /** Passes in a row (6.2.5). */
  passes: number
  /** The holder of the Advantage; neither side after its use until the Impulse or Phase ends (13.3). */
  advantage: Side | null
  /** The side that has just used it. */
  advantageUsedBy: Side | null
  /** Sides that have reset the Impulse Track this Turn (13.1B). */
  resetBy: readonly Side[]
  /** Whether the first wave has jumped (14.2). */
  opened: boolean
  /** Whether the linkup bonus was scored (15.2.1). */
  linkup: boolean
  /** Areas of Suicide Detonations (17.4). */
  detonated: readonly AreaId[]
  /** Sides that have used a Historical Leader this Turn (17.1). */
  leaderUsedBy: readonly Side[]
  impulse: ImpulseState
}
