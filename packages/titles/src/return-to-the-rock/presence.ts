import type { Table } from '@topside/engine'
import type { AreaDef } from './areas.ts'
import type { Rock } from './state.ts'
import { FRESH } from './state.ts'
import { type RockPieceDef, SIDES, type Side } from './units.ts'

/** Numbers by index of Area. */
interface Count {
  /** Units there. */
  readonly units: Uint8Array
  /** Fresh units there. */
  readonly fresh: Uint8Array
  /** Fresh units that could move or attack: no Pillboxes. */
  readonly able: Uint8Array
  /** Fresh Machine Gun units in Adjacent Areas. */
  readonly guns: Uint8Array
}

/** How many units of each side stand where. */
export type Presence = { readonly [side in Side]: Count }

/** How many units of each side stand where; counted once for as long as no piece moves or turns. */
export function presence(game: Rock): Presence {
  return game.table.derive(count)
}

function count(table: Table<RockPieceDef, AreaDef>, before: Presence | undefined): Presence {
  const counts = before ?? { us: empty(table.spaces.length), japan: empty(table.spaces.length) }
  for (const side of SIDES) {
    const { units, fresh, able, guns } = counts[side]
    units.fill(0)
    fresh.fill(0)
    able.fill(0)
    guns.fill(0)
  }
  for (const { def, face, space } of table.pieces) {
    if (def.kind !== 'unit') continue
    const { units, fresh, able, guns } = counts[def.side]
    const { index } = space
    units[index] = (units[index] as number) + 1
    if (face !== FRESH) continue
    fresh[index] = (fresh[index] as number) + 1
    if (def.type === 'pillbox') continue
    able[index] = (able[index] as number) + 1
    if (def.type === 'machine-gun') for (const near of space.def.near) guns[near] = (guns[near] as number) + 1
  }
  return counts
}

function empty(size: number): Count {
  return {
    units: new Uint8Array(size),
    fresh: new Uint8Array(size),
    able: new Uint8Array(size),
    guns: new Uint8Array(size),
  }
}
