/**
 * For how long after a turn the other pages of the site still tell nothing of its match, in milliseconds: longer than a page that is not seen goes
 * without asking, which browsers stretch to a minute.
 */
const AFTER = 90_000

/** A match whose turns this page announces; other pages of the site stay silent until `release`. */
interface Claim {
  readonly release: () => void
  /** Runs while the turn is over. */
  timer?: ReturnType<typeof setTimeout>
}

const claims = new Map<string, Claim>()

/**
 * Whether this page is the one of the site that tells of a turn in a match. It is until {@link giveUp}, or until it is closed. Where pages have no locks in
 * common each tells for itself.
 */
export async function claim(match: string): Promise<boolean> {
  const mine = claims.get(match)
  clearTimeout(mine?.timer)
  if (mine !== undefined || !('locks' in navigator)) return true
  return new Promise((decide) => {
    const hold = (lock: Lock | null) => {
      decide(lock !== null)
      // The lock is kept until the promise is fulfilled.
      return lock === null ? undefined : new Promise<void>((release) => claims.set(match, { release }))
    }
    navigator.locks.request(`topside.told.${match}`, { ifAvailable: true }, hold).catch(() => decide(true))
  })
}

/** Releases a turn that this page announced, so that any page may announce the next. Does nothing if another page announced it. */
export function giveUp(match: string): void {
  const mine = claims.get(match)
  if (mine === undefined) return
  clearTimeout(mine.timer)
  mine.timer = setTimeout(() => {
    claims.delete(match)
    mine.release()
  }, AFTER)
}
