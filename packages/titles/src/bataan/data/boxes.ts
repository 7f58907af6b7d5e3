import { DISPLAY_IDS } from './display.ts'

/**
 * The boxes beside the map.
 * - Units: still to arrive, eliminated, and not in the scenario.
 * - Activation Markers of both sides: available, the AM Pool (4.33), the Activation Pool (7.22), and the Activated
 *   Formations Track (4.38).
 * - The Strategic Display.
 * - Markers of intact fortifications (14.13).
 * - Air units over the hex under attack (10.41).
 * - Special Events markers: the pool, the markers held by each side, played events that last (17.1), and markers not in
 *   the scenario.
 */
export const BOX_IDS = [
  'us-markers',
  'us-reserve',
  'us-pool',
  'us-held',
  'japan-markers',
  'japan-reserve',
  'japan-pool',
  'japan-held',
  'activated',
  'events-pool',
  'us-events',
  'japan-events',
  'events-played',
  'events-unused',
  'us-arrivals',
  'us-eliminated',
  'us-unused',
  'japan-arrivals',
  'japan-eliminated',
  'japan-unused',
  ...DISPLAY_IDS,
  'forts',
  'close-support',
] as const
/** A box beside the map. */
export type BoxId = (typeof BOX_IDS)[number]
