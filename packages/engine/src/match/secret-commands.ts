import type { Seat } from '../table/seat.ts'
import type { Viewer } from '../view/knowledge.ts'
import type { Command } from './command.ts'

/** Commands kept from other seats during a joint decision. */
const SECRET: ReadonlySet<Command['kind']> = new Set(['choose', 'undo', 'set'])

/**
 * Counts each seat's commands in an open joint decision. They are hidden from others, because their number would reveal
 * who has answered and how long a plan is.
 */
export class SecretCommands {
  readonly #counts: number[]

  /** `counts`: the counts so far, by seat. */
  constructor(seats: number, counts: readonly number[] = []) {
    this.#counts = Array.from({ length: seats }, (_, seat) => counts[seat] ?? 0)
  }

  /** By seat. */
  get counts(): readonly number[] {
    return this.#counts
  }

  /** Number of counted commands that a viewer may not know of. */
  hiddenFrom(viewer: Viewer): number {
    return this.#counts.reduce((sum, count, seat) => (seat === viewer ? sum : sum + count), 0)
  }

  /** Counts an accepted command. `goesOn`: the joint decision that was open before it is still open. */
  note({ kind, seat }: Command, goesOn: boolean): void {
    if (!goesOn) this.#counts.fill(0)
    else if (SECRET.has(kind)) this.#counts[seat as Seat] = (this.#counts[seat] ?? 0) + 1
  }
}
