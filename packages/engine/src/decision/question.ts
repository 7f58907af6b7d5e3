import type { Preview } from '../record/ledger.ts'
import type { Args, Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import {
  type Attempt,
  type Choice,
  type ChoiceListener,
  type Decision,
  type Offered,
  type Several,
  written,
} from './decision.ts'
import type { Effectful, PickEffect, PickTogetherEffect } from './effects.ts'
import type { Offer, Offers } from './offers.ts'
import { SingleEffect } from './single-effect.ts'

/** A decision with the things that it offers; the types of a title's pieces and spaces are those of what somebody may try. */
export interface Question<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /** See {@link Decision.kind}. */
  readonly kind: string
  /** Text key of the question, where the same kind is asked in several ways; absent: `ask.<kind>`. */
  readonly ask?: string
  /** The rule that asks it. */
  readonly rule: string
  readonly args?: Args | undefined
  /** All that may be answered, and no other. */
  readonly offers: Offers<T>
  /** Asks even if there is only one answer: for what must not happen before the seat has said so, such as an attack. */
  readonly explicit?: boolean | undefined
  /** Index of the answer that Enter takes, or how it is found once somebody looks; absent, or -1: none stands out. */
  readonly recommended?: number | (() => number) | undefined
  /** What a thing offered would lead to, before anything that cannot be undone; computed only when somebody looks. */
  readonly preview?: ((thing: T, choice: Choice) => Preview | undefined) | undefined
  /** What the decision is about, shown above it. */
  readonly context?: (() => Preview) | undefined
  /** Why something is not offered, from the predicates that decided what is; `undefined` if there is nothing to say. */
  readonly whyNot?: ((attempt: Attempt<P, S>) => Text | undefined) | undefined
  /** What its seat should know before it answers so, though that can be undone: it is shown, and the answer confirmed; `undefined`: nothing. */
  readonly warning?: ((thing: T, choice: Choice) => Text | undefined) | undefined
  /** How it can be answered with several pieces at once: see `pickSeveral`. */
  readonly several?: Several<T> | undefined
}

/**
 * Asks `seat` to pick one of the things offered, and gives it back. A question with one answer answers itself unless it is `explicit`; one with
 * none is a fault of the rules.
 */
export function pick<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  seat: Seat,
  question: Question<T, P, S>,
): Effectful<T> {
  return new Pick(seat, new PosedQuestion(question)) as SingleEffect as Effectful<T>
}

/** Asks several seats, each in secret until all have answered; gives back what each picked. */
export function pickTogether<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  questions: ReadonlyMap<Seat, Question<T, P, S>>,
): Effectful<ReadonlyMap<Seat, T>> {
  const decisions = new Map([...questions].map(([seat, question]) => [seat, new PosedQuestion(question)]))
  return new PickTogether(decisions) as SingleEffect as Effectful<ReadonlyMap<Seat, T>>
}

class Pick extends SingleEffect implements PickEffect {
  readonly kind = 'pick'
  readonly seat: Seat
  readonly decision: Decision & { read(answer: Choice): unknown }

  constructor(seat: Seat, decision: Pick['decision']) {
    super()
    this.seat = seat
    this.decision = decision
  }

  override read(answer: unknown): unknown {
    return this.decision.read(answer as Choice)
  }
}

class PickTogether extends SingleEffect implements PickTogetherEffect {
  readonly kind = 'pickTogether'
  readonly decisions: ReadonlyMap<Seat, Pick['decision']>

  constructor(decisions: PickTogether['decisions']) {
    super()
    this.decisions = decisions
  }

  override read(answers: unknown): unknown {
    const picked = [...(answers as ReadonlyMap<Seat, Choice>)]
    return new Map(picked.map(([seat, choice]) => [seat, this.decisions.get(seat)?.read(choice)]))
  }
}

/** The decision that a question is. Every command makes one, and most of it is looked at only if somebody is asked: it is read off the question then. */
class PosedQuestion<T, P extends PieceDef, S extends SpaceDef> implements Decision, Offered {
  readonly #question: Question<T, P, S>
  /** The answer that was found last. */
  #found: Offer<T> | undefined
  /** Whether it was answered: what was offered then cannot be told any more, unless somebody looked before. */
  #answered = false

  constructor(question: Question<T, P, S>) {
    this.#question = question
  }

  get choices(): readonly Choice[] {
    return this.#open().choices
  }

  /** What is offered, unless that cannot be told any more. */
  #open(): Offers<T> {
    const { offers } = this.#question
    if (this.#answered && !offers.isWritten) throw new RangeError(`${this.ask} was answered before`)
    return offers
  }

  get offers(): Offered {
    return this
  }

  count(most: number): number {
    return this.#question.offers.count(most)
  }

  find(choice: Choice): Choice | undefined {
    this.#found = this.#question.offers.find(choice)
    return this.#found?.choice
  }

  choice(index: number): Choice {
    return this.#question.offers.choice(index)
  }

  tell(listener: ChoiceListener): void {
    this.#open().tell(listener)
  }

  get kind(): string {
    return this.#question.kind
  }

  get ask(): string {
    return this.#question.ask ?? askOf(this.#question.kind)
  }

  get rule(): string {
    return this.#question.rule
  }

  get args(): Args | undefined {
    return this.#question.args
  }

  get explicit(): boolean | undefined {
    return this.#question.explicit
  }

  get recommended(): number | undefined {
    const { recommended } = this.#question
    const index = typeof recommended === 'function' ? recommended() : recommended
    return index === -1 ? undefined : index
  }

  get previews(): Decision['previews'] {
    const { preview, offers } = this.#question
    return preview && (() => this.choices.map((choice, index) => preview(offers.at(index), choice)))
  }

  get context(): Decision['context'] {
    return this.#question.context
  }

  get whyNot(): Decision['whyNot'] {
    // Only pieces and spaces of the title's own table are ever tried.
    return this.#question.whyNot as Decision['whyNot']
  }

  get warning(): Decision['warning'] {
    const { warning, offers } = this.#question
    return warning && ((choice) => warning(offers.of(choice), choice))
  }

  get several(): Several | undefined {
    return this.#question.several
  }

  toJSON(): Decision {
    return written(this)
  }

  /** What an answer stands for. */
  read(answer: Choice): T {
    this.#answered = true
    const { offers, several } = this.#question
    if (this.#found !== undefined && answer === this.#found.choice) return this.#found.take()
    return answer.pieces !== undefined && several !== undefined ? several.of(answer.pieces) : offers.of(answer)
  }
}

const ASKS = new Map<string, string>()

/** The text key of a question of a kind, put together once: every command needs it. */
function askOf(kind: string): string {
  let ask = ASKS.get(kind)
  if (ask === undefined) {
    ask = `ask.${kind}`
    ASKS.set(kind, ask)
  }
  return ask
}
