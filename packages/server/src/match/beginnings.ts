import type { Match } from '@topside/engine'

/** When a decision or a request began. */
export interface Beginning {
  /** Number of commands then; for a match read from a checkpoint, at most that of the checkpoint. */
  readonly from: number
  /** Number of commands then known to its seat; for a takeback request, to everybody. */
  readonly known: number
}

/** A takeback request, and when it was made. */
interface TimedRequest extends Beginning {
  readonly by: number
  readonly to: number
}

/** The beginnings of a match's current state, as plain data. */
export interface SavedBeginnings {
  readonly turns: readonly (Beginning | null)[]
  readonly takeback: TimedRequest | null
}

/** When the seats that must decide began to, and when a takeback request was made; the same after a replay. */
export class Beginnings {
  readonly #turns: (Beginning | null)[]
  #takeback: TimedRequest | null

  constructor({ turns, takeback }: SavedBeginnings = { turns: [], takeback: null }) {
    this.#turns = [...turns]
    this.#takeback = takeback
  }

  /** Updates them after a command. */
  update(match: Match): void {
    const { seq: from, seats, deciding, takeback } = match
    for (let seat = 0; seat < seats; seat++)
      if (!deciding.includes(seat)) this.#turns[seat] = null
      else this.#turns[seat] ??= { from, known: match.shownSeq(seat) }
    // Agreeing creates a new object for the same request.
    if (takeback === undefined) this.#takeback = null
    else if (takeback.by !== this.#takeback?.by || takeback.to !== this.#takeback.to)
      this.#takeback = { by: takeback.by, to: takeback.to, from, known: match.shownSeq(undefined) }
  }

  /**
   * When a seat's current turn to decide began, perhaps with another question; `undefined` if it does not decide now.
   */
  turn(seat: number): Beginning | undefined {
    return this.#turns[seat] ?? undefined
  }

  /** When the open takeback request was made; `undefined` if there is none. */
  get takeback(): Beginning | undefined {
    return this.#takeback ?? undefined
  }

  save(): SavedBeginnings {
    return { turns: [...this.#turns], takeback: this.#takeback }
  }
}
