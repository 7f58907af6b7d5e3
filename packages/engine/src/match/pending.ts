import type { Choice, Decision } from '../decision/decision.ts'
import type { Procedure, PublicQuestion } from '../decision/effects.ts'
import type { RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import { RulesFault } from './checkpoint.ts'

/** What one seat was asked. */
interface Asked {
  readonly seat: Seat
  /** `undefined` once it has answered. */
  decision: Decision | undefined
  /** A choice, or what a plan led to. */
  answer: unknown
  /** The rest of its plan, if it is one. */
  readonly plan: Procedure<unknown> | undefined
}

/** What is asked now, and what was answered so far. */
export class Pending {
  /** Whether several seats were asked at once, in secret until all have answered. */
  readonly together: boolean
  /** Answers that stood when it was asked. */
  readonly since: number
  /** What others are told of the question; `undefined`: the question itself. */
  readonly publicQuestion: PublicQuestion | undefined
  /** What plans have recorded so far, by seat; made with the first line, for most questions are no plans. */
  #records: Map<Seat, RecordLine[]> | undefined
  readonly #asked: readonly Asked[]

  private constructor(together: boolean, since: number, asked: readonly Asked[], publicQuestion?: PublicQuestion) {
    this.together = together
    this.since = since
    this.#asked = asked
    this.publicQuestion = publicQuestion
  }

  /** Asks one seat. */
  static one(seat: Seat, decision: Decision, since: number): Pending {
    return new Pending(false, since, [{ seat, decision, answer: undefined, plan: undefined }])
  }

  /** Asks several seats; those with a single choice have answered. */
  static together(decisions: ReadonlyMap<Seat, Decision>, since: number): Pending {
    const asked = [...decisions].map(([seat, decision]): Asked => {
      const answer = onlyChoice(decision)
      return { seat, decision: answer === undefined ? decision : undefined, answer, plan: undefined }
    })
    return new Pending(true, since, asked)
  }

  /** Begins the plans of several seats. Throws a {@link RulesFault} if one does what a plan may not. */
  static plans(
    publicQuestion: PublicQuestion,
    procedures: ReadonlyMap<Seat, Procedure<unknown>>,
    since: number,
  ): Pending {
    const asked = [...procedures].map(([seat, plan]): Asked => ({ seat, decision: undefined, answer: undefined, plan }))
    const pending = new Pending(true, since, asked, publicQuestion)
    for (const each of asked) pending.#advance(each, undefined)
    return pending
  }

  /** What a seat must still decide. */
  decision(seat: Seat): Decision | undefined {
    for (const asked of this.#asked) if (asked.seat === seat) return asked.decision
    return undefined
  }

  /** The seats that must still decide. */
  get seats(): Seat[] {
    return this.#asked.filter(({ decision }) => decision !== undefined).map(({ seat }) => seat)
  }

  /** Takes the answer of a seat that must decide. Throws a {@link RulesFault} if its plan then does what a plan may not. */
  answer(seat: Seat, choice: Choice): void {
    for (const asked of this.#asked) {
      if (asked.seat !== seat) continue
      asked.decision = undefined
      if (asked.plan === undefined) asked.answer = choice
      else this.#advance(asked, choice)
    }
  }

  /** Runs a plan until its seat must answer or it is finished. */
  #advance(asked: Asked, answer: unknown): void {
    const { plan, seat } = asked
    let value = answer
    for (;;) {
      const next = plan?.next(value)
      if (next === undefined) return
      if (next.done === true) {
        asked.answer = next.value
        return
      }
      const effect = next.value
      value = undefined
      if (effect.kind === 'record') this.#note(seat, effect.line)
      else if (effect.kind === 'pick' && effect.seat === seat) {
        value = onlyChoice(effect.decision)
        if (value !== undefined) continue
        asked.decision = effect.decision
        return
      } else throw new RulesFault(`the plan of seat ${seat} must not ${effect.kind}`)
    }
  }

  #note(seat: Seat, line: RecordLine): void {
    this.#records ??= new Map()
    this.#records.set(seat, [...(this.#records.get(seat) ?? []), line])
  }

  /** Whether everybody has answered. */
  get answered(): boolean {
    for (const { decision } of this.#asked) if (decision !== undefined) return false
    return true
  }

  /** The answers by seat; only those that were given. */
  get answers(): ReadonlyMap<Seat, unknown> {
    const given = new Map<Seat, unknown>()
    for (const { seat, decision, answer } of this.#asked) if (decision === undefined) given.set(seat, answer)
    return given
  }

  /** What the plans recorded, seat by seat. */
  get records(): RecordLine[] {
    return this.#asked.flatMap(({ seat }) => this.#records?.get(seat) ?? [])
  }
}

/** The answer of a decision that leaves no choice and need not be asked. Throws a {@link RulesFault} for one with none at all. */
export function onlyChoice(decision: Decision): Choice | undefined {
  const { offers } = decision
  const { length } = offers ?? decision.choices
  if (length === 0) throw new RulesFault(`dead end: ${decision.ask} (${decision.rule})`)
  if (length > 1 || decision.explicit === true) return undefined
  return offers === undefined ? decision.choices[0] : offers.choice(0)
}
