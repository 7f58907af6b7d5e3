import type { Seat } from './seat.ts'

/** The mask of all viewers, spectators included. */
export const PUBLIC = 0xffff

/** The mask of no viewer. */
export const NOBODY = 0

/** The mask of one seat; combine masks with `|`. */
export function seatMask(seat: Seat): number {
  return 1 << seat
}
