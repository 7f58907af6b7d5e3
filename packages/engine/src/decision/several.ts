import type { Args, Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Attempt, Choice, Several } from './decision.ts'
import type { Procedure } from './effects.ts'
import { type Offers, offer, offerOne } from './offers.ts'
import type { Preview } from './preview.ts'
import { pick, type Question } from './question.ts'

/** Verb for putting back a piece that was taken. */
export const DROP = 'drop'

/** Verb for finishing a multi-piece answer. */
export const DONE = 'done'

/** A question with multi-piece answers. */
export interface SeveralQuestion<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>
  extends Pick<Question<T>, 'kind' | 'ask' | 'rule' | 'args' | 'context'> {
  /** Verb for taking one piece (`{ verb, piece }`) or giving the whole answer at once (`{ verb, pieces }`). */
  readonly verb: string
  /** The things that can be taken. Each is a different piece that the seat may know. */
  readonly things: readonly T[]
  /** Id of a thing's piece. */
  readonly pieceOf: (thing: T) => string
  /** Minimum number of pieces, from 0. */
  readonly min: number
  /** Maximum number of pieces; absent: all. */
  readonly max?: number | undefined
  /**
   * Why things cannot be combined; absent, or `undefined`: they can. Any subset of a legal combination must be legal.
   */
  readonly apart?: ((things: readonly T[]) => Text | undefined) | undefined
  /** Why a legal combination of `min` things or more is not a complete answer; absent, or `undefined`: it is. */
  readonly lacks?: ((things: readonly T[]) => Text | undefined) | undefined
  /** The outcome of an answer. */
  readonly preview?: ((things: readonly T[]) => Preview | undefined) | undefined
  /** Why a piece is not among the things; absent, or `undefined`: no reason applies. */
  readonly whyNot?: ((attempt: Attempt<P, S>) => Text | undefined) | undefined
}

/** The state of a partial answer. */
interface Progress<T> {
  readonly things: readonly T[]
  readonly done: boolean
}

/**
 * Asks `seat` for several pieces, and returns their things in the order of `things`. To others it looks like one
 * decision of one kind. The answer is one command that lists the pieces, or a series of takes and drops ended by
 * {@link DONE}, each of which can be undone; there can be at most as many drops as things. A piece is offered only if
 * it fits those already taken and the answer can still be completed, so there are no dead ends. A question without any
 * answer is an error in the rules.
 */
export function* pickSeveral<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>(
  seat: Seat,
  question: SeveralQuestion<T, P, S>,
): Procedure<readonly T[]> {
  const composing = new Composition(question)
  const [only, another] = composing.answers([])
  if (only !== undefined && another === undefined) return only
  let drops = question.things.length
  for (let taken: readonly T[] = []; ; ) {
    const { things, done } = yield* pick(seat, composing.question(taken, drops > 0))
    if (done) return things
    if (things.length < taken.length) drops--
    taken = things
  }
}

/** The legal answers of a question with several pieces, and the reasons against others. */
class Composition<T, P extends PieceDef, S extends SpaceDef> {
  readonly #question: SeveralQuestion<T, P, S>
  readonly #max: number

  constructor(question: SeveralQuestion<T, P, S>) {
    this.#question = question
    this.#max = Math.min(question.max ?? Number.POSITIVE_INFINITY, question.things.length)
  }

