/** One complete, legal answer to a decision: a flat record that can be compared, sent, stored and read aloud. */
export interface Choice {
  readonly verb: string
  readonly piece?: string
  readonly space?: string
  readonly value?: number
  readonly option?: string
  /** The ids of all pieces of an answer with several pieces (`Several`), in any order. */
  readonly pieces?: readonly string[]
}

/** Largest absolute value of the number in a choice. */
export const LARGEST_VALUE = 1_000_000

/** An answer to look up in many lists. Its fields are always in the same order, which makes them fast to read. */
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

/** Any object with the fields of an answer of one thing. */
export interface OneThing {
  readonly verb: string
  readonly piece?: string | undefined
  readonly space?: string | undefined
  readonly value?: number | undefined
  readonly option?: string | undefined
}
