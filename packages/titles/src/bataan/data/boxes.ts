import { DISPLAY_IDS } from './display.ts'

/**
 * The boxes beside the map: units to come, eliminated, and not in the scenario; of the Activation Markers those at hand, the AM Pool (4.33), the
 * Activation Pool (7.22), and the Activated Formations Track (4.38) of both sides; those of the Strategic Display; markers of fortifications that
 * are not destroyed (14.13); air units over the hex that is attacked (10.41); of the Special Events markers the pool, what each side holds, what was
 * played and lasts (17.1), and those not in the scenario.
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
