import type { Seat } from '../table/seat.ts'

/** What an effect gives back to its procedure, of the answer to it; `content`: see {@link SingleEffect.content}. */
export type Reader = (content: unknown, answer: unknown) => unknown

/**
 * An effect together with what a generator that yields it alone would be, in a fraction of the time and memory of one: it is also the result
 * of its own two steps. Effects of all kinds have the same fields in the same order, so that whoever runs procedures reads them fast.
 */
export class SingleEffect {
  readonly kind: string
  /** Who is asked; `undefined` if not one seat alone is. */
  readonly seat: Seat | undefined
  /** What is asked for: a decision, dice, a line, plans. */
  readonly content: unknown
  done = false
  /** The effect itself once it is on its way, then what it gives back. */
  value: unknown
  readonly #read: Reader | undefined

  constructor(kind: string, seat: Seat | undefined, content: unknown, read?: Reader) {
    this.kind = kind
    this.seat = seat
    this.content = content
    this.value = undefined
    this.#read = read
  }

  next(answer: unknown): this {
    if (this.value === undefined) this.value = this
    else {
      this.done = true
      this.value = this.#read === undefined ? answer : this.#read(this.content, answer)
    }
    return this
  }

  [Symbol.iterator](): this {
    return this
  }
}
