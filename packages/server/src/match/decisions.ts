import type { Decision, Match } from '@topside/engine'
import { DecisionWriter } from './decision-text.ts'

/** What a seat was last asked, and the number of commands when that began (also when it began to be asked nothing). */
interface Posed {
  decision: Decision | undefined
  since: number
}

/** Remembers since when each seat is asked what it is asked. */
export class PosedDecisions {
  readonly #seats: Posed[]
  readonly #writer = new DecisionWriter()

  /** `since`: for seats that are asked nothing at first, since when that is so. */
  constructor(seats: number, since: readonly number[] = []) {
    this.#seats = Array.from({ length: seats }, (_, seat) => ({ decision: undefined, since: since[seat] ?? 0 }))
  }

  /** Of a match that was asked things before, `since` then. */
  static restore(match: Match, since: readonly number[]): PosedDecisions {
    const posed = new PosedDecisions(since.length, since)
    for (const [seat, each] of posed.#seats.entries()) each.decision = match.decision(seat)
    return posed
  }

  /** {@link since} of every seat. */
  get all(): number[] {
    return this.#seats.map(({ since }) => since)
  }

  /** Looks at the match after a command. */
  update(match: Match): void {
    for (let seat = 0; seat < this.#seats.length; seat++) {
      const posed = this.#seats[seat] as Posed
      const decision = match.decision(seat)
      if (decision === posed.decision) continue
      posed.decision = decision
      posed.since = match.seq
    }
  }

  /** Number of commands when the present decision of a seat, or its having none, began. */
  since(seat: number): number {
    return this.#seats[seat]?.since ?? 0
  }

  /** The present decision of a seat as {@link DecisionWriter} writes it; empty if it has none. */
  text(seat: number): string {
    const { decision, since } = this.#seats[seat] ?? {}
    return decision === undefined || since === undefined ? '' : this.#writer.write(decision, since)
  }
}
