import type { FilmNames } from '@topside/engine'

/** The stored end of a film to be continued: the number of its last frame, and the frames of its last chunk. */
export interface FilmSoFar {
  /** -1: nothing is stored. */
  readonly upto: number
  /** JSON of the last frames. */
  readonly last: readonly string[]
  /** What the numbers in them stand for; absent where there are none. */
  readonly names?: FilmNames | undefined
}

/** The frames that follow on {@link FilmSoFar}. */
export interface FilmRest {
  readonly names: FilmNames
  /** The last frames that are stored, with these names. */
  readonly last: readonly string[]
  /** JSON of those that follow. */
  readonly frames: readonly string[]
  /** Number of commands at the upgrade after which the match was played; 0: it had none. */
  readonly beginning: number
}
