import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine } from '../match/checkpoint.ts'
import type { Seat } from '../table/seat.ts'
import type { Outcome } from '../title/title.ts'

/** Whose film is looked at: that of some seats together (none: of spectators), or all that there was, once the match is over. */
export type FilmViewer = readonly Seat[] | 'all'

/** A film as somebody may see it. */
export interface SeenFilm {
  /** The moments that stand, each as what differs from the one before; the first is the whole table. */
  readonly moments: readonly FilmMoment[]
  /** The history at the end. */
  readonly lines: readonly HistoryLine[]
  readonly allies: readonly number[]
  readonly outcome: Outcome | undefined
  /** Commands that this viewer may not know yet. */
  readonly hidden: number
  /** All rolls in order, also those taken back; only for the viewer `all`. */
  readonly rolls: readonly RollLine[]
  /** The rolls that stand. */
  readonly standing: readonly RollLine[]
}

/** A moment of a {@link SeenFilm}. Values by index; -1 for a piece: it is not seen any more. */
export interface FilmMoment {
  /** Number of the frame: commands given until then, those taken back included. `undefined` while the match runs: it would tell who has answered. */
  readonly frame: number | undefined
  /** Length of the history. */
  readonly history: number
  readonly pieces: ReadonlyMap<number, number>
  /** Pieces that this viewer knows and not everybody. */
  readonly own: ReadonlyMap<number, number>
  readonly spaces: ReadonlyMap<number, number>
  readonly tracks: ReadonlyMap<number, number>
  readonly sides: readonly string[]
  /** The fight that goes on, by its parts: the same object until it changes; `undefined`: there is none. */
  readonly fight: { readonly [part: string]: unknown } | undefined
}
