/**
 * The boxes beside the maps.
 * - Of both sides: not in play, eliminated, withdrawn by sea (7.0), available air units and ships, at sea off the edge
 *   of the map (11.1), on the road to hex 3801 (11.2).
 * - Aircraft by altitude (9.2), and aircraft that have flown.
 * - Paratroops aboard (11.3), reinforcements held aside (6.1), units to be set up (4.0), and units on their way to
 *   another section of the map of Bataan (11.2).
 */
export const BOX_IDS = [
  'us-unused',
  'us-eliminated',
  'us-withdrawn',
  'us-available',
  'us-at-sea',
  'us-road',
  'us-aboard',
  'us-deploying',
  'japan-unused',
  'japan-eliminated',
  'japan-withdrawn',
  'japan-available',
  'japan-flown',
  'japan-at-sea',
  'japan-road',
  'japan-held',
  'japan-deploying',
  'high',
  'medium',
  'low',
  'transit-bataan',
  'transit-cavite',
  'transit-subic',
] as const
/** A box beside the maps. */
export type BoxId = (typeof BOX_IDS)[number]
