import { enemyOf, type Side } from '../../shared/sides.ts'
import type { ScenarioId } from './scenarios.ts'

/** Levels of victory (12.0), from a decisive loss of the side that scores to its decisive victory. */
export const LEVELS = ['decisive-against', 'marginal-against', 'draw', 'marginal', 'decisive'] as const
/** A level of victory. */
export type Level = (typeof LEVELS)[number]

/** A victory: the winner, and the level. */
export interface Won {
  readonly winner: Side
  readonly degree: 'marginal' | 'decisive'
}

/** Meaning of a level for the side that scores; a draw has none. */
const MEANS: { readonly [level in Exclude<Level, 'draw'>]: { readonly won: boolean; readonly degree: Won['degree'] } } =
  {
    'decisive-against': { won: false, degree: 'decisive' },
    'marginal-against': { won: false, degree: 'marginal' },
    marginal: { won: true, degree: 'marginal' },
    decisive: { won: true, degree: 'decisive' },
  }

/** The victory at a level; `undefined`: a draw. */
export function wonAt(level: Level, scorer: Side): Won | undefined {
  if (level === 'draw') return undefined
  const { won, degree } = MEANS[level]
  return { winner: won ? scorer : enemyOf(scorer), degree }
}

/** Scoring of a scenario (12.0). */
export interface Judgement {
  /** The side whose points are counted. */
  readonly scorer: Side
  /** The least points of each level except the first. */
  readonly least: readonly [number, number, number, number]
}

const OF_1942: Judgement = { scorer: 'us', least: [15, 28, 48, 66] }

/** Scoring of each scenario (12.0). */
export const judgements: { readonly [id in ScenarioId]: Judgement } = {
  fall: OF_1942,
  bataan: OF_1942,
  recapture: { scorer: 'japan', least: [11, 17, 23, 28] },
}

/** The level of victory for a number of points; `shift`: levels shifted against the side that scores. */
export function levelOf({ least }: Judgement, points: number, shift = 0): Level {
  const reached = least.filter((each) => points >= each).length
  return LEVELS[Math.max(0, reached - shift)] ?? 'draw'
}

/** Points in 1942 (12.0); days are day numbers: 74 is 7 May, 85 is 18 May. */
export const POINTS_1942 = {
  perDay: 2,
  firstDay: 74,
  perUnit: 1,
  companies: 9,
  perDivision: 10,
  allInvaders: 15,
  lastDay: 85,
  heldOut: 20,
} as const
/**
 * Additional points in the campaign (12.0): for each day after 6 May, and off for every two days before it; 73 is 6
 * May.
 */
export const POINTS_CAMPAIGN = { day: 73, perDayLate: 5, perTwoDaysEarly: -5 } as const
/** Points in 1945 (12.0); 12 is 27 February, 16 is 3 March. */
export const POINTS_1945 = {
  perDay: 2,
  firstDay: 12,
  perStep: 1,
  platoons: 3,
  perPlatoons: 5,
  perIsland: -2,
  lastDay: 16,
  heldOut: 20,
} as const
