import { type HexId, hexId } from './hexes.ts'
import type { Side } from './units.ts'

/** Levels of victory by points (19.56): the least points of each level except the last, a significant US victory. */
export interface Levels {
  readonly japanSignificant: number
  readonly japanMarginal: number
  readonly usMarginal: number
}

/** The levels of victory by points (19.56): the winner, and whether it is the greater level. */
export const LEVELS = {
  'japan-significant': { winner: 'japan', significant: true },
  'japan-marginal': { winner: 'japan', significant: false },
  'us-marginal': { winner: 'us', significant: false },
  'us-significant': { winner: 'us', significant: true },
} as const satisfies { readonly [level: string]: { readonly winner: Side; readonly significant: boolean } }

/** A level of victory by points. */
export type Level = keyof typeof LEVELS

/** Victory conditions of a scenario, besides what Japan needs at the end of Layac. */
export interface Victory {
  readonly rule: string
  /** Hexes; Japan needs a number of them at the same time at the end of any turn (19.25, 19.35, 19.45). */
  readonly hexes: readonly HexId[]
  readonly needed: number
  /** Fortifications of the Abucay Line that Japan must have destroyed (19.25). */
  readonly forts?: number
  /** Steps lost in combat by the end: Japan's at most, the US player's at least (19.25). */
  readonly losses?: { readonly japanAtMost: number; readonly usAtLeast: number }
  /** Levels of victory by points, by last turn (19.56). */
  readonly levels?: ReadonlyMap<number, Levels>
}

/** The victory conditions of a scenario, as listed. */
export interface VictoryRow {
  readonly rule: string
  readonly atEnd?: { readonly hexes?: readonly string[]; readonly usLost: number; readonly japanLostAtMost?: number }
  readonly hexes?: readonly string[]
  readonly needed?: number
  readonly forts?: number
  readonly levels?: { readonly [turn: string]: Levels }
}

/** Reads the victory conditions of a scenario. */
export function victoryOf({ rule, atEnd, hexes = [], needed = 0, forts, levels }: VictoryRow): Victory {
  const { japanLostAtMost: japanAtMost, usLost: usAtLeast = 0 } = atEnd ?? {}
  return {
    rule,
    needed,
    hexes: hexes.map(hexId),
    ...(forts !== undefined && { forts }),
    ...(japanAtMost !== undefined && { losses: { japanAtMost, usAtLeast } }),
    ...(levels && { levels: new Map(Object.entries(levels).map(([turn, each]) => [Number(turn), each])) }),
  }
}
