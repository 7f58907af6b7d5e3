import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { LastAnswer } from '@topside/engine'
import type { Connection } from '../../net/connection.ts'
import type { Seating } from './seating.ts'

/** One's own last answer that only goes back with consent, and whose it is. */
export interface LastOwnAnswer extends LastAnswer {
  readonly seat: number
}

/**
 * One's own last answer, if it can only be taken back with consent. The server is asked once it cannot be undone any more; what others do changes
 * nothing about it but by going back. `seen` changes with each of one's own answers.
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
    // Each of these begins it anew.
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
