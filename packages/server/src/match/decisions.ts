import type { Decision, Match } from '@topside/engine'
import { packNamed } from '@topside/protocol'
import { DecisionWriter } from './decision-text.ts'

/** What a seat was last asked, and the number of commands that it knew of when that began (also when it began to be asked nothing). */
interface Posed {
  decision: Decision | undefined
  since: number
  /** Made when somebody is to be told first. */
  told: ToldOthers | undefined
}

/** What others are told that a seat is asked; all empty if it is asked nothing. */
export interface ToldOthers {
  /** Text key of the question. */
  readonly ask: string
  readonly rule: string
  /** What it names, as `packNamed` packs it. */
  readonly about: string
}

const NOTHING_ASKED: ToldOthers = { ask: '', rule: '', about: '' }

/** Remembers since when each seat is asked what it is asked. */
export class PosedDecisions {
  readonly #seats: Posed[]
  readonly #writer = new DecisionWriter()

  /** `since`: for seats that are asked nothing at first, since when that is so. */
  constructor(seats: number, since: readonly number[] = []) {
    this.#seats = Array.from({ length: seats }, (_, seat) => ({
      decision: undefined,
      since: since[seat] ?? 0,
      told: undefined,
    }))
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
      if (decision === undefined || decision !== posed.decision) posed.told = undefined
      if (decision === posed.decision) continue
      posed.decision = decision
      posed.since = match.shownSeq(seat)
    }
  }

  /** Number of commands that a seat knew of when the present decision of a seat, or its having none, began. */
  since(seat: number): number {
    return this.#seats[seat]?.since ?? 0
  }

  /** What others are told of the present decision of a seat, or of one in secret that it has answered: the same for all who look. */
  told(seat: number, match: Match): ToldOthers {
    const posed = this.#seats[seat]
    if (posed === undefined) return NOTHING_ASKED
    posed.told ??= toldOf(match, seat)
    return posed.told
  }

  /** The present decision of a seat as {@link DecisionWriter} writes it; empty if it has none. */
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
