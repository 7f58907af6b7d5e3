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
