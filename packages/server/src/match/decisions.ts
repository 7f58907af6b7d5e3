import type { Decision, Match } from '@topside/engine'
import { packNamed } from '@topside/protocol'
import { Beginnings, type SavedBeginnings } from './beginnings.ts'
import { DecisionWriter } from './decision-text.ts'

/**
 * A seat's current decision, and the number of commands known to the seat when it was asked. Without a decision,
 * `since` is when that began.
 */
interface Posed {
  decision: Decision | undefined
  since: number
  /** Computed on first use. */
  told: ToldOthers | undefined
}

/** The public part of a seat's decision; empty strings without a decision. */
export interface ToldOthers {
  /** Text key of the question. */
  readonly ask: string
  readonly rule: string
  /** The things that it names, as packed by `packNamed`. */
  readonly about: string
}

const NOTHING_ASKED: ToldOthers = { ask: '', rule: '', about: '' }

/** Each seat's current decision, and when it was asked. */
export class PosedDecisions {
  readonly began: Beginnings
  readonly #seats: Posed[]
  readonly #writer = new DecisionWriter()

  /** `since`: by seat, initial {@link since}. */
  constructor(seats: number, since: readonly number[] = [], began?: SavedBeginnings) {
    this.began = new Beginnings(began)
    this.#seats = Array.from({ length: seats }, (_, seat) => ({
      decision: undefined,
      since: since[seat] ?? 0,
      told: undefined,
    }))
  }

  /** For a match whose decisions were already asked at `since`. */
  static restore(match: Match, since: readonly number[], began: SavedBeginnings): PosedDecisions {
    const posed = new PosedDecisions(since.length, since, began)
    for (const [seat, each] of posed.#seats.entries()) each.decision = match.decision(seat)
    return posed
  }

  /** {@link since} of every seat. */
  get all(): number[] {
    return this.#seats.map(({ since }) => since)
  }

  /** Updates the decisions after a command. */
  update(match: Match): void {
    for (let seat = 0; seat < this.#seats.length; seat++) {
      const posed = this.#seats[seat] as Posed
      const decision = match.decision(seat)
      if (decision === undefined || decision !== posed.decision) posed.told = undefined
      if (decision === posed.decision) continue
      posed.decision = decision
      posed.since = match.shownSeq(seat)
    }
    this.began.update(match)
  }

  /** Number of commands known to a seat when its current decision, or its lack of one, began. */
  since(seat: number): number {
    return this.#seats[seat]?.since ?? 0
  }

  /**
   * The public part of a seat's decision, or of a secret one that it has already answered; the same for all viewers.
   */
  told(seat: number, match: Match): ToldOthers {
    const posed = this.#seats[seat]
    if (posed === undefined) return NOTHING_ASKED
    posed.told ??= toldOf(match, seat)
    return posed.told
  }

  /** A seat's decision as written by {@link DecisionWriter}; empty if it has none. */
  text(seat: number): string {
    const { decision, since } = this.#seats[seat] ?? {}
    return decision === undefined || since === undefined ? '' : this.#writer.write(decision, since)
  }
}

function toldOf(match: Match, seat: number): ToldOthers {
  const asked = match.asked(seat)
  if (asked === undefined) return NOTHING_ASKED
  const { ask, rule, about } = asked
  return { ask, rule, about: about === undefined ? '' : packNamed(about) }
}
