/** Milliseconds for which a long piece of work goes on before others have their turn. */
const SLICE = 4

/** Awaited before each step of a long piece of work: lets others have their turn when that is due. */
export type Turn = () => Promise<void> | undefined

/** The long pieces of work of a server: between the turns of two of them, however many there are, it does everything else. */
export class LongWork {
  /** The last of those who wait for a turn. */
  #last: Promise<void> = Promise.resolve()

  /** Begins a piece of work. `patient`: it waits before its first step as well. */
  begin(patient = false): Turn {
    let began = patient ? Number.NEGATIVE_INFINITY : performance.now()
    return () => {
      if (performance.now() - began < SLICE) return undefined
      const turn = this.#last.then(() => new Promise<void>((done) => setImmediate(done)))
      this.#last = turn
      return turn.then(() => {
        began = performance.now()
      })
    }
  }
}
