import type { AnyTitle, HistoryLine, Match, TableChanges } from '@topside/engine'
import type { RecordsRequest } from '@topside/protocol'
import type { MatchRow } from '../store/matches.ts'
import type { PosedDecisions } from './decisions.ts'
import type { Presence } from './presence.ts'

/** What a viewer of a match is shown things from. */
export interface ViewSource {
  readonly row: MatchRow
  readonly title: AnyTitle
  /** `undefined` while seats are free. */
  readonly match: Match | undefined
  readonly posed: PosedDecisions
  readonly presence: Presence
}

/** What the commands of one request changed. */
export interface Change {
  readonly table: TableChanges
  /** How many lines of the history known before still stand. */
  readonly kept: number
}

/** Somebody who shows a match to others. */
export interface MatchObserver {
  /** Commands were accepted. Called once per request, after they were stored. */
  changed(change: Change): void
  /** It is not known who holds the seats: nobody may be shown anything private until {@link renewed}. */
  doubted?(): void
  /** Anything may differ: seats were taken, the match began, or it was rebuilt from the store. */
  renewed(): void
  /** The match is not in memory for now: nothing may be kept of it that can be read again. */
  slept?(): void
  /** Somebody came or went. */
  presenceChanged(): void
  /** The match is no more: its creator took it back before it began. */
  removed(): void
  /** The match goes on in another process: whoever wants to see more of it must ask there. */
  moved?(): void
}

/** A stretch of the history as these seats together may read it (none: the spectator room). */
export type LinesFor = (seats: readonly number[], range: RecordsRequest) => HistoryLine[]

/** A match that can be watched: held by this process, or followed from another one's. */
export interface ObservableMatch extends ViewSource {
  readonly id: string
  watch(observer: MatchObserver): void
  unwatch(observer: MatchObserver): void
  /**
   * Does `work` between two commands, when memory and store agree and nothing is about to be stored: whoever shows something of the match
   * outside a {@link MatchObserver} reads it so. `work` must not wait for a command of the same match. Rejects with a `Fault` if the store is gone.
   */
  look<T>(work: () => T | Promise<T>): Promise<T>
  /** The same for what needs the history, which reaches back beyond what is in memory. Rejects also if that cannot be read just now. */
  history<T>(work: (lines: LinesFor) => T | Promise<T>): Promise<T>
  /** Makes sure that the film of the match is stored up to this command, as far as it can be made. Rejects with a `Fault` if nothing of it can. */
  completeFilm(length: number): Promise<void>
}

/** Where matches to be watched come from; each `open` is answered by one `close`. */
export interface MatchProvider {
  /** Throws a `Fault` `not-found`. */
  open(id: string): Promise<ObservableMatch>
  close(observable: ObservableMatch): Promise<void>
}
