/** Milliseconds between a sign of life and the next request for one. */
export const BEAT = 2_000
/** Milliseconds for which a sign of life is waited for at least, and at most. */
export const DOUBT = { least: 2_500, most: 10_000 }
/**
 * A sign is waited for so many times as long as the slowest of the latest ones took, so that a slow line causes no
 * alarm.
 */
const SLACK = 3
const LATEST = 5

/** What a connection is watched with. */
export interface HeartbeatOptions {
  /** Asks the other end for a sign of life. */
  readonly ask: (answered: () => void) => void
  /** Whether anybody looks: otherwise nothing is asked. */
  readonly looking: () => boolean
  /** Told when a sign is overdue, and when it came after all. */
  readonly doubt: (overdue: boolean) => void
}

/** A watch on a connection. */
export interface Heartbeat {
  /** Asks at once, instead of when it is time. */
  beat(): void
  stop(): void
}

/** Watches whether the other end of a connection lives: one that froze keeps it open, and says nothing more. */
export function startHeartbeat({ ask, looking, doubt }: HeartbeatOptions): Heartbeat {
  const took: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false
  let overdue = false
  let stopped = false

  const answered = (from: number): void => {
    if (stopped || !waiting) return
    waiting = false
    took.push(Date.now() - from)
    if (took.length > LATEST) took.shift()
    if (overdue) doubt(false)
    overdue = false
    again()
  }
  const again = (): void => {
    clearTimeout(timer)
    timer = setTimeout(beat, BEAT)
  }
  const beat = (): void => {
    if (stopped || waiting) return
    if (!looking()) {
      again()
      return
    }
    waiting = true
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        overdue = true
        doubt(true)
      },
      Math.min(DOUBT.most, Math.max(DOUBT.least, SLACK * Math.max(0, ...took))),
    )
    const from = Date.now()
    ask(() => answered(from))
  }

  again()
  return {
    beat,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
