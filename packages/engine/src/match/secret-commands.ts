import type { Seat } from '../table/seat.ts'
import type { Viewer } from '../view/knowledge.ts'
import type { Command } from './command.ts'

/** Commands that nobody else is told of while several seats decide in secret. */
const SECRET: ReadonlySet<Command['kind']> = new Set(['choose', 'undo', 'set'])

/**
 * Counts what each seat has done in a decision of several at once that is still open: as long as it is, nobody else may know even that anything was
 * done, or the number of commands would tell who has answered, and how long a plan is.
 */
export class SecretCommands {
  readonly #counts: number[]

  /** `counts`: by seat, what was counted before. */
  constructor(seats: number, counts: readonly number[] = []) {
    this.#counts = Array.from({ length: seats }, (_, seat) => counts[seat] ?? 0)
  }

  /** By seat. */
  get counts(): readonly number[] {
    return this.#counts
  }

  /** How many of these commands a viewer may not know of. */
  hiddenFrom(viewer: Viewer): number {
    return this.#counts.reduce((sum, count, seat) => (seat === viewer ? sum : sum + count), 0)
  }

  /** Counts an accepted command; `goesOn`: whether the same decision of several is still open that was open before it. */
  note({ kind, seat }: Command, goesOn: boolean): void {
    if (!goesOn) this.#counts.fill(0)
    else if (SECRET.has(kind)) this.#counts[seat as Seat] = (this.#counts[seat] ?? 0) + 1
  }
}
