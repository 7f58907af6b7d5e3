import { effect, type ReadonlySignal } from '@preact/signals'
import type { WireDecision } from '@topside/protocol'

/** How long to wait for the next question after an answer, in milliseconds. */
const PATIENCE = 4000

/** Resolves to the next question after `before`; `undefined` if none has come after a while. */
export function nextQuestion(
  decision: ReadonlySignal<WireDecision | undefined>,
  before: WireDecision | undefined,
): Promise<WireDecision | undefined> {
  return new Promise((resolve) => {
    const finish = (asked: WireDecision | undefined) => {
      clearTimeout(timer)
      // The effect may still be running for the first time.
      queueMicrotask(() => {
        stop()
        resolve(asked)
      })
    }
    const timer = setTimeout(() => finish(undefined), PATIENCE)
    const stop = effect(() => {
      const asked = decision.value
      if (asked !== undefined && asked !== before) finish(asked)
    })
  })
}
