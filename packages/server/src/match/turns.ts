/** Milliseconds for which a long piece of work goes on before others have their turn. */
const SLICE = 4

/** For the steps of a long piece of work: awaited after each, lets others have their turn when that is due. */
export function turns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE) return undefined
    return new Promise((done) => {
      setImmediate(() => {
        began = performance.now()
        done()
      })
    })
  }
}
