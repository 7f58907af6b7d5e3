import { setTimeout } from 'node:timers/promises'
import type { Note } from '../log/notes.ts'
import { NOTES } from '../security/limits.ts'
import { RequestBucket } from '../security/rate-limit.ts'
import type { Bus } from './bus.ts'
import { keptNote } from './messages.ts'

/** Milliseconds to wait for Redis. */
const PATIENCE = 2_000

/** Name of the Redis list. */
const LIST = 'notes'

/** A log line of a process. */
export interface ProcessNote extends Note {
  /** Address and id of the process. */
  readonly process: string
}

/**
 * The latest log lines of all processes of a site, including ended ones. They are kept sealed in Redis, and lost if
 * Redis loses its data.
 */
export class SharedNotes {
  readonly #bus: Bus
  readonly #process: string
  readonly #bucket = new RequestBucket(NOTES.rate)

  /** `process`: this process's label. */
  constructor(bus: Bus, process: string) {
    this.#bus = bus
    this.#process = process
  }

  /** Adds a line of this process. */
  add({ at, line }: Note): void {
    if (this.#bucket.take())
      this.#bus.keep(LIST, { at: at.getTime(), process: this.#process, line: line.slice(0, NOTES.letters) }, NOTES.kept)
  }

  /** Lines of all processes, newest first; `undefined` if Redis is down. */
  async all(): Promise<readonly ProcessNote[] | undefined> {
    const late = setTimeout(PATIENCE, undefined, { ref: false })
    const kept = await Promise.race([this.#bus.kept(LIST, keptNote).catch(() => undefined), late])
    return kept?.map(({ at, ...rest }) => ({ at: new Date(at), ...rest }))
  }
}
