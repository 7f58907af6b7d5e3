import type { Altitude } from '../data/fire.ts'
import type { UnitId } from '../data/units.ts'

/** A bombardment as orders say it: who fires, and where (9.0). */
export interface Shot {
  /** Ids of the units that fire together. */
  readonly units: readonly UnitId[]
  /** Id of the target hex. */
  readonly hex: string
  /** On the map of Bataan: the one unit that is the target (11.1). */
  readonly unit?: UnitId
  /** Whether it was aimed at guns: then it is over once they are silent, whoever else is there. */
  readonly atGuns?: boolean
}

/** An air raid: a bombardment from a height (9.2). */
export interface Raid extends Shot {
  readonly altitude: Altitude
  /** Whether it is flown by standing orders, so that it is told in short. */
  readonly standing?: boolean
}

/** What a side fires turn after turn until something changes. */
export interface StandingOrders {
  readonly shots: readonly Shot[]
  /** Whether they are carried out without a question; else they are only offered to be repeated. */
  readonly standing: boolean
  /** Whether they rest in night turns. */
  readonly byDay: boolean
  /** Ids of the guns that the side had when it gave them. */
  readonly guns: readonly UnitId[]
  /** Whether enemies were on or off the islands of the side then, or its own troops on those of the enemy. */
  readonly landed: boolean
}

/** The raids that are flown at an hour, day after day. */
export interface StandingRaids {
  readonly raids: readonly Raid[]
  readonly standing: boolean
}

/** When an air unit flew last, and how often on that day (9.2). */
export interface Flight {
  readonly day: number
  readonly count: number
  /** Number of the turn, as `turn` of the match counts. */
  readonly turn: number
}

/** American support points of 1945 (9.3). */
export interface SupportPoints {
  readonly air: number
  readonly naval: number
}

/** What section 9 keeps besides the table. */
export interface FireState {
  /** Bombardments of this phase. */
  readonly shots: readonly Shot[]
  /** Air raids of this turn. */
  readonly raids: readonly Raid[]
  readonly orders: { readonly us: StandingOrders | null; readonly japan: StandingOrders | null }
  /** By the name of the hour. */
  readonly raidOrders: { readonly [hour: string]: StandingRaids }
  readonly flights: { readonly [unit: UnitId]: Flight }
  /** Air units that were destroyed and have not yet been rolled for (9.2). */
  readonly lost: readonly UnitId[]
  /** Batteries that are spiked at the end of this phase (13.1). */
  readonly spiking: readonly UnitId[]
  /** 1945: support points that are left in the turn with a number (9.3). */
  readonly points: SupportPoints & { readonly turn: number }
  /** Whether the restored batteries of 1945 were rolled for (13.2). */
  readonly restored: boolean
}

/** Nobody has fired. */
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
