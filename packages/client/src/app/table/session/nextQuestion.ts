import { effect, type ReadonlySignal } from '@preact/signals'
import type { WireDecision } from '@topside/protocol'

/** Longest wait for the next question after an answer, in milliseconds. */
const PATIENCE = 4000

/** Resolves to the next question after `before`, or to `undefined` after a timeout. */
export function nextQuestion(
  decision: ReadonlySignal<WireDecision | undefined>,
  before: WireDecision | undefined,
): Promise<WireDecision | undefined> {
  return new Promise((resolve) => {
    const finish = (asked: WireDecision | undefined) => {
      clearTimeout(timer)
      // `stop` may not be assigned yet: the effect's first run may call this.
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
