import { oneOf } from '@topside/kit'
import data from './landing.json' with { type: 'json' }

/** Japanese landing craft at the start (11.1). */
export const CRAFT_AT_START = data.craft
/** Hexes of water per movement of a unit at sea (7.0). */
export const WATER_MOVE = 4
/** The lowest die with which a unit embarks (7.0). */
export const EMBARKS_ON = 4
/** The lowest die with which armour leaves a beach (7.0). */
export const LEAVES_BEACH_ON = 5
/** The highest die with which a vehicle strikes a mine (11.3). */
export const MINE_ON = 2
/** Units per hex during a landing: three American, or one Japanese (7.0). */
export const LANDING_STACK = { us: 3, japan: 1 } as const
/** Units in a group of a drop, at which anti-aircraft guns fire together (11.3). */
export const DROP_GROUP = 4
/** Units that may aim at one drop hex. Reconstructed, like the table of the drop. */
export const DROP_STACK = 3

/** Effects on a dropped unit, besides its landing hex. */
export const DROP_EFFECTS = ['none', 'disrupted'] as const
/** An effect on a dropped unit. */
export type DropEffect = (typeof DROP_EFFECTS)[number]
/** The directions in which paratroops drift. */
export const DRIFTS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
/** A direction of drift. */
export type Drift = (typeof DRIFTS)[number]

/** A row of the Paradrop Table: hexes of drift, and the effect on the unit. */
export interface DropRow {
  readonly hexes: number
  readonly effect: DropEffect
}

/** The Paradrop Table by modified die, from 1 (11.3). */
export const dropRows: readonly DropRow[] = data.drop.scatter.map(({ hexes, effect }) => ({
  hexes,
  effect: oneOf(DROP_EFFECTS, effect),
}))
/** Drift by the wind, by a second die, from 1 (11.3). */
export const driftByDie: readonly Drift[] = data.drop.direction.map((each) => oneOf(DRIFTS, each))
/**
 * Modifiers of the drop: for the day's first drop under fire of guns that were not suppressed, and for a hex next to
 * friends.
 */
export const DROP_MODIFIERS = { firstDrop: data.drop.firstDrop, besideFriends: data.drop.besideFriends } as const

/** Results of the points that the defenders of Bataan send out (11.2); `own`: they lose some. */
export const ENCOUNTERS = ['none', 'own', 'halved', 'disrupted', 'steps', 'back'] as const
/** A result of points sent out. */
export type Encounter = (typeof ENCOUNTERS)[number]
/** A cell of the tables of Air Attack and Interdiction, with the points or steps lost. */
export interface EncounterCell {
  readonly effect: Encounter
  readonly steps: number
}

interface EncounterData {
  readonly columns: readonly number[]
  readonly rows: readonly (readonly { readonly effect: string; readonly steps: number }[])[]
}

/** A table by die and points sent out. */
export interface EncounterTable {
  /** The least points of each column. */
  readonly columns: readonly number[]
  /** By die, from 1. */
  readonly rows: readonly (readonly EncounterCell[])[]
}

function tableOf({ columns, rows }: EncounterData): EncounterTable {
  const cells = rows.map((row) => row.map(({ effect, steps }) => ({ steps, effect: oneOf(ENCOUNTERS, effect) })))
  return { columns, rows: cells }
}

/** The Air Attack Table of the defenders of Bataan (11.2). */
export const airAttackTable = tableOf(data.airAttack)
/** The Interdiction Table of the defenders of Bataan (11.2). */
export const interdictionTable = tableOf(data.interdiction)

/** The cell for a die and a number of points; throws a `RangeError` for no points, or no such die. */
export function encounter({ columns, rows }: EncounterTable, points: number, die: number): EncounterCell {
  const cell = rows[die - 1]?.[columns.findLastIndex((least) => points >= least)]
  if (cell === undefined) throw new RangeError(`no result of ${die} with ${points} points`)
  return cell
}
