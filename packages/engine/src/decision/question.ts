import type { Args, Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { LookupChoice } from './choice.ts'
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

/** A decision with the things that it offers. `P` and `S`: the title's pieces and spaces, as named by attempts. */
export interface Question<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /** See {@link Decision.kind}. */
  readonly kind: string
  /** Text key of the question, if a kind is asked in several ways; absent: `ask.<kind>`. */
  readonly ask?: string | undefined
  /** The rule that asks it. */
  readonly rule: string
  readonly args?: Args | undefined
  /** All legal answers, and no others. */
  readonly offers: Offers<T>
  /** Asks even with only one answer, for things that need the seat's consent, such as an attack. */
  readonly explicit?: boolean | undefined
  /** Index of the answer that Enter takes, or a function that computes it on demand; absent or -1: none. */
  readonly recommended?: number | (() => number) | undefined
  /** The outcome of a thing offered, up to the first irreversible event; computed on demand. */
  readonly preview?: ((thing: T, choice: Choice) => Preview | undefined) | undefined
  /** What the decision is about, shown above it. */
  readonly context?: (() => Preview) | undefined
  /** Why something is not offered, from the same predicates as the offers; `undefined` if no reason applies. */
  readonly whyNot?: ((attempt: Attempt<P, S>) => Text | undefined) | undefined
  /** A warning to confirm before the answer, although it can be undone; `undefined`: none. */
  readonly warning?: ((thing: T, choice: Choice) => Text | undefined) | undefined
  /** Allows multi-piece answers: see `pickSeveral`. */
  readonly several?: Several<T> | undefined
}

/**
 * Most consecutive questions that answer themselves, over all matches: far more than rules ever ask between two real
 * questions.
 */
const MOST_UNPOSED = 100_000
let unposed = 0

/**
 * Asks `seat` to pick one of the things offered, and returns it. A question with one answer answers itself unless it is
 * `explicit`; one without answers is an error in the rules. Throws a `RangeError` if questions answer themselves
 * endlessly.
 */
export function* pick<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  seat: Seat,
  question: Question<T, P, S>,
): Procedure<T> {
  const posed = new PosedQuestion(question)
  if (posed.answersItself) {
    if (++unposed <= MOST_UNPOSED) return question.offers.at(0)
    unposed = 0
    throw new RangeError(`${posed.ask} answers itself endlessly`)
  }
  unposed = 0
  return posed.read((yield { kind: 'pick', seat, content: posed }) as Choice)
}

/** Asks several seats, each in secret until all have answered. Returns what each picked. */
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

/** The decision made from a question. Every command creates one, so most fields are computed on demand. */
class PosedQuestion<T, P extends PieceDef, S extends SpaceDef> implements Decision, Offered {
  readonly #question: Question<T, P, S>
  /**
   * A copy of the question's field: questions have many shapes, so reading theirs is slower, and every command does.
   */
  readonly #offers: Offers<T>
  /** The last choice looked up, and its offer, if there is one. */
  #sought: Choice | undefined
  #found: Offer<T> | undefined
  /** Lower bound of the number of answers, from earlier counts. */
  #counted = 0
  /** Once answered, the offers can no longer be read; choices created earlier can. */
  #answered = false

  constructor(question: Question<T, P, S>) {
    this.#question = question
    this.#offers = question.offers
  }

  get choices(): readonly Choice[] {
    return this.#open().choices
  }

  /** The offers. Throws a `RangeError` if they can no longer be read. */
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
    this.#found = this.#offers.find(new LookupChoice(choice))
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
    // Attempts only name pieces and spaces of the title's own table.
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

  /** Whether it has a single answer that need not be asked for. */
  get answersItself(): boolean {
    return this.#question.explicit !== true && this.count(2) === 1
  }

  /** The thing of an answer. */
  read(answer: Choice): T {
    this.#answered = true
    if (this.#found !== undefined && answer === this.#sought) return this.#found.take()
    const { several } = this.#question
    return answer.pieces !== undefined && several !== undefined ? several.of(answer.pieces) : this.#offers.of(answer)
  }
}

const ASKS = new Map<string, string>()

/** The text key of questions of a kind, cached because every command needs it. */
function askOf(kind: string): string {
  let ask = ASKS.get(kind)
  if (ask === undefined) {
    ask = `ask.${kind}`
    ASKS.set(kind, ask)
  }
  return ask
}
