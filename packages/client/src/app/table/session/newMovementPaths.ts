import { effect } from '@preact/signals'
import type { Paths } from '@topside/board'
import { movementPathsFrom } from '../../board/movementPaths.ts'
import type { Connection } from '../../net/connection.ts'

/** Returns, with each call of `next`, the paths that pieces have moved since the call before. */
export function newMovementPaths(connection: Pick<Connection, 'snapshot' | 'history'>): {
  readonly next: () => Paths
  readonly close: () => void
} {
  let seen: number | undefined
  const close = effect(() => {
    const snapshot = connection.snapshot.value
    if (snapshot === undefined) return
    // A takeback shortens the history; what happens again is reported again.
    seen = Math.min(seen ?? snapshot.history, snapshot.history)
  })
  const next = (): Paths => {
    const lines = connection.history.peek()
    const from = Math.min(seen ?? lines.length, lines.length)
    seen = lines.length
    return movementPathsFrom(lines, from)
  }
  return { next, close }
}
