/** Milliseconds for which a long piece of work goes on before others have their turn. */
const SLICE = 4

/** The last of those who wait for a turn: between two of them the server does everything else. */
let last: Promise<void> = Promise.resolve()

/**
 * For the steps of a long piece of work: awaited before each, lets others have their turn when that is due, however many such pieces there
 * are. `patient`: the work waits before its first step as well.
 */
export function turns(patient = false): () => Promise<void> | undefined {
  let began = patient ? Number.NEGATIVE_INFINITY : performance.now()
  return () => {
    if (performance.now() - began < SLICE) return undefined
    last = last.then(() => new Promise<void>((done) => setImmediate(done)))
    return last.then(() => {
      began = performance.now()
    })
  }
}
