/** What a change of a table was about: where a piece lay, its face, who knew it, who owned a space, the value of a track. */
export type ChangeKind = (typeof CHANGE)[keyof typeof CHANGE]

/** Kinds of changes, as they stand in a {@link Journal}. */
export const CHANGE = { space: 0, face: 1, knownTo: 2, owner: 3, track: 4 } as const

const KINDS = 8

/** Is told of one change: its kind, the index of the piece, space or track, and what stood there before. */
export type Undo = (kind: number, index: number, before: number) => void

/** The changes of a table in their order, each with what stood there before, so that it can be put back to an earlier moment. */
export class Journal {
  /** Two numbers to a change: index and kind, and what stood there before. */
  readonly #notes: number[] = []
  /** Changes that are forgotten. */
  #forgotten = 0

  constructor(from?: Journal) {
    if (from === undefined) return
    this.#notes = from.#notes.slice()
    this.#forgotten = from.#forgotten
  }

  /** Number of changes so far, the forgotten ones included: names the present moment. */
  get moment(): number {
    return this.#forgotten + this.#notes.length / 2
  }

  note(kind: ChangeKind, index: number, before: number): void {
    this.#notes.push(index * KINDS + kind, before)
  }

  /** Goes through the changes made after a moment, the last one first. Throws a `RangeError` for a moment that is forgotten. */
  backTo(moment: number, undo: Undo): void {
    const notes = this.#notes
    if (moment < this.#forgotten) throw new RangeError(`moment ${moment} is forgotten`)
    for (let at = notes.length - 2; at >= (moment - this.#forgotten) * 2; at -= 2) {
      const what = notes[at] as number
      undo(what % KINDS, Math.floor(what / KINDS), notes[at + 1] as number)
    }
  }

  /** Drops the changes made after a moment. */
  cut(moment: number): void {
    this.#notes.length = (moment - this.#forgotten) * 2
  }

  /** Drops the changes made before a moment: nobody goes back beyond it. */
  forget(moment: number): void {
    if (moment <= this.#forgotten) return
    if (moment === this.moment) this.#notes.length = 0
    else this.#notes.splice(0, (moment - this.#forgotten) * 2)
    this.#forgotten = moment
  }
}
