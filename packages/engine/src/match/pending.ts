import type { Choice, Decision } from '../decision/decision.ts'
import type { Plans, Procedure, PublicQuestion } from '../decision/effects.ts'
import type { RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { toldOfQuestion } from '../view/knowledge.ts'
import { RulesFault } from './checkpoint.ts'

/** The open question, to one seat or several, and the answers given so far. */
export interface Pending {
  /** Whether several seats were asked at once, each in secret until all have answered. */
  readonly together: boolean
  /** Number of answers in effect when it was asked. */
  readonly since: number
  /** What others are told of secret plans; `undefined`: they are told the question itself. */
  readonly publicQuestion: PublicQuestion | undefined
  /** The seats that have not answered yet. */
  readonly seats: Seat[]
  /** Whether all seats have answered. */
  readonly answered: boolean
  /** The answers given so far, by seat. */
  readonly answers: ReadonlyMap<Seat, unknown>
  /** The lines told by plans, seat by seat. */
  readonly records: readonly RecordLine[]
  /** What a seat must decide; `undefined` if nothing. */
  decision(seat: Seat): Decision | undefined
  /**
   * What others are told that a seat must decide; `undefined` if nothing. In a joint decision it stays the same until
   * all have answered, so that nobody learns who has.
   */
  told<P extends PieceDef, S extends SpaceDef>(seat: Seat, table: Table<P, S>): PublicQuestion | undefined
  /**
   * Takes the answer of a seat that has a decision. Throws a {@link RulesFault} if the seat's plan then does something
   * that plans may not.
   */
  answer(seat: Seat, choice: Choice): void
}

/** Runs secret plans. */
export interface PlanStage {
  /** Runs a part of a seat's plan; `heard` receives its lines. Throws a {@link RulesFault} if it rolls dice. */
  planned<T>(seat: Seat, heard: (line: RecordLine) => void, work: () => T): T
}

const NO_RECORDS: readonly RecordLine[] = []

/** A question to one seat: the usual case. */
export class SinglePending implements Pending {
  readonly since: number
  readonly #seat: Seat
  readonly #decision: Decision
  /** `undefined` until the seat answers. */
  #answer: Choice | undefined

  /** `since`: number of answers in effect. */
  constructor(seat: Seat, decision: Decision, since: number) {
    this.since = since
    this.#seat = seat
    this.#decision = decision
  }

  get together(): boolean {
    return false
  }

  get publicQuestion(): PublicQuestion | undefined {
    return undefined
  }

  get seats(): Seat[] {
    return this.answered ? [] : [this.#seat]
  }

  get answered(): boolean {
    return this.#answer !== undefined
  }

  get answers(): ReadonlyMap<Seat, unknown> {
    return new Map(this.answered ? [[this.#seat, this.#answer]] : [])
  }

  get records(): readonly RecordLine[] {
    return NO_RECORDS
  }

  decision(seat: Seat): Decision | undefined {
    return seat === this.#seat && !this.answered ? this.#decision : undefined
  }

  told<P extends PieceDef, S extends SpaceDef>(seat: Seat, table: Table<P, S>): PublicQuestion | undefined {
    const decision = this.decision(seat)
    if (decision === undefined) return undefined
    const { ask, rule, args } = decision
    return { ask, rule, about: toldOfQuestion(table, args) }
  }

  answer(seat: Seat, choice: Choice): void {
    if (seat === this.#seat) this.#answer = choice
  }
}

/** The state of one seat in a joint decision. */
interface SeatQuestion {
  readonly seat: Seat
  /** `undefined` once it has answered. */
  decision: Decision | undefined
  /** A choice, or the result of a plan. */
  answer: unknown
  /** The seat's plan; `undefined` if it has none. */
  readonly plan: Procedure<unknown> | undefined
}

/** A joint decision: several seats are asked at once, each in secret until all have answered. */
export class JointPending implements Pending {
  readonly since: number
  readonly publicQuestion: PublicQuestion | undefined
  /** Lines told by plans so far, by seat; created with the first line, because most joint decisions are not plans. */
  #records: Map<Seat, RecordLine[]> | undefined
  readonly #asked: readonly SeatQuestion[]
  /** Runs the plans; `undefined` for questions without plans. */
  readonly #stage: PlanStage | undefined
  /** What others are told of each seat that was asked. */
  #told: ReadonlyMap<Seat, PublicQuestion>

  private constructor(
    since: number,
    asked: readonly SeatQuestion[],
    stage?: PlanStage,
    publicQuestion?: PublicQuestion,
  ) {
    this.since = since
    this.#asked = asked
    this.#stage = stage
    this.publicQuestion = publicQuestion
    this.#told = this.#toldOfAll()
  }

  /** Asks several seats. A seat with only one choice counts as having answered. */
  static together(decisions: ReadonlyMap<Seat, Decision>, since: number): JointPending {
    const asked = [...decisions].map(([seat, decision]): SeatQuestion => {
      const answer = onlyChoice(decision)
      return { seat, decision: answer === undefined ? decision : undefined, answer, plan: undefined }
    })
    return new JointPending(since, asked)
  }

  /** Starts the plans of several seats. Throws a {@link RulesFault} if one does something that plans may not. */
  static plans({ shown, procedures }: Plans, since: number, stage: PlanStage): JointPending {
    const asked = [...procedures].map(
      ([seat, plan]): SeatQuestion => ({ seat, decision: undefined, answer: undefined, plan }),
    )
    const pending = new JointPending(since, asked, stage, shown)
    for (const each of asked) pending.#advance(each, undefined)
    pending.#told = pending.#toldOfAll()
    return pending
  }

  get together(): boolean {
    return true
  }

  decision(seat: Seat): Decision | undefined {
    for (const asked of this.#asked) if (asked.seat === seat) return asked.decision
    return undefined
  }

  told(seat: Seat): PublicQuestion | undefined {
    return this.#told.get(seat)
  }

  /** Pieces and spaces are left out: they could reveal what a secret question is about. */
  #toldOfAll(): ReadonlyMap<Seat, PublicQuestion> {
    const told = new Map<Seat, PublicQuestion>()
    for (const { seat, decision } of this.#asked)
      if (decision !== undefined) told.set(seat, this.publicQuestion ?? { ask: decision.ask, rule: decision.rule })
    return told
  }

  get seats(): Seat[] {
    return this.#asked.filter(({ decision }) => decision !== undefined).map(({ seat }) => seat)
  }

  answer(seat: Seat, choice: Choice): void {
    for (const asked of this.#asked) {
      if (asked.seat !== seat) continue
      asked.decision = undefined
      if (asked.plan === undefined) asked.answer = choice
      else this.#advance(asked, choice)
    }
  }

  /** Runs a plan until its seat must answer or the plan is finished. */
  #advance(asked: SeatQuestion, answer: unknown): void {
    const { plan, seat } = asked
    let value = answer
    for (;;) {
      const next = this.#stage?.planned(
        seat,
        (line) => this.#note(seat, line),
        () => plan?.next(value),
      )
      if (next === undefined) return
      if (next.done === true) {
        asked.answer = next.value
        return
      }
      const effect = next.value
      if (effect.kind !== 'pick' || effect.seat !== seat)
        throw new RulesFault(`the plan of seat ${seat} must not ${effect.kind}`)
      value = onlyChoice(effect.content)
      if (value !== undefined) continue
      asked.decision = effect.content
      return
    }
  }

  #note(seat: Seat, line: RecordLine): void {
    this.#records ??= new Map()
    this.#records.set(seat, [...(this.#records.get(seat) ?? []), line])
  }

  get answered(): boolean {
    for (const { decision } of this.#asked) if (decision !== undefined) return false
    return true
  }

  get answers(): ReadonlyMap<Seat, unknown> {
    const given = new Map<Seat, unknown>()
    for (const { seat, decision, answer } of this.#asked) if (decision === undefined) given.set(seat, answer)
    return given
  }

  get records(): readonly RecordLine[] {
    return this.#asked.flatMap(({ seat }) => this.#records?.get(seat) ?? [])
  }
}

/**
 * Whether a decision must be asked: it is explicit, or has several answers. Throws a {@link RulesFault} without any.
 */
function mustAsk(decision: Decision): boolean {
  const count = decision.offers?.count(2) ?? decision.choices.length
  if (count === 0) throw new RulesFault(`dead end: ${decision.ask} (${decision.rule})`)
  return count > 1 || decision.explicit === true
}

/** The only answer of a decision that need not be asked; `undefined` if it must be asked. */
export function onlyChoice(decision: Decision): Choice | undefined {
  if (mustAsk(decision)) return undefined
  return decision.offers?.choice(0) ?? decision.choices[0]
}
