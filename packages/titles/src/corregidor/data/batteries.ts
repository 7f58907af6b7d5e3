import { oneOf } from '@topside/kit'
import data from './batteries.json' with { type: 'json' }
import { hexOf } from './hexes.ts'

/** The sides of a hex, clockwise from the north (9.3). */
export const HEXSIDES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
/** A side of a hex. */
export type Hexside = (typeof HEXSIDES)[number]

/** The forts, one on each island (11.1). */
export const FORTS = ['Fort Mills', 'Fort Hughes', 'Fort Drum', 'Fort Frank', 'Fort Wint'] as const
/** A fort. */
export type Fort = (typeof FORTS)[number]

/** A row of the Battery Deployment Tables: data of a battery besides its counter. */
export interface Battery {
  /** Id of its counter. */
  readonly unit: string
  readonly fort?: Fort
  /** Index of its hex; absent: it has no fixed position. */
  readonly site?: number
  /** The hexsides through which it fires (9.3). */
  readonly arc: readonly Hexside[]
  /** Whether it is a mortar: it strikes adjacent hexes too, and has a minimum range (9.3). */
  readonly mortar: boolean
}

/** A stored row. */
interface Row {
  readonly unit: string
  readonly fort?: string
  readonly guns?: number
  readonly site?: string
  readonly arc?: readonly string[]
  readonly mortar?: boolean
  readonly source: string
  readonly confidence: number
}

/** All batteries of the tables: of the forts, then Japanese batteries of 1942 and 1945. */
export const batteries: readonly Battery[] = data.batteries.map(
  ({ unit, fort, site, arc, mortar }: Row): Battery => ({
    unit,
    arc: arc?.map((side) => oneOf(HEXSIDES, side)) ?? HEXSIDES,
    mortar: mortar === true,
    ...(fort !== undefined && { fort: oneOf(FORTS, fort) }),
    ...(site !== undefined && { site: hexOf(site) }),
  }),
)

const byUnit: ReadonlyMap<string, Battery> = new Map(batteries.map((battery) => [battery.unit, battery]))

/**
 * The row of a counter in the Battery Deployment Tables; `undefined` if there is none. A reduced battery has the row of
 * the full one (13.13).
 */
export function batteryOf(unit: string): Battery | undefined {
  return byUnit.get(unit) ?? byUnit.get(unit.replace(/-reduced$/, ''))
}
