import type { Outcome } from '@topside/engine'
import { computerOf, userOf } from '../store/holder.ts'
import type { MatchRow, StoredMatch } from '../store/matches.ts'

/** The row of a match as last read, and so who holds its seats. */
export class Seating {
  #row: MatchRow
  #devices: ReadonlySet<string>

  constructor({ row, devices }: Pick<StoredMatch, 'row' | 'devices'>) {
    this.#row = row
    this.#devices = new Set(devices)
  }

  get row(): MatchRow {
    return this.#row
  }

  /** Ids of the seat holders' devices that are signed in. */
  get devices(): ReadonlySet<string> {
    return this.#devices
  }

  /** The row was read again. */
  replace({ row, devices }: Pick<StoredMatch, 'row' | 'devices'>): void {
    this.#row = row
    this.#devices = new Set(devices)
  }

  /** The match ended, which its row does not say yet. */
  finish(outcome: Outcome): void {
    this.#row = { ...this.#row, status: 'finished', outcome }
  }

  /** Whether a user holds a seat. */
  holds(user: string, seat: number): boolean {
    return this.#row.seats.some((each) => each.seat === seat && userOf(each) === user)
  }

  /** Whether a computer plays a seat. */
  isComputers(seat: number): boolean {
    return this.#row.seats.some((each) => each.seat === seat && computerOf(each) !== undefined)
  }

  /** The seats that a user holds. */
  seatsOf(user: string): number[] {
    return this.#row.seats.filter((each) => userOf(each) === user).map((each) => each.seat)
  }

  /** The seats of the user signed in on this device; none if the device was signed out. */
  seatsAt({ user, device }: { readonly user: string; readonly device: string }): number[] {
    return this.#devices.has(device) ? this.seatsOf(user) : []
  }
}
