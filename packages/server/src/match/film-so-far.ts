import type { FilmNames } from '@topside/engine'

/** The stored end of a film to be continued. */
export interface FilmSoFar {
  /** Number of the last stored frame; -1: nothing is stored. */
  readonly upto: number
  /** JSON of the last chunk's frames. */
  readonly last: readonly string[]
  /** The names that their numbers refer to; absent without frames. */
  readonly names?: FilmNames | undefined
}

/** The frames that follow {@link FilmSoFar}. */
export interface FilmRest {
  readonly names: FilmNames
  /** The last stored frames, converted to these names. */
  readonly last: readonly string[]
  /** JSON of the following frames. */
  readonly frames: readonly string[]
  /** Number of commands at the match's upgrade, from which it was replayed; 0: none. */
  readonly beginning: number
}
