import { setTimeout } from 'node:timers/promises'
import type { Note } from '../log/notes.ts'
import { RequestBucket } from '../security/rate-limit.ts'
import type { Bus } from './bus.ts'
import { keptNote } from './messages.ts'

/** Lines that are kept of all processes together, and letters of each. */
const KEPT = 500
const LETTERS = 2_000
/** Lines that one process may add at once, and per second: one that fails all the time must not push out what the others said. */
const RATE = { burst: 50, perSecond: 0.2 }

/** Milliseconds for which Redis is waited for. */
const PATIENCE = 2_000

/** Name of the list. */
const LIST = 'notes'

/** Something that a process said. */
export interface ProcessNote extends Note {
  /** Where browsers reach the process, and its id. */
  readonly process: string
}

/** The latest lines of all processes of a site, in Redis, also of those that are no more; sealed, and lost with it. */
export class SharedNotes {
  readonly #bus: Bus
  readonly #process: string
  readonly #bucket = new RequestBucket(RATE)

  /** `process`: what this one is called. */
  constructor(bus: Bus, process: string) {
    this.#bus = bus
    this.#process = process
  }

  /** Adds a line of this process. */
  add({ at, line }: Note): void {
    if (this.#bucket.take())
      this.#bus.keep(LIST, { at: at.getTime(), process: this.#process, line: line.slice(0, LETTERS) }, KEPT)
  }

  /** Lines of all processes, newest first; `undefined` if Redis is gone. */
  async all(): Promise<readonly ProcessNote[] | undefined> {
    const late = setTimeout(PATIENCE, undefined, { ref: false })
    const kept = await Promise.race([this.#bus.kept(LIST, keptNote).catch(() => undefined), late])
    return kept?.map(({ at, ...rest }) => ({ at: new Date(at), ...rest }))
  }
}
