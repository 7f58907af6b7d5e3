import type { Outcome } from '@topside/engine'
import { computerOf, userOf } from '../holder.ts'
import type { MatchRow, StoredMatch } from '../store/matches.ts'

/** The row of a match as last read, which says who holds its seats. */
export class Seating {
  #row: MatchRow
  #devices: ReadonlySet<string>
  /** Seats by user, for users looked up since the row was read. */
  readonly #seats = new Map<string, readonly number[]>()

  constructor({ row, devices }: Pick<StoredMatch, 'row' | 'devices'>) {
    this.#row = row
    this.#devices = new Set(devices)
  }

  get row(): MatchRow {
    return this.#row
  }

  /** Ids of the signed-in devices of the seat holders. */
  get devices(): ReadonlySet<string> {
    return this.#devices
  }

  /** The row was reread. */
  replace({ row, devices }: Pick<StoredMatch, 'row' | 'devices'>): void {
    this.#row = row
    this.#devices = new Set(devices)
    this.#seats.clear()
  }

  /** The match ended, which its row does not say yet. */
  finish(outcome: Outcome): void {
    this.#row = { ...this.#row, status: 'finished', outcome }
  }

  /** Whether a user holds a seat. */
  holds(user: string, seat: number): boolean {
    return this.seatsOf(user).includes(seat)
  }

  /** Whether a computer plays a seat. */
  isComputers(seat: number): boolean {
    return this.#row.seats.some((each) => each.seat === seat && computerOf(each) !== undefined)
  }

  /** The seats that a user holds. */
  seatsOf(user: string): readonly number[] {
    const known = this.#seats.get(user)
    if (known !== undefined) return known
    const seats = this.#row.seats.filter((each) => userOf(each) === user).map((each) => each.seat)
    // The number of users without a seat is unlimited, so they are not cached.
    if (seats.length > 0) this.#seats.set(user, seats)
    return seats
  }

  /** The seats of the user signed in on this device; none if the device was signed out. */
  seatsAt({ user, device }: { readonly user: string; readonly device: string }): readonly number[] {
    return this.#devices.has(device) ? this.seatsOf(user) : []
  }
}
