import { effect, type Signal } from '@preact/signals'
import type { Connection } from '../../net/connection.ts'
import type { Snapshot } from '../../net/snapshot.ts'
import type { Notice } from './notice.ts'

/** The text key for the end of a request to go back; `undefined` if it is still open. */
function endOf({ takeback, answers: before }: Snapshot, { takeback: open, answers }: Snapshot): string | undefined {
  if (takeback === undefined || (open?.by === takeback.by && open.to === takeback.to)) return undefined
  if (answers <= takeback.to) return 'takeback.allowed'
  return answers > before ? 'takeback.withdrawn' : 'takeback.refused'
}

/** Tells the user the result of their takeback request; returns a function that stops it. */
export function tellTakebacks({ snapshot }: Connection, notice: Signal<Notice | undefined>): () => void {
  let last: Snapshot | undefined
  return effect(() => {
    const [before, now] = [last, snapshot.value]
    last = now
    if (before === undefined || now === undefined) return
    const asker = now.seats[before.takeback?.by ?? -1]
    const alone = now.seats.every(({ mine }) => mine)
    const key = endOf(before, now)
    if (asker?.mine !== true || alone || key === undefined) return
    // A new question may arrive at the same time, and it clears the notices of the previous question.
    queueMicrotask(() => {
      notice.value = { text: { key }, tone: key === 'takeback.refused' ? 'refused' : 'plain' }
    })
  })
}
