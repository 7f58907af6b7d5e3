import type { Choice } from '@topside/engine'

/** A command of which it is known beforehand that it will be accepted. */
export interface ScriptedCommand {
  readonly seat: number
  /** Number of commands that its seat knows of then. */
  readonly seq: number
  readonly choice: Choice
}

/** A match to be played by the load, from its first command on. */
export interface ScriptedMatch {
  readonly id: string
  /** One per seat. */
  readonly tokens: readonly string[]
  readonly commands: readonly ScriptedCommand[]
}

/** What a load process is told to do. */
export interface Job {
  readonly port: number
  /** Matches played side by side; each lane plays its matches one after the other. */
  readonly lanes: readonly (readonly ScriptedMatch[])[]
  /** Whether a spectator watches every match. */
  readonly spectators: boolean
  /** Times that everybody sits down at a match and leaves again, which is not measured: code that was just loaded is slow. */
  readonly rehearsals?: number
  /** Commands of all lanes together that are not measured: a server that was just started is not yet as fast as it will be. */
  readonly warmUp: number
  /** Milliseconds after these in which commands are sent and measured. */
  readonly limit: number
  /** Commands per second of all lanes together; 0: each lane sends its next command as soon as the last one is answered. */
  readonly rate: number
}

/** What a load process says as soon as it measures. */
export const MEASURING = 'measuring'

/** What a load process measured. */
export interface JobResult {
  readonly commands: number
  readonly refused: number
  /** Seconds from the first measured command to the last answer. */
  readonly seconds: number
  /** Microseconds that all threads of the load were on a processor in these seconds. */
  readonly loadCpu: number
  /** Milliseconds from sending a command to its answer, sorted. */
  readonly latencies: readonly number[]
  /** Bytes of state that one connection got for one command, sorted. */
  readonly bytes: readonly number[]
  /** Bytes of new lines of the history, likewise. */
  readonly lines: readonly number[]
  /** Bytes of the first state, sorted. */
  readonly firstState: readonly number[]
  /** Milliseconds from the request to join to the first state, sorted: of those for whom the match was read from the store, and of the others. */
  readonly wakes: readonly number[]
  readonly joins: readonly number[]
}
