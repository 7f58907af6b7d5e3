import { type FilmFrame, type FilmNames, filmNames, type Match, type TableDef } from '@topside/engine'
import { Camera } from './camera.ts'
import { tellsAsks } from './filming.ts'
import type { Change } from './observable.ts'
import { beginningOf } from './replay.ts'
import type { Stored } from './stored.ts'

/** The stored end of a film. */
export interface StoredEnd {
  /** Number of the last stored frame; -1: none. */
  readonly upto: number
  /** JSON of the last chunk's frames, if it is incomplete. */
  readonly open: readonly string[]
  /** JSON of the following frames that the reel lacks: they are from before the match was loaded. */
  readonly missing: readonly string[]
}

const names = new WeakMap<TableDef, FilmNames>()

/** The unstored part of the film of a match in memory. */
export class FilmReel {
  readonly id: string
  /** The stored match as loaded. */
  readonly stored: Stored
  /** Number of commands when the match was loaded. */
  readonly from: number
  /** Key frame of the match as loaded; `undefined` once a part of the film has been written. */
  first: FilmFrame | undefined
  /** The stored end; `undefined` until it is read. */
  end: StoredEnd | undefined
  /** Time of the first unstored frame, by `performance.now()`; `undefined` if there is none. */
  since: number | undefined
  #camera: Camera | undefined
  /** Unstored frames; the commands of the last {@link #taken} are applied but not in the log yet. */
  #frames: FilmFrame[] = []
  /** Number of frames whose commands are not in the log yet. */
  #taken = 0
  #last: number

  /** Starts with a newly loaded match. `before`: its previous reel, if it was not completely stored. */
  constructor(stored: Stored, match: Match, before?: FilmReel) {
    this.id = stored.row.id
    this.stored = stored
    this.#camera = new Camera(match, tellsAsks(stored))
    this.#last = match.seq
    const goesOn = before?.last === match.seq && beginningOf(before.stored) === beginningOf(stored)
    this.from = goesOn ? before.from : match.seq
    this.first = goesOn ? before.first : this.#camera.first
    if (goesOn) {
      this.#frames = before.frames(0)
      this.end = before.end
    }
    this.since = performance.now()
  }

  /** The names that the numbers in its frames refer to. */
  get names(): FilmNames {
    const { table } = this.stored.title
    const known = names.get(table) ?? filmNames(table)
    names.set(table, known)
    return known
  }

  /** Number of commands at the match's upgrade; 0: none. */
  get beginning(): number {
    return beginningOf(this.stored)
  }

  /** Number of frames to be stored; the last one is of command {@link last}. */
  get length(): number {
    return this.#frames.length - this.#taken
  }

  /** The frames to be stored, from index `from` on. */
  frames(from: number): FilmFrame[] {
    return this.#frames.slice(from, this.length)
  }

  /** Number of the last frame. */
  get last(): number {
    return this.#last
  }

  /** Films the command just applied. */
  shoot(): void {
    if (this.#camera === undefined) return
    this.#frames.push(this.#camera.shoot())
    this.#taken++
  }

  /** The filmed commands are in the log now. */
  keep(): void {
    if (this.#taken === 0) return
    this.since ??= performance.now()
    this.#last += this.#taken
    this.#taken = 0
  }

  /** The changes since the last call, for observers; `undefined` once the match is unloaded. */
  takeChange(): Change | undefined {
    return this.#camera?.takeChange()
  }

  /** The match is unloaded. */
  letGo(): void {
    this.#camera = undefined
    this.#frames.length = this.length
    this.#taken = 0
  }

  /** Number of the last frame before the reel's own. */
  get before(): number {
    return this.#last - this.length
  }

  /** The film is stored up to this end. */
  wrote(end: StoredEnd): void {
    this.end = end
    this.first = undefined
    this.#frames = this.#frames.slice(Math.max(0, this.length - (this.#last - end.upto)))
    this.since = this.length === 0 ? undefined : performance.now()
  }
}
