/** A small wrong change of a source file. */
export interface Mutant {
  /** The file, as it was named to `mutantsOf`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Where the changed text begins and ends. */
  readonly start: number
  readonly end: number
  readonly was: string
  readonly becomes: string
}

/** A source with one mutant in place. */
export function mutated(source: string, { start, end, becomes }: Mutant): string {
  return source.slice(0, start) + becomes + source.slice(end)
}
