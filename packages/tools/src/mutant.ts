/** A small wrong change of a source file. */
export interface Mutant {
  /** Path of the file, as given to `mutantsOf`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Offsets of the replaced text: start (inclusive) and end (exclusive). */
  readonly start: number
  readonly end: number
  readonly was: string
  readonly becomes: string
}

/** A source with one mutant in place. */
export function mutated(source: string, { start, end, becomes }: Mutant): string {
  return source.slice(0, start) + becomes + source.slice(end)
}
