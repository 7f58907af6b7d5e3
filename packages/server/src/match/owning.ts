import type { Command } from '@topside/engine'
import type { Appender } from '../store/appender.ts'
import type { Summaries } from '../store/summaries.ts'
import type { FilmKeeper } from './film-writer.ts'
import type { Foresights } from './foresights.ts'
import type { LoadServices } from './loaded-match.ts'
import type { Presence } from './presence.ts'

/** What a match that this process holds works with. */
export interface Services extends LoadServices {
  readonly appender: Appender
  readonly summaries: Summaries
  readonly films: FilmKeeper & LoadServices['films']
  /** Works out where answers lead before they are given. */
  readonly foresights: Foresights
  /** Told how long it took to open a match, in seconds. */
  readonly opened?: (seconds: number) => void
  /** Told that a match which slept is in memory again. */
  readonly woke?: () => void
  /** Tells other processes what happens in a match. */
  readonly news?: News
}

/** What other processes are told of a match, after it was stored. */
export interface News {
  /** Commands were accepted; `seq` is the number of the first. */
  commands(match: string, seq: number, commands: readonly Command[]): void
  /** The match was read from the store again. */
  renewed(match: string): void
  presence(match: string, presence: Presence): void
}

/** The lease under which this process holds a match. */
export interface Lease {
  /** Number that each write must carry; another one after a change of seats was read. */
  readonly fence: number
  /**
   * Takes over the fence that the lease has now. To be called before the seats are read: then no command is stored with seats that are older
   * than its fence. Answers whether the lease is still this process's. Rejects if the store fails.
   */
  renew(): Promise<boolean>
  /** Told when the store says that the lease is another's now. */
  lost(): void
}
