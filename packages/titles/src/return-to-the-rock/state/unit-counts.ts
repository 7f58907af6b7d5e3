import type { CountDef, Space } from '@topside/engine'
import { FRESH } from '../data/faces.ts'
import type { RockPieceDef, Side } from '../data/units.ts'

/**
 * Indexes of the counts that the table keeps for every Area and box: each for the American side; the Japanese count
 * follows it.
 */
export const COUNTED = {
  units: 0,
  fresh: 2,
  /** Fresh units that could move or attack, without Pillboxes. */
  able: 4,
  /** Fresh Machine Gun units in Adjacent Areas. */
  guns: 6,
} as const

/** The counts that the table keeps. */
export const counts: CountDef<RockPieceDef> = {
  length: 8,
  of(def, face) {
    if (def.kind !== 'unit') return []
    const counted: number[] = [COUNTED.units]
    if (face === FRESH) {
      counted.push(COUNTED.fresh)
      if (def.type !== 'pillbox') counted.push(COUNTED.able)
    }
    return counted.map((counted) => numberOf(counted, def.side))
  },
  around: (def, face) =>
    def.kind === 'unit' && def.type === 'machine-gun' && face === FRESH ? [numberOf(COUNTED.guns, def.side)] : [],
}

function numberOf(counted: number, side: Side): number {
  return side === 'us' ? counted : counted + 1
}

/**
 * Number of a side's units in an Area or box, or in all Areas of a table; `counted`: another index of {@link COUNTED}.
 */
export function count(where: Pick<Space, 'counts'>, side: Side, counted: number = COUNTED.units): number {
  return where.counts[numberOf(counted, side)] as number
}
