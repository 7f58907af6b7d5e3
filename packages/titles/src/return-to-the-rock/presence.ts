import type { TallyDef } from '@topside/engine'
import type { Area } from './state.ts'
import { FRESH } from './state.ts'
import type { RockPieceDef, Side } from './units.ts'

/** What the table counts in every Area and box: the number of the American tally; the Japanese one comes after it. */
export const TALLY = {
  units: 0,
  fresh: 2,
  /** Fresh units that could move or attack: no Pillboxes. */
  able: 4,
  /** Fresh Machine Gun units in Adjacent Areas. */
  guns: 6,
} as const

/** What the table counts. */
export const tallies: TallyDef<RockPieceDef> = {
  length: 8,
  of(def, face) {
    if (def.kind !== 'unit') return []
    const counted: number[] = [TALLY.units]
    if (face === FRESH) {
      counted.push(TALLY.fresh)
      if (def.type !== 'pillbox') counted.push(TALLY.able)
    }
    return counted.map((tally) => tallyOf(tally, def.side))
  },
  around: (def, face) =>
    def.kind === 'unit' && def.type === 'machine-gun' && face === FRESH ? [tallyOf(TALLY.guns, def.side)] : [],
}

function tallyOf(tally: number, side: Side): number {
  return side === 'us' ? tally : tally + 1
}

/** How many units of a side an Area or box holds, or all Areas of a table together; the others of {@link TALLY} on demand. */
export function count(where: Pick<Area, 'tally'>, side: Side, tally: number = TALLY.units): number {
  return where.tally[tallyOf(tally, side)] as number
}
