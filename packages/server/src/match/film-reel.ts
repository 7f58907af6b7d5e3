import { type FilmFrame, type FilmNames, filmNames, type Match, type TableDef } from '@topside/engine'
import { Camera } from './camera.ts'
import { tellsAsks } from './filming.ts'
import type { Change } from './observable.ts'
import { beginningOf } from './replay.ts'
import type { Stored } from './stored.ts'

/** The end of a film that is stored. */
export interface StoredEnd {
  /** Number of the last frame; -1: there is none. */
  readonly upto: number
  /** JSON of the frames of the last chunk, if more have room in it. */
  readonly open: readonly string[]
  /** JSON of the frames that follow and were not kept here: they were filmed before the match was read. */
  readonly missing: readonly string[]
}

const names = new WeakMap<TableDef, FilmNames>()

/** The film of a match while it is in memory, as far as it is not stored yet. */
export class FilmReel {
  readonly id: string
  /** As the match was read. */
  readonly stored: Stored
  /** Number of commands when the match was read. */
  readonly from: number
  /** The frame that tells all of it as it stood then; `undefined` once something of the film is written. */
  first: FilmFrame | undefined
  /** What is stored; `undefined` until somebody has looked. */
  end: StoredEnd | undefined
  /** When the first frame was kept that is not stored, by `performance.now()`; `undefined`: there is none, or nobody has looked yet. */
  since: number | undefined
  #camera: Camera | undefined
  /** Frames of commands that are in the log, up to the last one. */
  #frames: FilmFrame[] = []
  /** Frames of commands that are applied, and not in the log yet. */
  #taken: FilmFrame[] = []
  #last: number

  /** Begins with a match that was just read. `before`: its reel until then, if not all of that was stored. */
  constructor(stored: Stored, match: Match, before?: FilmReel) {
    this.id = stored.row.id
    this.stored = stored
    this.#camera = new Camera(match, tellsAsks(stored))
    this.#last = match.seq
    const goesOn = before?.last === match.seq && beginningOf(before.stored) === beginningOf(stored)
    this.from = goesOn ? before.from : match.seq
    this.first = goesOn ? before.first : this.#camera.first
    if (goesOn) {
      this.#frames = [...before.frames]
      this.end = before.end
    }
    this.since = performance.now()
  }

  /** What its numbers stand for. */
  get names(): FilmNames {
    const { table } = this.stored.title
    const known = names.get(table) ?? filmNames(table)
    names.set(table, known)
    return known
  }

  /** Number of commands at the upgrade after which it has the match; 0: it had none. */
  get beginning(): number {
    return beginningOf(this.stored)
  }

  /** Frames that are to be stored, the last of them of command {@link last}. */
  get frames(): readonly FilmFrame[] {
    return this.#frames
  }

  /** Number of the last frame that is kept. */
  get last(): number {
    return this.#last
  }

  /** Films what a command changed that was just applied. */
  shoot(): void {
    if (this.#camera !== undefined) this.#taken.push(this.#camera.shoot())
  }

  /** What was shot is in the log now. */
  keep(): void {
    if (this.#taken.length === 0) return
    this.since ??= performance.now()
    this.#frames.push(...this.#taken)
    this.#last += this.#taken.length
    this.#taken = []
  }

  /** What changed since this was asked last, for those who show the match; `undefined` once the match left the memory. */
  takeChange(): Change | undefined {
    return this.#camera?.takeChange()
  }

  /** The match leaves the memory. */
  letGo(): void {
    this.#camera = undefined
    this.#taken = []
  }

  /** Number of the last frame that is not kept here. */
  get before(): number {
    return this.#last - this.#frames.length
  }

  /** So much is stored. */
  wrote(end: StoredEnd): void {
    this.end = end
    this.first = undefined
    this.#frames = this.#frames.slice(Math.max(0, this.#frames.length - (this.#last - end.upto)))
    this.since = this.#frames.length === 0 ? undefined : performance.now()
  }
}
