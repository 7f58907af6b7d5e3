import type { Seat } from './seat.ts'

/** The mask of everybody, spectators included. */
export const PUBLIC = 0xffff

/** The mask of nobody. */
export const NOBODY = 0

/** The mask of one seat; several are joined with `|`. */
export function seatMask(seat: Seat): number {
  return 1 << seat
}
