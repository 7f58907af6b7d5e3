import type { Side } from '../../shared/sides.ts'

/** The ids of the scenarios, in the order of rules 11.1 to 11.3. */
export const SCENARIOS = ['fall', 'bataan', 'recapture'] as const
/** The id of a scenario. */
export type ScenarioId = (typeof SCENARIOS)[number]

/** A turn of a day (3.3). */
export interface Hour {
  /** Time of day, such as `0300`. */
  readonly name: string
  readonly night: boolean
}

/** The calendar of a scenario, and the side that moves first (5.0, 11.0). */
export interface Scenario {
  readonly id: ScenarioId
  readonly rule: string
  /** The side with the first player turn of each turn (5.0). */
  readonly first: Side
  readonly hours: readonly Hour[]
  /** The date of day 1: year, month from 1, day. */
  readonly dayOne: readonly [year: number, month: number, day: number]
  /** The date on which week 1 of the weekly turns begins (11.2); absent: no weekly turns. */
  readonly weekOne?: readonly [year: number, month: number, day: number]
  /** The first day; day 0, before the landings of 1945, is a single turn (11.3). */
  readonly firstDay: number
  readonly lastDay: number
}

const day = (name: string): Hour => ({ name, night: false })
const night = (name: string): Hour => ({ name, night: true })

/**
 * Three-hour turns, longer at night. Reconstructed: the rules name 0300, 1200, 1500, 1800 and 2400 (6.1, 9.2, 11.1).
 */
const HOURS_1942 = [night('0300'), day('0600'), day('0900'), day('1200'), day('1500'), day('1800'), night('2400')]
/** Two-hour turns and one night turn. Reconstructed: the rules name 0600 to 1200 and 1600 (10.4, 11.3). */
const HOURS_1945 = [...['0600', '0800', '1000', '1200', '1400', '1600', '1800'].map(day), night('2200')]

/**
 * The scenarios (11.0). Turn 65 is 28 April 1942 (13.15), so turn 1 is 23 February; weeks 15 and 16 cover 12 to 24
 * April (13.7).
 */
export const scenarios: readonly Scenario[] = [
  {
    id: 'fall',
    rule: '11.1',
    first: 'japan',
    hours: HOURS_1942,
    dayOne: [1942, 2, 23],
    firstDay: 1,
    lastDay: 85,
  },
  {
    id: 'bataan',
    rule: '11.2',
    first: 'japan',
    hours: HOURS_1942,
    dayOne: [1942, 2, 23],
    weekOne: [1942, 1, 4],
    firstDay: 1,
    lastDay: 85,
  },
  {
    id: 'recapture',
    rule: '11.3',
    first: 'us',
    hours: HOURS_1945,
    dayOne: [1945, 2, 16],
    firstDay: 0,
    lastDay: 16,
  },
]
