/**
 * Milliseconds after which a second try begins beside the first, and for which both are waited for then. While the
 * matches of a process that froze are taken over, an answer takes 3 seconds, and everybody asks: more tries would keep
 * those from coming through that are under way.
 */
export const WAITS = [4_000, 8_000] as const

/** What goes with {@link raceRetry}. */
export interface RaceRetryOptions<T> {
  /** Whether trying again cannot help. */
  readonly final: (error: unknown) => boolean
  /** Given what came too late. */
  readonly unwanted: (late: T) => void
}

/**
 * What the first try to succeed leads to. A try may hang, because whoever was asked froze: as long as none has
 * succeeded or all have failed, another one begins. Rejects with the last failure, or when all have hung for too long
 * ({@link WAITS}).
 */
export function raceRetry<T>(attempt: () => Promise<T>, { final, unwanted }: RaceRetryOptions<T>): Promise<T> {
  return new Promise((done, failed) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let tries = 0
    let failures = 0
    const end = (): void => {
      over = true
      clearTimeout(timer)
    }
    const next = (): void => {
      const wait = WAITS[tries]
      if (wait === undefined) {
        end()
        failed(new Error('nobody answers'))
        return
      }
      tries++
      timer = setTimeout(next, wait)
      attempt().then(
        (made) => {
          if (over) unwanted(made)
          else {
            end()
            done(made)
          }
        },
        (error: unknown) => {
          failures++
          if (over || (!final(error) && failures < tries)) return
          end()
          failed(error)
        },
      )
    }
    next()
  })
}
