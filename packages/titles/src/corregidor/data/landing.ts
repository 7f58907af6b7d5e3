import { oneOf } from '@topside/kit'
import data from './landing.json' with { type: 'json' }

/** Japanese landing craft at the start (11.1). */
export const CRAFT_AT_START = data.craft
/** Hexes of water that units at sea move at a time (7.0). */
export const WATER_MOVE = 4
/** The least roll of a die with which a unit embarks (7.0). */
export const EMBARKS_ON = 4
/** The least roll of a die with which armour leaves a beach (7.0). */
export const LEAVES_BEACH_ON = 5
/** The highest roll of a die on which a vehicle strikes a mine (11.3). */
export const MINE_ON = 2
/** Units that may be in a hex while they land: three American ones, one Japanese (7.0). */
export const LANDING_STACK = { us: 3, japan: 1 } as const
/** Units of a drop at which anti-aircraft guns fire together (11.3). */
export const DROP_GROUP = 4
/** Units that may aim at one hex of a drop. Reconstructed, as the table of the drop. */
export const DROP_STACK = 3

/** What happens to a unit that is dropped besides where it comes down. */
export const DROP_EFFECTS = ['none', 'disrupted'] as const
/** What happens to a unit that is dropped. */
export type DropEffect = (typeof DROP_EFFECTS)[number]
/** The sides of a hex over which paratroops drift. */
export const DRIFTS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
/** A side of a hex. */
export type Drift = (typeof DRIFTS)[number]

/** A row of the Paradrop Table: how many hexes a unit drifts, and what becomes of it. */
export interface DropRow {
  readonly hexes: number
  readonly effect: DropEffect
}

/** The Paradrop Table by the modified die from 1 on (11.3). */
export const dropRows: readonly DropRow[] = data.drop.scatter.map(({ hexes, effect }) => ({
  hexes,
  effect: oneOf(DROP_EFFECTS, effect),
}))
/** Where the wind takes paratroops, by a second die from 1 on (11.3). */
export const driftByDie: readonly Drift[] = data.drop.direction.map((each) => oneOf(DRIFTS, each))
/** Modifiers of the drop: the first one of a day under fire of guns that were not kept quiet, a hex beside friends. */
export const DROP_MODIFIERS = { firstDrop: data.drop.firstDrop, besideFriends: data.drop.besideFriends } as const

/** What comes of the points that the defenders of Bataan send out (11.2); `own`: they lose some. */
export const ENCOUNTERS = ['none', 'own', 'halved', 'disrupted', 'steps', 'back'] as const
/** What comes of points that are sent out. */
export type Encounter = (typeof ENCOUNTERS)[number]
/** A cell of the tables of Air Attack and Interdiction: the points or steps lost. */
export interface EncounterCell {
  readonly effect: Encounter
  readonly steps: number
}

interface EncounterData {
  readonly columns: readonly number[]
  readonly rows: readonly (readonly { readonly effect: string; readonly steps: number }[])[]
}

/** A table that is read by a die and by the points sent out. */
export interface EncounterTable {
  /** The least points of each column. */
  readonly columns: readonly number[]
  /** By the die from 1 on. */
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

/** What a die gives with so many points; throws a `RangeError` for no points, or no such die. */
export function encounter({ columns, rows }: EncounterTable, points: number, die: number): EncounterCell {
  const cell = rows[die - 1]?.[columns.findLastIndex((least) => points >= least)]
  if (cell === undefined) throw new RangeError(`no result of ${die} with ${points} points`)
  return cell
}
