import { keptIn } from './once.ts'

/**
 * A cache of results about an object, such as a position that a computer player examines. It lives as long as the
 * object.
 */
export class Findings {
  readonly #known = new Map<object, Map<unknown, unknown>>()

  /** Results of one function, by argument. */
  by(find: object): Map<unknown, unknown> {
    return keptIn(this.#known, find, () => new Map())
  }
}

/** An object with cached results. It must not change while results are requested. */
export interface WithFindings {
  readonly found: Findings
}

/** Wraps `find` so that it runs once for each object and argument (a side, a hex, a unit, or `undefined`). */
export function findOnce<K extends WithFindings, T, A = void>(
  find: (about: K, asked: A) => T,
): (about: K, asked: A) => T {
  return (about, asked) => {
    // Each wrapped function has a map of its own, so its results have one type.
    const known = about.found.by(find) as Map<A, T>
    return keptIn(known, asked, () => find(about, asked))
  }
}
