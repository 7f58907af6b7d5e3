/**
 * Milliseconds until a second try starts beside the first, and then until both are abandoned. While the matches of a
 * frozen process are taken over, an answer takes 3 seconds, and more tries would only add load.
 */
export const WAITS = [4_000, 8_000] as const

/** Options of {@link raceRetry}. */
export interface RaceRetryOptions<T> {
  /** Whether trying again cannot help. */
  readonly final: (error: unknown) => boolean
  /** Receives a result that came too late. */
  readonly unwanted: (late: T) => void
}

/**
 * Returns the result of the first try to succeed. A try may hang because the other end froze, so a second one starts
 * beside it. Rejects with the last failure once all have failed, or when all have hung for too long ({@link WAITS}).
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
