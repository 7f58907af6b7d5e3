/** Number of lines kept. */
const REMEMBERED = 200

/** A log line. */
export interface Note {
  readonly at: Date
  readonly line: string
}

/** Keeps the latest log lines of a server for the administrator. */
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

  /** Calls `listener` with every kept line, and with each new one. */
  pass(listener: (note: Note) => void): void {
    this.#notes.forEach(listener)
    this.#listeners.push(listener)
  }
}
