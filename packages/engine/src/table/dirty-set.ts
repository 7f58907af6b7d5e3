const NONE: readonly number[] = []

/** Numbers below a limit, each once, in the order in which they came. */
export class DirtySet {
  readonly #marked: Uint8Array
  #list: number[] = []

  constructor(limit: number) {
    this.#marked = new Uint8Array(limit)
  }

  add(number: number): void {
    if (this.#marked[number] !== 0) return
    this.#marked[number] = 1
    this.#list.push(number)
  }

  /** Gives the numbers away and begins anew. */
  take(): readonly number[] {
    if (this.#list.length === 0) return NONE
    const taken = this.#list
    this.#list = []
    for (const number of taken) this.#marked[number] = 0
    return taken
  }
}
