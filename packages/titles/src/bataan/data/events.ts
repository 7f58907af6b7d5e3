import { oneOf } from '@topside/kit'
import eventData from './events.json' with { type: 'json' }
import { SCENARIOS, type ScenarioId } from './scenario.ts'
import type { EventDef, Side } from './units.ts'

/** The letters of the Special Events (17.15). */
export const LETTERS = eventData.events.map(({ letter }) => letter)

/** Times at which events can be played (17.14). */
export const TIMINGS = [
  ...['special-events', 'strategic', 'readiness', 'reinforcement', 'naval', 'forage', 'supply-status', 'initiative'],
  ...['operations', 'activation', 'movement', 'invasion', 'reaction', 'coordination', 'combat'],
  ...['general-attrition', 'engineering'],
] as const
/** A time at which an event can be played. */
export type Timing = (typeof TIMINGS)[number]

/** An event of one side, or its alternative (17.16). Missing figures are 0. */
export interface EventRule {
  readonly letter: string
  readonly side: Side
  /** Name of its effect, as in `rules/17-*.ts`. */
  readonly effect: string
  readonly timing: Timing
  /** Whether it is the alternative outcome (17.16). */
  readonly alternative: boolean
  /** Whether it can happen only once in a game (17.16). */
  readonly once: boolean
  /** The first and last turn on which it is available; absent: all turns. */
  readonly turns?: readonly [first: number, last: number]
  /** Absent: all scenarios. */
  readonly scenarios?: readonly ScenarioId[]
  /** Whether it needs Mariveles. */
  readonly mariveles: boolean
  readonly figures: { readonly [figure: string]: number }
}

/** A row of the charts, or the alternative in it. */
interface EventRow extends Pick<EventRule, 'effect'>, Partial<Pick<EventRule, 'once' | 'mariveles'>> {
  readonly timing?: string
  readonly turns?: readonly number[]
  readonly scenarios?: readonly string[]
  readonly alternative?: EventRow
}

/** The rules of each letter for either side: the event, then its alternative (17.16). */
export const eventRules: ReadonlyMap<string, readonly EventRule[]> = new Map(
  eventData.events.flatMap(({ letter, us, japan }) => [
    [keyOf('us', letter), rulesOf(us, letter, 'us')] as const,
    [keyOf('japan', letter), rulesOf(japan, letter, 'japan')] as const,
  ]),
)

/** The key of an event in {@link eventRules}, in texts and in the list of past events, such as `us-A`. */
export function keyOf(side: Side, letter: string): string {
  return `${side}-${letter}`
}

function rulesOf(row: EventRow, letter: string, side: Side): EventRule[] {
  const event = ruleOf(row, { letter, side, timing: row.timing ?? '', alternative: false })
  if (row.alternative === undefined) return [event]
  const { alternative } = row
  const timing = alternative.timing ?? event.timing
  return [event, ruleOf(alternative, { letter, side, timing, alternative: true })]
}

function ruleOf(
  row: EventRow,
  about: Pick<EventRule, 'letter' | 'side' | 'alternative'> & { readonly timing: string },
): EventRule {
  const { effect, turns, once = false, mariveles = false, scenarios } = row
  const [first, last] = turns ?? []
  const figures = Object.entries(row).filter((each): each is [string, number] => typeof each[1] === 'number')
  return {
    ...about,
    effect,
    once,
    mariveles,
    figures: Object.fromEntries(figures),
    timing: oneOf(TIMINGS, about.timing),
    ...(first !== undefined && last !== undefined && { turns: [first, last] as const }),
    ...(scenarios && { scenarios: scenarios.map((each) => oneOf(SCENARIOS, each)) }),
  }
}

/** 17.13: how many unplayed events each side may hold. */
export const HAND_LIMITS: { readonly [side in Side]: number } = eventData.handLimits
/** 17.11: the first turn on which events are drawn. */
export const FIRST_DRAW = eventData.firstTurn

/** The Special Events markers. */
export const eventDefs: readonly EventDef[] = LETTERS.map((letter) => ({
  kind: 'event',
  letter,
  start: 'events-unused',
  id: `letter-${letter.toLowerCase()}`,
}))
