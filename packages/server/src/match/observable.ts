import type { AnyTitle, HistoryLine, Match, TableChanges } from '@topside/engine'
import type { RecordsRequest } from '@topside/protocol'
import type { MatchRow } from '../store/matches.ts'
import type { PosedDecisions } from './decisions.ts'
import type { Presence } from './presence.ts'

/** The data that views of a match are made from. */
export interface ViewSource {
  readonly row: MatchRow
  readonly title: AnyTitle
  /** `undefined` until all seats are taken. */
  readonly match: Match | undefined
  readonly posed: PosedDecisions
  readonly presence: Presence
}

/** The changes by the commands of one request. */
export interface Change {
  readonly table: TableChanges
  /** Number of earlier history lines that are still valid. */
  readonly kept: number
}

/** The changes to a match since the last call. */
export function takeChange(match: Match): Change {
  return { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
}

/** Observes a match, to show or play it. */
export interface MatchObserver {
  /** Commands were accepted. Called once per request, after they were stored. */
  changed(change: Change): void
  /** The seats' holders are unknown: hide private parts until {@link renewed}. */
  doubted?(): void
  /** Anything may have changed: seats were taken, the match began, or it was reloaded from the store. */
  renewed(): void
  /** The match was unloaded: drop everything that can be read again. */
  slept?(): void
  /** A user connected or disconnected. */
  presenceChanged(): void
  /** The match was deleted. */
  removed(): void
  /** The match moved to another process, where its viewers must reconnect. */
  moved?(): void
}

/** A range of history lines as these seats together may read them (none: a spectator). */
export type LinesFor = (seats: readonly number[], range: RecordsRequest) => HistoryLine[]

/** A match that can be observed: held by this process, or a replica of another process's. */
export interface ObservableMatch extends ViewSource {
  readonly id: string
  watch(observer: MatchObserver): void
  unwatch(observer: MatchObserver): void
  /**
   * Runs `work` between two commands, when memory matches the store and no command is pending. Needed to read the match
   * outside a {@link MatchObserver}. `work` must not wait for a command of the same match. Rejects with a `Fault` if
   * the store fails.
   */
  look<T>(work: () => T | Promise<T>): Promise<T>
  /**
   * Like {@link look}, with access to the whole history, including what is not in memory. Also rejects if the history
   * cannot be read now.
   */
  history<T>(work: (lines: LinesFor) => T | Promise<T>): Promise<T>
  /**
   * Ensures that the match's film is stored up to this command, as far as it can be made. Rejects with a `Fault` if
   * none of it can be made.
   */
  completeFilm(length: number): Promise<void>
}

/** Opens matches for observers. Each `open` needs a matching `close`. */
export interface MatchProvider {
  /** Throws a `Fault` `not-found`. */
  open(id: string): Promise<ObservableMatch>
  close(observable: ObservableMatch): Promise<void>
}
