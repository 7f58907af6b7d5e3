/** Milliseconds after which another try begins beside the one that is under way, and how many there are at most. */
export const NEXT = 3_000
const TRIES = 4

/** What goes with {@link soonest}. */
export interface SoonestOptions<T> {
  /** Whether trying again cannot help. */
  readonly final: (error: unknown) => boolean
  /** Given what came too late. */
  readonly unwanted: (late: T) => void
}

/**
 * What the first try to succeed leads to. A try may hang, because whoever was asked froze: as long as none has succeeded or all have
 * failed, another one begins every {@link NEXT} ms, up to {@link TRIES}. Rejects with the last failure, or when the last has hung as long.
 */
export function soonest<T>(attempt: () => Promise<T>, { final, unwanted }: SoonestOptions<T>): Promise<T> {
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
      if (tries === TRIES) {
        end()
        failed(new Error('nobody answers'))
        return
      }
      tries++
      timer = setTimeout(next, NEXT)
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
