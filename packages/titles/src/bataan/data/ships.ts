import type { PieceDef } from '@topside/engine'
import { idOf, oneOf } from '@topside/kit'
import { SIDES, type Side } from '../../shared/sides.ts'
import { PORTS, type Port } from './display.ts'
import data from './units.json' with { type: 'json' }

declare const shipBrand: unique symbol
/** The id of a naval unit, such as `jp-nav-barge-1`. */
export type ShipId = string & { readonly [shipBrand]: true }

/** A naval unit (15.1): its counter shows a ship (2.21). */
export interface NavalDef extends PieceDef {
  readonly kind: 'naval'
  readonly id: ShipId
  readonly name: string
  readonly side: Side
  /** The port to which it returns (15.14); absent: it sails from Australia (15.32). */
  readonly port?: Port
  /** Efficiency rating, 1 to 10. */
  readonly er: number
  /** Points of gunfire support (15.54). */
  readonly gunfire: number
  /** Stacking points that a barge carries (15.42). */
  readonly capacity?: number
  /** Supply Points that a transport carries (15.32). */
  readonly supplyPoints?: number
}

/** A row of the list of naval units. */
interface NavalRow extends Omit<NavalDef, 'kind' | 'id' | 'side' | 'port' | 'start'> {
  readonly id: string
  readonly side: string
  readonly port: string
  readonly confidence: number
  readonly source: string
}

const PORT_OF: ReadonlyMap<string, Port> = new Map([
  ['Manila', 'manila'],
  ['Olongapo', 'olongapo'],
  ['Mariveles', 'mariveles-port'],
])

/** Parses the id of a naval unit; throws a `RangeError` if there is no such unit. */
export const shipId = idOf((text): text is ShipId => data.naval.some(({ id }) => id === text), 'naval unit')

/** All naval units, Japan's first; they start in the box of units not in play. */
export const navalDefs: readonly NavalDef[] = data.naval.map(
  ({ confidence: _, source: __, port: named, side, ...row }: NavalRow): NavalDef => {
    const port = PORT_OF.get(named)
    return {
      ...row,
      kind: 'naval',
      id: shipId(row.id),
      side: oneOf(SIDES, side),
      start: `${side}-unused`,
      ...(port !== undefined && { port: oneOf(PORTS, port) }),
    }
  },
)
