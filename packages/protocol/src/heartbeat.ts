/** Milliseconds between an answer and the next heartbeat. */
export const BEAT = 2_000
/** Least and most milliseconds to wait for an answer. */
export const DOUBT = { least: 2_500, most: 10_000 }
/** The wait is this multiple of the slowest recent answer, so that a slow connection raises no alarm. */
const SLACK = 3
const LATEST = 5

/** What a heartbeat needs of a connection. */
export interface HeartbeatOptions {
  /** Asks the other end for an answer. */
  readonly ask: (answered: () => void) => void
  /** Whether the page is visible; if not, nothing is asked. */
  readonly looking: () => boolean
  /** Called when an answer is overdue, and when it arrives after that. */
  readonly doubt: (overdue: boolean) => void
}

/** A running heartbeat. */
export interface Heartbeat {
  /** Asks now instead of at the next interval. */
  beat(): void
  stop(): void
}

/** Checks that the other end of a connection is alive: a frozen process silently keeps its connections open. */
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
