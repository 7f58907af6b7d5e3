import type { Args, Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { Sought } from './choice.ts'
import {
  type Attempt,
  type Choice,
  type ChoiceListener,
  type Decision,
  type Offered,
  type Several,
  written,
} from './decision.ts'
import type { Procedure } from './effects.ts'
import type { Offer, Offers } from './offers.ts'
import type { Preview } from './preview.ts'

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

/** Questions in a row that may answer themselves, in any matches: far more than rules ask between two that are posed. */
const MOST_UNPOSED = 100_000
let unposed = 0

/**
 * Asks `seat` to pick one of the things offered, and gives it back. A question with one answer answers itself unless it is `explicit`; one with
 * none is a fault of the rules. Throws a `RangeError` if questions answer themselves without end.
 */
export function* pick<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  seat: Seat,
  question: Question<T, P, S>,
): Procedure<T> {
  const posed = new PosedQuestion(question)
  if (posed.answersItself) {
    if (++unposed <= MOST_UNPOSED) return question.offers.at(0)
    unposed = 0
    throw new RangeError(`${posed.ask} answers itself without end`)
  }
  unposed = 0
  return posed.read((yield { kind: 'pick', seat, content: posed }) as Choice)
}

/** Asks several seats, each in secret until all have answered; gives back what each picked. */
export function* pickTogether<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  questions: ReadonlyMap<Seat, Question<T, P, S>>,
): Procedure<ReadonlyMap<Seat, T>> {
  const decisions = new Map([...questions].map(([seat, question]) => [seat, new PosedQuestion(question)]))
  const answers = yield { kind: 'pickTogether', seat: undefined, content: decisions }
  const picked = [...(answers as ReadonlyMap<Seat, Choice>)].map(
    ([seat, choice]) => [seat, decisions.get(seat)?.read(choice) as T] as const,
  )
  return new Map(picked)
}

/** The decision that a question is. Every command makes one, and most of it is looked at only if somebody is asked: it is read off the question then. */
class PosedQuestion<T, P extends PieceDef, S extends SpaceDef> implements Decision, Offered {
  readonly #question: Question<T, P, S>
  /** The same as those of the question: questions are objects of many kinds, and these are looked at with every command. */
  readonly #offers: Offers<T>
  /** The answer that was looked for last, and what it is, if it is offered. */
  #sought: Choice | undefined
  #found: Offer<T> | undefined
  /** How many answers there are at least, as far as they were counted. */
  #counted = 0
  /** Whether it was answered: what was offered then cannot be told any more, unless somebody looked before. */
  #answered = false

  constructor(question: Question<T, P, S>) {
    this.#question = question
    this.#offers = question.offers
  }

  get choices(): readonly Choice[] {
    return this.#open().choices
  }

  /** What is offered, unless that cannot be told any more. */
  #open(): Offers<T> {
    if (this.#answered && !this.#offers.isWritten) throw new RangeError(`${this.ask} was answered before`)
    return this.#offers
  }

  get offers(): Offered {
    return this
  }

  count(most: number): number {
    if (most > this.#counted) this.#counted = this.#offers.count(most)
    return Math.min(most, this.#counted)
  }

  find(choice: Choice): Choice | undefined {
    this.#sought = choice
    this.#found = this.#offers.find(new Sought(choice))
    return this.#found && choice
  }

  choice(index: number): Choice {
    return this.#offers.choice(index)
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
    const { preview } = this.#question
    return preview && (() => this.choices.map((choice, index) => preview(this.#offers.at(index), choice)))
  }

  get context(): Decision['context'] {
    return this.#question.context
  }

  get whyNot(): Decision['whyNot'] {
    // Only pieces and spaces of the title's own table are ever tried.
    return this.#question.whyNot as Decision['whyNot']
  }

  get warning(): Decision['warning'] {
    const { warning } = this.#question
    return warning && ((choice) => warning(this.#offers.of(choice), choice))
  }

  get several(): Several | undefined {
    return this.#question.several
  }

  toJSON(): Decision {
    return written(this)
  }

  /** Whether there is one answer alone, and nobody need give it. */
  get answersItself(): boolean {
    return this.#question.explicit !== true && this.count(2) === 1
  }

  /** What an answer stands for. */
  read(answer: Choice): T {
    this.#answered = true
    if (this.#found !== undefined && answer === this.#sought) return this.#found.take()
    const { several } = this.#question
    return answer.pieces !== undefined && several !== undefined ? several.of(answer.pieces) : this.#offers.of(answer)
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
