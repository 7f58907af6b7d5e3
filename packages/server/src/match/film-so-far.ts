/** What is stored of a film that is to be made longer: the number of its last frame, and JSON of the last frames. */
export interface FilmSoFar {
  readonly upto: number
  readonly last: readonly string[]
}
