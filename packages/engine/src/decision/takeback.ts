import type { Seat } from '../table/seat.ts'

/** An open request to take back, and who has agreed. */
export interface Takeback {
  readonly by: Seat
  readonly to: number
  readonly agreed: readonly Seat[]
}
