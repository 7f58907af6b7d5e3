/** One complete, legal answer to a decision: a flat record that can be compared, sent, stored and read aloud. */
export interface Choice {
  readonly verb: string
  readonly piece?: string
  readonly space?: string
  readonly value?: number
  readonly option?: string
  /** Ids of all pieces of a multi-piece answer (`Several`), in any order. */
  readonly pieces?: readonly string[]
}

/** Largest absolute value of the number in a choice. */
export const LARGEST_VALUE = 1_000_000

/** A choice to look up in many lists. Always has the same fields in the same order, so that reading them is fast. */
export class LookupChoice {
  readonly verb: string
  readonly piece: string | undefined
  readonly space: string | undefined
  readonly value: number | undefined
  readonly option: string | undefined

  constructor({ verb, piece, space, value, option }: ChoiceFields) {
    this.verb = verb
    this.piece = piece
    this.space = space
    this.value = value
    this.option = option
  }
}

/** The fields of a choice, without `pieces`. */
export interface ChoiceFields {
  readonly verb: string
  readonly piece?: string | undefined
  readonly space?: string | undefined
  readonly value?: number | undefined
  readonly option?: string | undefined
}
