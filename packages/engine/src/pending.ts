import { RulesFault } from './checkpoint.ts'
import type { Choice, Decision, Seat } from './decision.ts'

interface Asked {
  readonly seat: Seat
  readonly decision: Decision
  answer: Choice | undefined
}

/** What is asked now, and what was answered so far. */
export class Pending {
  /** Whether several seats were asked at once, in secret until all have answered. */
  readonly together: boolean
  /** Answers that stood when it was asked. */
  readonly since: number
  readonly #asked: readonly Asked[]

  private constructor(together: boolean, since: number, asked: readonly Asked[]) {
    this.together = together
    this.since = since
    this.#asked = asked
  }

  /** Asks one seat. */
  static one(seat: Seat, decision: Decision, since: number): Pending {
    return new Pending(false, since, [{ seat, decision, answer: undefined }])
  }

  /** Asks several seats; those with a single choice have answered. */
  static together(decisions: ReadonlyMap<Seat, Decision>, since: number): Pending {
    const asked = [...decisions].map(([seat, decision]) => ({ seat, decision, answer: onlyChoice(decision) }))
    return new Pending(true, since, asked)
  }

  /** What a seat must still decide. */
  decision(seat: Seat): Decision | undefined {
    for (const asked of this.#asked) if (asked.seat === seat && asked.answer === undefined) return asked.decision
    return undefined
  }

  /** The seats that must still decide. */
  get seats(): Seat[] {
    return this.#asked.filter(({ answer }) => answer === undefined).map(({ seat }) => seat)
  }

  /** Takes the answer of a seat that must decide. */
  answer(seat: Seat, choice: Choice): void {
    for (const asked of this.#asked) if (asked.seat === seat) asked.answer = choice
  }

  /** Whether everybody has answered. */
  get answered(): boolean {
    for (const { answer } of this.#asked) if (answer === undefined) return false
    return true
  }

  /** The answers by seat; only those that were given. */
  get answers(): ReadonlyMap<Seat, Choice> {
    const given = new Map<Seat, Choice>()
    for (const { seat, answer } of this.#asked) if (answer !== undefined) given.set(seat, answer)
    return given
  }
}

/** The answer of a decision that leaves no choice. Throws a {@link RulesFault} for one with none at all. */
export function onlyChoice({ choices, ask, rule }: Decision): Choice | undefined {
  if (choices.length === 0) throw new RulesFault(`dead end: ${ask} (${rule})`)
  return choices.length === 1 ? choices[0] : undefined
}
