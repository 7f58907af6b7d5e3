/** One complete, legal answer to a decision: a flat record that can be compared, sent, stored and read aloud. */
export interface Choice {
  readonly verb: string
  readonly piece?: string
  readonly space?: string
  readonly value?: number
  readonly option?: string
  /** The ids of all pieces of an answer that is several at once (`Several`), in any order. */
  readonly pieces?: readonly string[]
}

/** The largest number, also below zero, that a choice can name. */
export const LARGEST_VALUE = 1_000_000

/** An answer that is looked for in many lists: whoever gave it, it has the same fields in the same order, so that each is read fast. */
export class Sought {
  readonly verb: string
  readonly piece: string | undefined
  readonly space: string | undefined
  readonly value: number | undefined
  readonly option: string | undefined

  constructor({ verb, piece, space, value, option }: OneThing) {
    this.verb = verb
    this.piece = piece
    this.space = space
    this.value = value
    this.option = option
  }
}

/** An answer of one thing, as somebody gave it or as it is looked for. */
export interface OneThing {
  readonly verb: string
  readonly piece?: string | undefined
  readonly space?: string | undefined
  readonly value?: number | undefined
  readonly option?: string | undefined
}
