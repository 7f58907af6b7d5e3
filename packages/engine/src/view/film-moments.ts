import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { Outcome } from '../title/title.ts'

/**
 * The viewer of a film: some seats together, spectators (no seats), or `all`, which sees everything once the match is
 * over.
 */
export type FilmViewer = readonly Seat[] | 'all'

/** A film as one viewer may see it. */
export interface SeenFilm {
  /** The moments in effect, each as a difference from the previous one; the first is the whole table. */
  readonly moments: readonly FilmMoment[]
  /** The history at the end. */
  readonly lines: readonly HistoryLine[]
  readonly allies: readonly number[]
  readonly outcome: Outcome | undefined
  /** Number of commands that this viewer may not know of yet. */
  readonly hidden: number
  /** All rolls in order, including those taken back. Only for the viewer `all`. */
  readonly rolls: readonly RollLine[]
  /** The rolls in effect. */
  readonly standing: readonly RollLine[]
}

/** A moment of a {@link SeenFilm}. Values by index; -1 for a piece that is no longer seen. */
export interface FilmMoment {
  /**
   * Frame number: commands given so far, including those taken back. `undefined` while the match runs, because it would
   * reveal who has answered.
   */
  readonly frame: number | undefined
  /** Length of the history. */
  readonly history: number
  readonly pieces: ReadonlyMap<number, number>
  /** Pieces known to this viewer that are not public. */
  readonly own: ReadonlyMap<number, number>
  readonly spaces: ReadonlyMap<number, number>
  readonly tracks: ReadonlyMap<number, number>
  readonly sides: readonly string[]
  /** The current fight by its parts, the same object until it changes; `undefined` if there is none. */
  readonly fight: { readonly [part: string]: unknown } | undefined
}
