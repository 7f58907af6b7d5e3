import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { LastAnswer } from '@topside/engine'
import type { Connection } from '../../net/connection.ts'
import type { Seating } from './seating.ts'

/** The user's last answer, if taking it back needs consent, and its seat. */
export interface LastOwnAnswer extends LastAnswer {
  readonly seat: number
}

/**
 * The user's last answer, if taking it back needs consent. Asks the server as soon as it cannot be undone; other seats'
 * answers do not change it, only takebacks do. `seen` changes with each of the user's own answers.
 */
export function lastAnswerWith(
  connection: Connection,
  { seats, mine, seat }: Seating,
  seen: ReadonlySignal<number>,
): { readonly last: ReadonlySignal<LastOwnAnswer | undefined>; readonly close: () => void } {
  const last = signal<LastOwnAnswer | undefined>(undefined)
  const canUndo = computed(() => mine.value.some((each) => seats.value[each]?.canUndo === true))
  const answers = computed(() => connection.snapshot.value?.answers ?? 0)
  const stale = computed(() => last.value !== undefined && answers.value <= last.value.to)
  const running = computed(() => answers.value > 0 && connection.snapshot.value?.outcome === undefined)
  const own = computed(() => seat.value ?? mine.value[0])
  let asked = 0
  const close = effect(() => {
    const by = own.value
    // Reads the signals to subscribe to them: a change of either repeats the request.
    void [seen.value, stale.value]
    const n = ++asked
    untracked(() => {
      last.value = undefined
    })
    if (by === undefined || canUndo.value || !running.value) return
    connection.last(by).then(
      (answer) => {
        if (n === asked && answer !== null) last.value = { ...answer, seat: by }
      },
      () => undefined,
    )
  })
  return { last, close }
}
