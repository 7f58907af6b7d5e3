import type { BoardSpace } from '@topside/engine'

/** Minimum scale at which names of areas are drawn. */
export const NAMES_FROM = 0.4
const BOX_NAMES_FROM = 0.28

/** Whether names of a kind of space are drawn at a scale. */
export function namesAt(kind: BoardSpace['kind'], k: number): boolean {
  return k >= (kind === 'area' ? NAMES_FROM : BOX_NAMES_FROM)
}

/** Size of text in map units, so that on the screen it is at least `least` CSS pixels, but no larger than at zoom 1. */
export function wordScale(size: number, k: number, least: number): number {
  return Math.max(size, Math.min(size, least) / k)
}

/** CSS pixels per unit of an identifier, which shrinks less than the map to stay readable. */
export function badgeScale(k: number): number {
  return k >= 0.68 ? k : k >= 0.4 ? 0.68 - (0.68 - k) * 0.3 : 0.596 * (k / 0.4) ** 0.7
}
