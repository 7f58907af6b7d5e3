import type { Altitude } from '../data/fire.ts'
import type { UnitId } from '../data/units.ts'

/** A bombardment in orders: the guns and the target (9.0). */
export interface Shot {
  /** Ids of the units that fire together. */
  readonly units: readonly UnitId[]
  /** Id of the target hex. */
  readonly hex: string
  /** The single target unit on the map of Bataan (11.1). */
  readonly unit?: UnitId
  /** Whether guns were the target: then the orders end when the guns are silenced, even if other units are there. */
  readonly atGuns?: boolean
}

/** An air raid: a bombardment from an altitude (9.2). */
export interface Raid extends Shot {
  readonly altitude: Altitude
  /** Whether it is flown by standing orders, with a short record. */
  readonly standing?: boolean
}

/** Bombardments of a side, to be repeated. */
export interface StandingOrders {
  readonly shots: readonly Shot[]
  /** Whether they are carried out without a question; otherwise they are only offered again. */
  readonly standing: boolean
  /** Whether they pause in night turns. */
  readonly byDay: boolean
  /** Ids of the side's guns when it gave the orders. */
  readonly guns: readonly UnitId[]
  /** Whether Japanese units were then on the islands or on the water around them. */
  readonly landed: boolean
}

/** The raids flown at an hour, day after day. */
export interface StandingRaids {
  readonly raids: readonly Raid[]
  readonly standing: boolean
}

/** An air unit's last flight, and number of flights on that day (9.2). */
export interface Flight {
  readonly day: number
  readonly count: number
  /** Number of the turn, as the match's `turn` counts. */
  readonly turn: number
}

/** American support points of 1945 (9.3). */
export interface SupportPoints {
  readonly air: number
  readonly naval: number
}

/** State of section 9 besides the table. */
export interface FireState {
  /** Bombardments of this phase. */
  readonly shots: readonly Shot[]
  /** Air raids of this turn. */
  readonly raids: readonly Raid[]
  readonly orders: { readonly us: StandingOrders | null; readonly japan: StandingOrders | null }
  /** By name of the hour. */
  readonly raidOrders: { readonly [hour: string]: StandingRaids }
  readonly flights: { readonly [unit: UnitId]: Flight }
  /** Destroyed air units not yet rolled for (9.2). */
  readonly lost: readonly UnitId[]
  /** Batteries to spike at the end of this phase (13.1). */
  readonly spiking: readonly UnitId[]
  /** 1945: support points left in a turn, by its number (9.3). */
  readonly points: SupportPoints & { readonly turn: number }
  /** Whether the restored batteries of 1945 were rolled for (13.2). */
  readonly restored: boolean
}

/** The initial state. */
export const NO_FIRE: FireState = {
  shots: [],
  raids: [],
  orders: { us: null, japan: null },
  raidOrders: {},
  flights: {},
  lost: [],
  spiking: [],
  points: { air: 0, naval: 0, turn: -1 },
  restored: false,
}
