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
  /** Asks even if there is only one answer, for things that need the seat's consent, such as an attack. */
  readonly explicit?: boolean | undefined
  /** Index of the answer that Enter takes, or a function that computes it on demand; absent or -1: none. */
  readonly recommended?: number | (() => number) | undefined
  /** What a thing offered would lead to, up to the first thing that cannot be undone; computed on demand. */
  readonly preview?: ((thing: T, choice: Choice) => Preview | undefined) | undefined
  /** What the decision is about, shown above it. */
  readonly context?: (() => Preview) | undefined
  /** Why something is not offered, from the same predicates as the offers; `undefined` if no reason applies. */
  readonly whyNot?: ((attempt: Attempt<P, S>) => Text | undefined) | undefined
  /**
   * A warning that is shown and must be confirmed before the answer, even though it can be undone; `undefined`:
   * none.
   */
  readonly warning?: ((thing: T, choice: Choice) => Text | undefined) | undefined
  /** Allows answers of several pieces at once: see `pickSeveral`. */
  readonly several?: Several<T> | undefined
}

/**
 * Most questions in a row that may answer themselves, over all matches: far more than rules ask between two
 * questions that a seat must answer.
 */
const MOST_UNPOSED = 100_000
let unposed = 0

/**
 * Asks `seat` to pick one of the things offered, and returns it. A question with one answer answers itself unless
 * it is `explicit`; one without answers is an error of the rules. Throws a `RangeError` if questions answer
 * themselves endlessly.
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

/**
 * The decision made from a question. Every command creates one, so most fields are computed from the question on
 * demand.
 */
class PosedQuestion<T, P extends PieceDef, S extends SpaceDef> implements Decision, Offered {
  readonly #question: Question<T, P, S>
  /** Same as in the question, which has many shapes: a field of its own is faster, and every command reads it. */
  readonly #offers: Offers<T>
  /** The last choice looked up, and its offer if it is offered. */
  #sought: Choice | undefined
  #found: Offer<T> | undefined
  /** Number of answers counted so far, a lower bound. */
  #counted = 0
  /** Whether it has been answered: after that the offers cannot be read, unless the choices were created before. */
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
    // Attempts name only pieces and spaces of the title's own table.
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

  /** Whether there is only one answer, which need not be asked for. */
  get answersItself(): boolean {
    return this.#question.explicit !== true && this.count(2) === 1
  }

  /** The thing that an answer stands for. */
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
