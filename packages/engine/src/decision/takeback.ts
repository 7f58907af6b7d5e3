import type { Seat } from '../table/seat.ts'

/** An open takeback request, and the seats that have agreed. */
export interface Takeback {
  readonly by: Seat
  readonly to: number
  readonly agreed: readonly Seat[]
}
