import type { Command } from '@topside/engine'
import type { Appender } from '../store/appender.ts'
import type { Summaries } from '../store/summaries.ts'
import type { FilmWriter } from './film-writer.ts'
import type { LoadServices } from './loaded-match.ts'
import type { Presence } from './presence.ts'
import type { Previews } from './previews.ts'

/** Services of a match that this process holds. */
export interface Services extends LoadServices {
  readonly appender: Appender
  readonly summaries: Summaries
  readonly films: FilmWriter
  /** Computes the outcomes of possible answers. */
  readonly previews: Previews
  /** Called with the seconds that opening a match took. */
  readonly opened?: (seconds: number) => void
  /** Called when a sleeping match is in memory again. */
  readonly woke?: () => void
  /** Informs other processes of a match's events. */
  readonly news?: News
}

/** Messages to other processes about a match, sent after its commands were stored. */
export interface News {
  /** Commands were accepted; `seq` is the number of the first. */
  commands(match: string, seq: number, commands: readonly Command[]): void
  /** The match was reloaded from the store. */
  renewed(match: string): void
  presence(match: string, presence: Presence): void
}

/** The lease under which this process holds a match. */
export interface Lease {
  /** Fencing token of each write. Changes when changed seats are read. */
  readonly fence: number
  /**
   * Updates the fence from the store. Call it before reading the seats, so that no command is stored on the basis of
   * seats older than its fence. Returns whether this process still has the lease. Rejects if the store fails.
   */
  renew(): Promise<boolean>
  /** Called when the store reports that another process has the lease. */
  lost(): void
}
