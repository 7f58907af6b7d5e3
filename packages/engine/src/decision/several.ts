import type { Args, Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Attempt, Choice, Several } from './decision.ts'
import type { Procedure } from './effects.ts'
import { type Offers, offer, offerOne } from './offers.ts'
import type { Preview } from './preview.ts'
import { pick, type Question } from './question.ts'

/** The verb with which a piece that was taken goes back. */
export const DROP = 'drop'

/** The verb with which an answer of several pieces is finished. */
export const DONE = 'done'

/** A question that is answered with several pieces at once. */
export interface SeveralQuestion<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>
  extends Pick<Question<T>, 'kind' | 'ask' | 'rule' | 'args' | 'context'> {
  /** The verb of taking one piece, `{ verb, piece }`; with a list of all, `{ verb, pieces }`, it is the whole answer. */
  readonly verb: string
  /** What can be taken, each thing a piece of its own that the seat may know. */
  readonly things: readonly T[]
  /** Id of the piece that a thing is. */
  readonly pieceOf: (thing: T) => string
  /** How many must be taken, from 0. */
  readonly min: number
  /** How many may be taken; absent: all. */
  readonly max?: number | undefined
  /** Why some things cannot go together; absent, or `undefined`: they can. Things that can go together can without one of them, too. */
  readonly apart?: ((things: readonly T[]) => Text | undefined) | undefined
  /** Why things that go together, `min` or more, are not enough; absent, or `undefined`: they are. */
  readonly lacks?: ((things: readonly T[]) => Text | undefined) | undefined
  /** What an answer would lead to. */
  readonly preview?: ((things: readonly T[]) => Preview | undefined) | undefined
  /** Why a piece is not among the things; absent, or `undefined`: there is nothing to say. */
  readonly whyNot?: ((attempt: Attempt<P, S>) => Text | undefined) | undefined
}

/** How far an answer is put together. */
interface Progress<T> {
  readonly things: readonly T[]
  readonly done: boolean
}

/**
 * Asks `seat` for several pieces, and gives back the things that they are, in the order of `things`. To everybody it is one decision of one
 * kind. It is answered with one command that lists the pieces; or by taking one after the other and dropping some again (as many as there are
 * things), each of which can be undone, until it is said to be done. A piece is offered only if it goes together with those taken so far,
 * and if with some more of them the answer can be finished, so nobody gets stuck. Without any answer it is a fault of the rules.
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

/** What of a question with several pieces is legal, and why the rest is not. */
class Composition<T, P extends PieceDef, S extends SpaceDef> {
  readonly #question: SeveralQuestion<T, P, S>
  readonly #max: number

  constructor(question: SeveralQuestion<T, P, S>) {
    this.#question = question
    this.#max = Math.min(question.max ?? Number.POSITIVE_INFINITY, question.things.length)
  }

  /** What is asked while some things are taken. */
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

  /** Things taken and one more, in the order of the question. */
  #with(taken: readonly T[], more: T): readonly T[] {
    return this.#question.things.filter((thing) => thing === more || taken.includes(thing))
  }

  /** The answers, each once, that hold all of the things taken, and of the others only such as come from index `from` on. */
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

  /** Why things are not a whole answer; `undefined` if they are. */
  #whyNotAll(taken: readonly T[]): Text | undefined {
    const { min, rule, lacks } = this.#question
    if (taken.length < min) return { key: 'refused.too-few', rule, args: { least: min } }
    if (taken.length > this.#max) return { key: 'refused.too-many', rule, args: { most: this.#max } }
    return this.#apart(taken) ?? lacks?.(taken)
  }

  /** Why one more piece is not offered; `undefined` too for one that is no part of the question. */
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

  /** The things that some pieces are, in the order of the question; `undefined` if one is none, or is named twice. */
  #thingsOf(pieces: readonly string[]): readonly T[] | undefined {
    const { things, pieceOf } = this.#question
    const named = new Set(pieces)
    const found = things.filter((thing) => named.has(pieceOf(thing)))
    return found.length === pieces.length ? found : undefined
  }
}

/** Something named is no part of the question: it says nothing of what that is. */
const NO_ANSWER: Text = { key: 'refused.illegal-choice' }
