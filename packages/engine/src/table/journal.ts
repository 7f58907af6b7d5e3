/** What a change of a table was about: where a piece lay, its face, who knew it, who owned a space, the value of a track, a piece's statuses, who sees into a space. */
export type ChangeKind = (typeof CHANGE)[keyof typeof CHANGE]

/** Kinds of changes, as they stand in a {@link Journal}. */
export const CHANGE = { space: 0, face: 1, knownTo: 2, owner: 3, track: 4, status: 5, seenBy: 6 } as const

const KINDS = 8

/** Is told of one change: its kind, the index of the piece, space or track, and what stood there before. */
export type Undo = (kind: number, index: number, before: number) => void

/** The changes of a table in their order, each with what stood there before, so that it can be put back to an earlier state. */
export class Journal {
  /** Two numbers to a change: index and kind, and what stood there before. What lies behind {@link #end} is written over: a list that shrinks is slow. */
  readonly #notes: number[] = []
  #end = 0
  /** Changes that are forgotten. */
  #forgotten = 0

  constructor(from?: Journal) {
    if (from === undefined) return
    this.#notes = from.#notes.slice(0, from.#end)
    this.#end = from.#end
    this.#forgotten = from.#forgotten
  }

  /** Number of changes so far, the forgotten ones included: marks the present state. */
  get mark(): number {
    return this.#forgotten + this.#end / 2
  }

  note(kind: ChangeKind, index: number, before: number): void {
    this.#notes[this.#end++] = index * KINDS + kind
    this.#notes[this.#end++] = before
  }

  /** Goes through the changes made after a mark, the last one first. Throws a `RangeError` for a mark that is forgotten. */
  backTo(mark: number, undo: Undo): void {
    const notes = this.#notes
    if (mark < this.#forgotten) throw new RangeError(`mark ${mark} is forgotten`)
    for (let at = this.#end - 2; at >= (mark - this.#forgotten) * 2; at -= 2) {
      const what = notes[at] as number
      undo(what % KINDS, Math.floor(what / KINDS), notes[at + 1] as number)
    }
  }

  /** Drops the changes made after a mark. */
  cut(mark: number): void {
    this.#end = (mark - this.#forgotten) * 2
  }

  /** Drops the changes made before a mark: nobody goes back beyond it. */
  forget(mark: number): void {
    if (mark <= this.#forgotten) return
    const dropped = (mark - this.#forgotten) * 2
    if (dropped < this.#end) this.#notes.copyWithin(0, dropped, this.#end)
    this.#end -= dropped
    this.#forgotten = mark
  }
}
