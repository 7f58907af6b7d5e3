import { effect } from '@preact/signals'
import { go } from '../../browser/route.ts'
import type { SeatSnapshot } from '../../net/snapshot.ts'
import type { Session } from '../session/session.ts'

/**
 * Whether a match continues without a seat: another user holds an allied seat. Computers resign with the last user of
 * their side.
 */
export function playsOnWithout(seats: readonly SeatSnapshot[], seat: number): boolean {
  return seats[seat]?.allies.some((ally) => seats[ally]?.offer !== 'free' && seats[ally]?.bot === '') === true
}

/** The free seats that the user may take over as an ally. */
export function freeForAlly(seats: readonly SeatSnapshot[]): number[] {
  return seats.flatMap(({ offer, allies }, seat) =>
    offer === 'free' && allies.some((ally) => seats[ally]?.mine === true) ? [seat] : [],
  )
}

/** Resigns as a seat. If the match continues, a user without another seat becomes a spectator. */
export function resign({ command, connection }: Pick<Session, 'command' | 'connection'>, seat: number): void {
  const match = connection.snapshot.peek()?.match ?? ''
  void command({ kind: 'resign', seat })
  const stop = effect(() => {
    const state = connection.status.value
    if (state.kind !== 'refused' && connection.snapshot.value?.outcome === undefined) return
    queueMicrotask(() => stop())
    if (state.kind === 'refused' && state.error.code === 'not-a-player') go({ screen: 'watch', match }, true)
  })
}
