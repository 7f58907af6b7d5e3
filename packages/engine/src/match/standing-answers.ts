import type { Seat } from '../table/seat.ts'
import type { Checkpoint } from './checkpoint.ts'
import { cloneJson } from './json.ts'

/** The standing answers of all seats, and which seats are vacant. */
export class StandingAnswers {
  /** By seat, then by setting. */
  readonly settings: readonly { [id: string]: string }[]
  readonly #free = new Set<Seat>()
  /** The last saved copy; `undefined` once a setting has changed. */
  #saved: Checkpoint['settings'] | undefined

  constructor(seats: number, defaults: readonly { readonly id: string; readonly default: string }[]) {
    const standing = Object.fromEntries(defaults.map((setting) => [setting.id, setting.default]))
    this.settings = Array.from({ length: seats }, () => ({ ...standing }))
  }

  set(seat: Seat, setting: string, value: string): void {
    ;(this.settings[seat] as { [id: string]: string })[setting] = value
    this.#saved = undefined
  }

  /** Whether a seat is vacant. */
  isFree(seat: Seat): boolean {
    return this.#free.has(seat)
  }

  /** The vacant seats, in ascending order. */
  get free(): readonly Seat[] {
    return [...this.#free].sort((a, b) => a - b)
  }

  /** Marks a seat as vacant or held. */
  setFree(seat: Seat, free: boolean): void {
    if (free) this.#free.add(seat)
    else this.#free.delete(seat)
  }

  /** A copy of {@link settings}. Returns the same list until one changes. */
  get saved(): Checkpoint['settings'] {
    this.#saved ??= cloneJson(this.settings)
    return this.#saved
  }

  /** The part of a checkpoint that records them. */
  save(): Pick<Checkpoint, 'settings' | 'free'> {
    return this.#free.size > 0 ? { settings: this.saved, free: this.free } : { settings: this.saved }
  }

  /** Restores what a checkpoint recorded. */
  restore({ settings, free = [] }: Pick<Checkpoint, 'settings' | 'free'>): void {
    for (const [seat, standing] of settings.entries()) Object.assign(this.settings[seat] as object, standing)
    this.#free.clear()
    for (const seat of free) this.#free.add(seat)
    this.#saved = undefined
  }
}