  /** The question asked after some things were taken. */
  question(taken: readonly T[], mayDrop: boolean): Question<Progress<T>, P, S> {
    const { kind, ask, rule, args, context, pieceOf, preview, min } = this.#question
    const picked = taken.map(pieceOf)
    const more: Args = { ...args, taken: { pieces: picked }, least: min, most: this.#max }
    return {
      kind,
      ...(ask !== undefined && { ask }),
      rule,
      args: more,
      context,
      offers: this.#offers(taken, mayDrop),
      preview: preview && (({ things }) => (this.#whyNotAll(things) === undefined ? preview(things) : undefined)),
      whyNot: (attempt) => {
        const { choice } = attempt
        if (choice.verb === DONE) return this.#whyNotAll(taken)
        return this.#whyNotOne(taken, choice) ?? this.#question.whyNot?.(attempt)
      },
      several: this.#several(picked),
    }
  }

  #offers(taken: readonly T[], mayDrop: boolean): Offers<Progress<T>> {
    const { things, pieceOf, verb } = this.#question
    const addable = things.filter((thing) => !taken.includes(thing) && this.#canBeFinished(this.#with(taken, thing)))
    const drops = mayDrop ? taken : []
    const add = (thing: T): Progress<T> => ({ things: this.#with(taken, thing), done: false })
    const drop = (thing: T): Progress<T> => ({ things: taken.filter((each) => each !== thing), done: false })
    const partly = offer(addable, (thing): Choice => ({ verb, piece: pieceOf(thing) }))
      .map(add)
      .and(offer(drops, (thing): Choice => ({ verb: DROP, piece: pieceOf(thing) })).map(drop))
    return this.#whyNotAll(taken) === undefined
      ? partly.and(offerOne({ verb: DONE }, { things: taken, done: true }))
      : partly
  }

  #canBeFinished(taken: readonly T[]): boolean {
    for (const _ of this.answers(taken)) return true
    return false
  }

  /** The taken things plus one, in the order of the question. */
  #with(taken: readonly T[], more: T): readonly T[] {
    return this.#question.things.filter((thing) => thing === more || taken.includes(thing))
  }

  /** All answers, each once, that contain the taken things and otherwise only things from index `from` on. */
  *answers(taken: readonly T[], from = 0): Generator<readonly T[]> {
    const { things, min } = this.#question
    if (taken.length > this.#max || this.#apart(taken) !== undefined) return
    if (this.#whyNotAll(taken) === undefined) yield taken
    if (taken.length + things.length - from < min) return
    for (let i = from; i < things.length; i++) {
      const thing = things[i] as T
      if (!taken.includes(thing)) yield* this.answers(this.#with(taken, thing), i + 1)
    }
  }

  #apart(taken: readonly T[]): Text | undefined {
    return this.#question.apart?.(taken)
  }

  /** Why things are not a complete answer; `undefined` if they are. */
  #whyNotAll(taken: readonly T[]): Text | undefined {
    const { min, rule, lacks } = this.#question
    if (taken.length < min) return { key: 'refused.too-few', rule, args: { least: min } }
    if (taken.length > this.#max) return { key: 'refused.too-many', rule, args: { most: this.#max } }
    return this.#apart(taken) ?? lacks?.(taken)
  }

  /** Why one more piece is not offered; `undefined` also if it is not part of the question. */
  #whyNotOne(taken: readonly T[], { verb, piece }: Choice): Text | undefined {
    const { things, pieceOf, rule } = this.#question
    if (verb !== this.#question.verb) return undefined
    const thing = things.find((each) => pieceOf(each) === piece)
    if (thing === undefined || taken.includes(thing)) return undefined
    const all = this.#with(taken, thing)
    if (all.length > this.#max) return { key: 'refused.too-many', rule, args: { most: this.#max } }
    return this.#apart(all) ?? this.#whyNotAll(all)
  }

  #several(picked: readonly string[]): Several<Progress<T>> {
    const { min, verb } = this.#question
    return {
      verb,
      min,
      max: this.#max,
      picked,
      whyNot: (pieces) => {
        const things = this.#thingsOf(pieces)
        return things === undefined ? NO_ANSWER : this.#whyNotAll(things)
      },
      of: (pieces) => ({ things: this.#thingsOf(pieces) ?? [], done: true }),
    }
  }

  /**
   * The things of some pieces, in the order of the question; `undefined` for a piece named twice or not in the
   * question.
   */
  #thingsOf(pieces: readonly string[]): readonly T[] | undefined {
    const { things, pieceOf } = this.#question
    const named = new Set(pieces)
    const found = things.filter((thing) => named.has(pieceOf(thing)))
    return found.length === pieces.length ? found : undefined
  }
}

/** Refuses a piece that is not in the question without revealing anything about it. */
const NO_ANSWER: Text = { key: 'refused.illegal-choice' }
