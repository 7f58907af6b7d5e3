/**
 * The kind of a table change: a piece's space, face, viewers or statuses, a space's owner or viewers, or a track's
 * value.
 */
export type ChangeKind = (typeof CHANGE)[keyof typeof CHANGE]

/** Numbers of the kinds, as stored in a {@link Journal}. */
export const CHANGE = { space: 0, face: 1, knownTo: 2, owner: 3, track: 4, status: 5, seenBy: 6 } as const

const KINDS = 8

/** Receives one change: its kind, the index of the piece, space or track, and the previous value. */
export type Undo = (kind: number, index: number, before: number) => void

/** The changes of a table in order, each with the previous value, so that earlier states can be restored. */
export class Journal {
  /**
   * Two numbers per change: index and kind packed into one, then the previous value. Entries from {@link #end} on are
   * overwritten rather than cut off, because shrinking an array is slow.
   */
  readonly #notes: number[] = []
  #end = 0
  /** Number of forgotten changes. */
  #forgotten = 0

  constructor(from?: Journal) {
    if (from === undefined) return
    this.#notes = from.#notes.slice(0, from.#end)
    this.#end = from.#end
    this.#forgotten = from.#forgotten
  }

  /** Number of changes so far, including forgotten ones; identifies the current state. */
  get mark(): number {
    return this.#forgotten + this.#end / 2
  }

  note(kind: ChangeKind, index: number, before: number): void {
    this.#notes[this.#end++] = index * KINDS + kind
    this.#notes[this.#end++] = before
  }

  /** Visits the changes after a mark, the last one first. Throws a `RangeError` for a forgotten mark. */
  backTo(mark: number, undo: Undo): void {
    const notes = this.#notes
    if (mark < this.#forgotten) throw new RangeError(`mark ${mark} is forgotten`)
    for (let at = this.#end - 2; at >= (mark - this.#forgotten) * 2; at -= 2) {
      const what = notes[at] as number
      undo(what % KINDS, Math.floor(what / KINDS), notes[at + 1] as number)
    }
  }

  /** Drops the changes after a mark. */
  cut(mark: number): void {
    this.#end = (mark - this.#forgotten) * 2
  }

  /** Drops the changes before a mark; earlier marks become invalid. */
  forget(mark: number): void {
    if (mark <= this.#forgotten) return
    const dropped = (mark - this.#forgotten) * 2
    if (dropped < this.#end) this.#notes.copyWithin(0, dropped, this.#end)
    this.#end -= dropped
    this.#forgotten = mark
  }
}
