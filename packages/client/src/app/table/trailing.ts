import { effect } from '@preact/signals'
import type { Paths } from '../../board/api.ts'
import type { Connection } from '../net/connection.ts'
import { trailsFrom } from './trails.ts'

/** How long a movement waits for the lines of the history that tell its way, in milliseconds. */
const PATIENCE = 400

/** Tells, each time that it is asked, the ways that pieces have gone since it was asked last. */
export function trailsOf(connection: Connection): { readonly next: () => Promise<Paths>; readonly close: () => void } {
  let seen: number | undefined
  const close = effect(() => {
    const snapshot = connection.snapshot.value
    if (snapshot === undefined) return
    // What was taken back is told anew when it happens again.
    seen = Math.min(seen ?? snapshot.history, snapshot.history)
  })
  const next = async (): Promise<Paths> => {
    await read(connection)
    const lines = connection.history.peek()
    const from = Math.min(seen ?? lines.length, lines.length)
    seen = lines.length
    return trailsFrom(lines, from)
  }
  return { next, close }
}

/** Resolves when all lines of the history have come, or after a while. */
function read(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, PATIENCE)
    let stop: (() => void) | undefined
    let over = false
    function finish(): void {
      over = true
      clearTimeout(timer)
      stop?.()
      resolve()
    }
    stop = effect(() => {
      if (connection.history.value.length >= (connection.snapshot.value?.history ?? 0)) finish()
    })
    if (over) stop()
  })
}
