import { oneOf } from '@topside/kit'
import { ARMIES, type Army } from './armies.ts'
import data from './singapore.json' with { type: 'json' }

/** Numbers that are reconstructed, or printed only once; collected here for tuning. */
export const figures: {
  /** Minimum margin at which the loser of a round is eliminated (11.6). */
  readonly eliminateMargin: number
  /** Minimum strike die that suppresses a target, and minimum that eliminates it (13.4). */
  readonly strikeSuppress: number
  readonly strikeEliminate: number
  /** Attacks of a unit in a player turn (11.7). */
  readonly attacksPerTurn: number
  /** Penalty of a flanked unit with one die (12.3). */
  readonly flankPenalty: number
  /** Like `eliminateMargin`, for air combat (10.6). */
  readonly airEliminateMargin: number
  /** Number of its owner's turns that a repair takes (10.8). */
  readonly repairTurns: number
  /** Maximum number of mobile ground units of one army in a sector (5.1). */
  readonly stacking: number
  readonly roadStep: number
  readonly offRoadStep: number
  /** Tokens for a unit that enters a contested or enemy-occupied sector (7.2). */
  readonly attackCost: number
  /** Tokens for committing artillery, by type of unit (7.2). */
  readonly commitCost: { readonly [type: string]: number }
  /** Maximum number of tokens captured with a Supply Point (7.9). */
  readonly captureTokens: number
  /** Tokens for activating an Axis (8.2). */
  readonly activationCost: number
} = data.rules

/** Supply tokens of an army in the scenarios (4.6 of the reconstruction). */
export interface Income {
  readonly start: number
  readonly day: number
  readonly night: number
}

/** The Historic scenario (4.4 to 4.6 of the reconstruction), and the data that other scenarios share with it. */
export const historic: {
  /** Names of the periods: `Night 8 Feb` and so on (1.3). */
  readonly periods: readonly string[]
  readonly supplies: { readonly [army in Army]: Income }
  /** Axes active from the first period. */
  readonly activeAxes: readonly string[]
  /** Axes that become active automatically, with the period, from 1. */
  readonly opening: { readonly [axis: string]: number }
  /** Axes that can be activated (8.2). */
  readonly activatable: readonly string[]
  /** The four sectors of the City (17.3). */
  readonly city: readonly string[]
  /** The four airfields required for a Minor victory (17.3). */
  readonly outer: readonly string[]
  /** Bukit Timah. */
  readonly pivot: string
} = data.historic

/** 7.1: the tokens that an army collects. */
export function incomeOf(army: Army): Income {
  return historic.supplies[army]
}

/** 3.1: the army that controls a sector at the start of the Historic scenario. */
export function firstController(sector: string): Army {
  const control: { readonly [army: string]: readonly string[] } = data.historic.control
  return oneOf(ARMIES, ARMIES.find((army) => control[army]?.includes(sector)) ?? 'british')
}

/** Scenario 01 (19.2): numbers of its axes, limits of units on each, and the sectors in which Australians deploy. */
export const nakedIsland: {
  readonly mainAxes: number
  readonly mainLimit: number
  readonly feintAxes: number
  readonly feintLimit: number
  readonly australian: readonly string[]
} = data.nakedIsland
