/** Lines that are remembered. */
const REMEMBERED = 200

/** Something that the server said. */
export interface Note {
  readonly at: Date
  readonly line: string
}

/** Remembers the latest lines of a server, for those who look after it. */
export class Notes {
  readonly #notes: Note[] = []

  /** Lines, oldest first. */
  get all(): readonly Note[] {
    return this.#notes
  }

  add(line: string): void {
    this.#notes.push({ at: new Date(), line })
    if (this.#notes.length > REMEMBERED) this.#notes.shift()
  }
}
