/**
 * How long after a turn a page keeps its claim on the match, in milliseconds: longer than the polling interval of a
 * hidden page, which browsers stretch to a minute.
 */
const AFTER = 90_000

/** A match whose turns this page announces; other pages of the site stay silent until `release`. */
interface Claim {
  readonly release: () => void
  /** Runs after the turn has ended. */
  timer?: ReturnType<typeof setTimeout>
}

const claims = new Map<string, Claim>()

/**
 * Whether this page may announce turns of a match: one page at a time, until {@link giveUp} or the page closes. In
 * browsers without shared locks, every page may.
 */
export async function claim(match: string): Promise<boolean> {
  const mine = claims.get(match)
  clearTimeout(mine?.timer)
  if (mine !== undefined || !('locks' in navigator)) return true
  return new Promise((decide) => {
    const hold = (lock: Lock | null) => {
      decide(lock !== null)
      // The lock is held until this promise resolves.
      return lock === null ? undefined : new Promise<void>((release) => claims.set(match, { release }))
    }
    navigator.locks.request(`topside.told.${match}`, { ifAvailable: true }, hold).catch(() => decide(true))
  })
}

/** Releases a claim of this page after a delay, so that any page may announce the next turn. */
export function giveUp(match: string): void {
  const mine = claims.get(match)
  if (mine === undefined) return
  clearTimeout(mine.timer)
  mine.timer = setTimeout(() => {
    claims.delete(match)
    mine.release()
  }, AFTER)
}
