import type { FilmNames } from '@topside/engine'

/** What is stored of a film that is to be made longer: the number of its last frame, and JSON of the last frames. */
export interface FilmSoFar {
  readonly upto: number
  readonly last: readonly string[]
}

/** The frames that follow on {@link FilmSoFar}, as JSON, and what their numbers stand for. */
export interface FilmRest {
  readonly names: FilmNames
  readonly frames: readonly string[]
}
