import type { Options } from '@topside/engine'

/** The scenarios: two on the whole map, and the four training modes (19.1 to 19.3). */
export const SCENARIOS = [
  'impregnable-fortress',
  'almost-naked-island',
  'brigade',
  'regiment',
  'battalion',
  'company',
] as const
/** A scenario. */
export type Scenario = (typeof SCENARIOS)[number]

/** Scenarios that are a single battle (19.3). */
export const BATTLE_SCENARIOS: readonly Scenario[] = ['regiment', 'battalion', 'company']

/** Numbers of players (1.2): two or three on the map, two in a training battle. */
export function playersOf(options: Options): number {
  return options['players'] === '2' || BATTLE_SCENARIOS.some((id) => id === options['scenario']) ? 2 : 3
}
