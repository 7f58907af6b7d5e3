import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { WireDecision } from '@topside/protocol'
import type { Connection } from '../../net/connection.ts'
import type { SeatSnapshot } from '../../net/snapshot.ts'

/** The user's seats, and the seat that is shown. */
export interface Seating {
  readonly seats: ReadonlySignal<readonly SeatSnapshot[]>
  /** Seats of this user, in order; empty for a spectator. */
  readonly mine: ReadonlySignal<readonly number[]>
  /** The seat whose view is shown; `undefined` for a spectator. */
  readonly seat: ReadonlySignal<number | undefined>
  /** Whether, with several seats, the view switches to the seat that must decide. */
  readonly following: Signal<boolean>
  /** What that seat must decide. */
  readonly decision: ReadonlySignal<WireDecision | undefined>
  /** Shows a seat's view. If that seat need not decide, the view stays there (`following` ends). */
  sit(seat: number): void
}

/** The seats of the user, and the seat that is shown. */
export function seatingOf(connection: Connection): Seating {
  const following = signal(true)
  const wanted = signal<number | undefined>(undefined)
  const seats = computed(() => connection.snapshot.value?.seats ?? [])
  const decides = (seat: number) => seats.value[seat]?.decision !== undefined
  const mine = computed(() => seats.value.flatMap((seat, index) => (seat.mine ? [index] : [])))
  const seat = computed(() => {
    const own = mine.value
    if (own.length < 2) return own[0]
    const deciding = own.find(decides)
    const chosen = wanted.value
    if (!following.value) return chosen ?? own[0]
    if (chosen !== undefined && decides(chosen)) return chosen
    return deciding ?? chosen ?? own[0]
  })
  const decision = computed(() => (seat.value === undefined ? undefined : seats.value[seat.value]?.decision))
  const sit = (chosen: number): void =>
    batch(() => {
      wanted.value = chosen
      if (!decides(chosen)) following.value = false
    })
  return { seats, mine, seat, following, decision, sit }
}
