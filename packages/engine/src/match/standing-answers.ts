import type { Seat } from '../table/seat.ts'
import type { Checkpoint } from './checkpoint.ts'
import { cloneJson } from './json.ts'

/** The standing answers of all seats, and which seats nobody holds. */
export class StandingAnswers {
  /** By seat, then by setting. */
  readonly settings: readonly { [id: string]: string }[]
  readonly #free = new Set<Seat>()
  /** The settings as last saved; `undefined` once one has changed. */
  #saved: Checkpoint['settings'] | undefined

  constructor(seats: number, defaults: readonly { readonly id: string; readonly default: string }[]) {
    const standing = Object.fromEntries(defaults.map((setting) => [setting.id, setting.default]))
    this.settings = Array.from({ length: seats }, () => ({ ...standing }))
  }

  /** Sets a standing answer. */
  set(seat: Seat, setting: string, value: string): void {
    ;(this.settings[seat] as { [id: string]: string })[setting] = value
    this.#saved = undefined
  }

  /** Whether nobody holds a seat. */
  isFree(seat: Seat): boolean {
    return this.#free.has(seat)
  }

  /** The seats that nobody holds, in their order. */
  get free(): readonly Seat[] {
    return [...this.#free].sort((a, b) => a - b)
  }

  /** Nobody holds a seat, or somebody holds it again. */
  setFree(seat: Seat, free: boolean): void {
    if (free) this.#free.add(seat)
    else this.#free.delete(seat)
  }

  /** A copy of {@link settings}: the same list until one changes. */
  get saved(): Checkpoint['settings'] {
    this.#saved ??= cloneJson(this.settings)
    return this.#saved
  }

  /** What a checkpoint keeps of them. */
  save(): Pick<Checkpoint, 'settings' | 'free'> {
    return this.#free.size > 0 ? { settings: this.saved, free: this.free } : { settings: this.saved }
  }

  /** Goes back to what a checkpoint kept. */
  restore({ settings, free = [] }: Pick<Checkpoint, 'settings' | 'free'>): void {
    for (const [seat, standing] of settings.entries()) Object.assign(this.settings[seat] as object, standing)
    this.#free.clear()
    for (const seat of free) this.#free.add(seat)
    this.#saved = undefined
  }
}
