import type { Preview } from '../record/ledger.ts'
import type { RecordLine } from '../record/record.ts'
import type { Args, Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { type Attempt, type Choice, type Decision, type Offered, type Several, written } from './decision.ts'
import type { Offers } from './offers.ts'

/** Asks one seat. */
export interface PickEffect {
  readonly kind: 'pick'
  readonly seat: Seat
  readonly decision: Decision
}

/** Asks several seats at once; nobody learns an answer before all have answered. */
export interface PickTogetherEffect {
  readonly kind: 'pickTogether'
  readonly decisions: ReadonlyMap<Seat, Decision>
}

/** Lets several seats go through a procedure each, in secret until all are done. */
export interface TogetherEffect {
  readonly kind: 'together'
  readonly shown: PublicQuestion
  readonly procedures: ReadonlyMap<Seat, Procedure<unknown>>
}

/** What others are told that a seat decides while its decisions are secret. */
export interface PublicQuestion {
  /** Text key of the question. */
  readonly ask: string
  readonly rule: string
  /** The pieces and spaces that it names, if everybody may know all of them. */
  readonly about?: Args | undefined
}

/** Rolls dice. */
export interface RollEffect {
  readonly kind: 'roll'
  /** Sides of each die. */
  readonly sides: readonly number[]
}

/** Adds a line to the history. */
export interface RecordEffect {
  readonly kind: 'record'
  readonly line: RecordLine
}

/** Everything that a procedure can ask of its match. */
export type Effect = PickEffect | PickTogetherEffect | TogetherEffect | RollEffect | RecordEffect

/** A piece of the rules: it speaks to the match only by yielding effects. */
export type Procedure<T = void> = Generator<Effect, T, unknown>

/** The dice of one roll, with its number in the match. */
export interface Rolled {
  readonly n: number
  readonly values: readonly number[]
}

/** An effect on its way: `yield*` hands it to the match and gives back the answer. */
export interface Effectful<T> {
  /** What `yield*` asks for. */
  [Symbol.iterator](): Iterator<Effect, T, unknown>
}

/** Makes what an effect gives back of the answer to it. */
interface Reader {
  read(answer: unknown): unknown
}

/** What a generator with a single `yield` would be, in a fraction of its time and memory: it is also the result of its own two steps. */
class SingleEffect {
  done = false
  value: unknown
  #handed = false
  readonly #reader: Reader | undefined

  /** Without a `reader` it gives back the answer itself. */
  constructor(effect: Effect, reader?: Reader) {
    this.value = effect
    this.#reader = reader
  }

  [Symbol.iterator](): this {
    return this
  }

  next(answer: unknown): this {
    if (this.#handed) {
      this.done = true
      this.value = this.#reader === undefined ? answer : this.#reader.read(answer)
    }
    this.#handed = true
    return this
  }
}

function ask<T>(effect: Effect, reader?: Reader): Effectful<T> {
  return new SingleEffect(effect, reader) as Effectful<unknown> as Effectful<T>
}

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
  /** Index of the answer that Enter takes; absent, or -1: none stands out. */
  readonly recommended?: number | undefined
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
  const decision = new PosedQuestion(question)
  return ask({ kind: 'pick', seat, decision }, decision)
}

/** Asks several seats, each in secret until all have answered; gives back what each picked. */
export function pickTogether<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  questions: ReadonlyMap<Seat, Question<T, P, S>>,
): Effectful<ReadonlyMap<Seat, T>> {
  const decisions = new Map([...questions].map(([seat, question]) => [seat, new PosedQuestion(question)]))
  return ask(
    { kind: 'pickTogether', decisions },
    {
      read: (answers) =>
        new Map(
          [...(answers as ReadonlyMap<Seat, Choice>)].map(([seat, choice]) => [
            seat,
            decisions.get(seat)?.read(choice),
          ]),
        ),
    },
  )
}

/**
 * Lets several seats plan at once: each goes through a procedure of its own, with as many decisions as it takes, every one of which its seat
 * can undo until all have finished. Nobody learns anything of another's plan before that but `shown`, and how many answers were given. A plan
 * asks its own seat alone, rolls no dice and changes nothing on the table: it gives back what was planned, to be carried out afterwards. What
 * it records is told when all have finished.
 */
export function together<T>(
  shown: PublicQuestion,
  procedures: ReadonlyMap<Seat, Procedure<T>>,
): Effectful<ReadonlyMap<Seat, T>> {
  return ask({ kind: 'together', shown, procedures })
}

/** The decision that a question is. Every command makes one, and most of it is looked at only if somebody is asked: it is read off the question then. */
class PosedQuestion<T, P extends PieceDef, S extends SpaceDef> implements Decision, Offered {
  readonly #question: Question<T, P, S>
  /** The answer that was looked at last, and where it is. */
  #found: Choice | undefined
  #foundAt = -1

  constructor(question: Question<T, P, S>) {
    this.#question = question
  }

  get choices(): readonly Choice[] {
    return this.#question.offers.choices
  }

  get offers(): Offered {
    return this
  }

  get length(): number {
    return this.#question.offers.length
  }

  find(choice: Choice): Choice | undefined {
    const index = this.#question.offers.indexOf(choice)
    return index < 0 ? undefined : this.choice(index)
  }

  choice(index: number): Choice {
    this.#found = this.#question.offers.choice(index)
    this.#foundAt = index
    return this.#found
  }

  get kind(): string {
    return this.#question.kind
  }

  get ask(): string {
    return this.#question.ask ?? `ask.${this.#question.kind}`
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
    return recommended === -1 ? undefined : recommended
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
    const { offers, several } = this.#question
    if (answer === this.#found) return offers.at(this.#foundAt)
    return answer.pieces !== undefined && several !== undefined ? several.of(answer.pieces) : offers.of(answer)
  }
}

/** Rolls `sides.length` dice. After it nothing before it can be undone without the opponent's consent. */
export function roll(sides: readonly number[]): Effectful<Rolled> {
  return ask({ kind: 'roll', sides })
}

/** Adds a line to the history. */
export function record(line: RecordLine): Effectful<void> {
  return ask({ kind: 'record', line })
}
