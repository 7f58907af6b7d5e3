import { keptIn } from './once.ts'

/**
 * What was found out about something so far, such as a position that a player thinks about: kept with it, and forgotten
 * with it.
 */
export class Findings {
  readonly #known = new Map<object, Map<unknown, unknown>>()

  /** What one way of finding out has found, by what was asked. */
  by(find: object): Map<unknown, unknown> {
    return keptIn(this.#known, find, () => new Map())
  }
}

/** Something that keeps what was found out about it: it must stay as it is for as long as somebody asks. */
export interface WithFindings {
  readonly found: Findings
}

/**
 * Gives what `find` finds out about something, found once for each thing that is asked about: a side, a hex, a unit, or
 * nothing in particular.
 */
export function findOnce<K extends WithFindings, T, A = void>(
  find: (about: K, asked: A) => T,
): (about: K, asked: A) => T {
  return (about, asked) => {
    // What was found by this way of finding out is all of its kind.
    const known = about.found.by(find) as Map<A, T>
    return keptIn(known, asked, () => find(about, asked))
  }
}
