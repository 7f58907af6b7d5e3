/** Draws the board's frames: one after each change, and continuously while something moves. */
export class Frames {
  readonly #draw: (now: number) => void
  readonly #gone: () => boolean
  readonly #listeners = new Set<() => void>()
  #frame = 0
  #settling: (() => void)[] = []
  #arriving: (() => void)[] = []

  /** `draw` is called once for each frame, unless the board is `gone`. */
  constructor(draw: (now: number) => void, gone: () => boolean) {
    this.#draw = draw
    this.#gone = gone
  }

  /** Requests a frame. */
  ask(): void {
    if (this.#frame !== 0 || this.#gone()) return
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      this.#draw(now)
    })
  }

  /** Called after each drawn frame: whether anything moves, and whether there is more to do. */
  drawn(moving: boolean, more: boolean): void {
    for (const listener of this.#listeners) listener()
    if (!moving) for (const arrived of this.#arriving.splice(0)) arrived()
    if (moving || more) this.ask()
    else for (const settled of this.#settling.splice(0)) settled()
  }

  /** Resolves when nothing moves. */
  arrived(): Promise<void> {
    return new Promise((resolve) => this.#arriving.push(resolve))
  }

  /** Resolves when there is nothing left to draw. */
  settled(): Promise<void> {
    this.ask()
    return new Promise((resolve) => this.#settling.push(resolve))
  }

  /** Registers a listener for drawn frames; returns a function that removes it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop(): void {
    this.#listeners.clear()
    cancelAnimationFrame(this.#frame)
    for (const done of [...this.#settling.splice(0), ...this.#arriving.splice(0)]) done()
  }
}
