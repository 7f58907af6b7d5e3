import type { Choice } from '@topside/engine'

/** A command that is known to be accepted. */
export interface ScriptedCommand {
  readonly seat: number
  /** Number of commands known to its seat at that time. */
  readonly seq: number
  readonly choice: Choice
}

/** A match that the load plays from its first command on. */
export interface ScriptedMatch {
  readonly id: string
  /** One per seat. */
  readonly tokens: readonly string[]
  readonly commands: readonly ScriptedCommand[]
}

/** Instructions for a load process. */
export interface Job {
  readonly port: number
  /** Concurrent lanes; each plays its matches one after the other. */
  readonly lanes: readonly (readonly ScriptedMatch[])[]
  /** Whether a spectator watches every match. */
  readonly spectators: boolean
  /** Number of unmeasured times that all players join and leave a match, to warm up the code. */
  readonly rehearsals?: number
  /** Unmeasured commands of all lanes together, to warm up the server. */
  readonly warmUp: number
  /** Milliseconds of measured load after the warm-up. */
  readonly limit: number
  /**
   * Commands per second of all lanes together; 0: each lane sends its next command as soon as the last one is answered.
   */
  readonly rate: number
}

/** Message of a load process when it starts measuring. */
export const MEASURING = 'measuring'

/** Results of a load process. */
export interface JobResult {
  readonly commands: number
  readonly refused: number
  /** Seconds from the first measured command to the last answer. */
  readonly seconds: number
  /** CPU microseconds of all threads of the load in these seconds. */
  readonly loadCpu: number
  /** Milliseconds from sending a command to its answer, sorted. */
  readonly latencies: readonly number[]
  /** Bytes of state per connection and command, sorted. */
  readonly bytes: readonly number[]
  /** Bytes of new history lines per connection and command, sorted. */
  readonly lines: readonly number[]
  /** Bytes of the first state, sorted. */
  readonly firstState: readonly number[]
  /**
   * Milliseconds from the join request to the first state, sorted: `wakes` if the match was loaded from the store,
   * otherwise `joins`.
   */
  readonly wakes: readonly number[]
  readonly joins: readonly number[]
}
