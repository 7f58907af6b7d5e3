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
  readonly #listeners: ((note: Note) => void)[] = []

  /** Lines, oldest first. */
  get all(): readonly Note[] {
    return this.#notes
  }

  add(line: string): void {
    const note = { at: new Date(), line }
    this.#notes.push(note)
    if (this.#notes.length > REMEMBERED) this.#notes.shift()
    for (const listener of this.#listeners) listener(note)
  }

  /** Calls `listener` with every line that is remembered, and with each that comes. */
  pass(listener: (note: Note) => void): void {
    this.#notes.forEach(listener)
    this.#listeners.push(listener)
  }
}
