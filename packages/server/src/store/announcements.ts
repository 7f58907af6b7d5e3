import type { Announcement } from '@topside/protocol'
import { fault } from '../faults.ts'
import { ANNOUNCEMENT_LIMITS } from '../security/limits.ts'
import type { Queries } from './db.ts'

/** No announcement. */
const NONE: Announcement = { words: '', inSeconds: null, closed: false }

const READ = `select words, closed, extract(epoch from at - now())::float8 as "inSeconds" from announcement
  where closed or at is null or at > now() - make_interval(secs => $1)`

const WRITE = `insert into announcement (words, at, closed) values ($1, now() + make_interval(secs => $2), $3)
  on conflict (one) do update set words = excluded.words, at = excluded.at, closed = excluded.closed`

/**
 * The operator's message to all users, and maintenance mode, in which play continues but nothing new begins. All
 * processes of a site follow within seconds.
 */
export class Announcements {
  readonly #db: Queries
  readonly #now: () => number
  #read: { readonly at: number; readonly announcement: Promise<Announcement> } | undefined

  /** `now`: a clock in milliseconds. */
  constructor(db: Queries, now: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
  }

  /** The current announcement, at most some seconds old. Rejects if the store fails. */
  async present(): Promise<Announcement> {
    const now = this.#now()
    const last = this.#read
    if (last !== undefined && now - last.at < ANNOUNCEMENT_LIMITS.fresh)
      return later(await last.announcement, now - last.at)
    const announcement = this.#ask()
    this.#read = { at: now, announcement }
    return announcement
  }

  /** Replaces the announcement; `minutes` until the announced moment. Rejects if the store fails. */
  async set(words: string, minutes: number | null, closed: boolean): Promise<void> {
    await this.#db.query(WRITE, [words, minutes === null ? null : minutes * 60, closed])
    this.#read = undefined
  }

  /** Throws the `Fault` `too-busy` in maintenance mode. Does nothing if the store fails. */
  async refuseNew(): Promise<void> {
    const { closed } = await this.present().catch(() => NONE)
    if (closed) throw fault('too-busy', { key: 'error.maintenance' })
  }

  async #ask(): Promise<Announcement> {
    const [row] = await this.#db.query<Announcement & { readonly [column: string]: unknown }>(READ, [
      ANNOUNCEMENT_LIMITS.past,
    ])
    return row === undefined ? NONE : row
  }
}

/** An announcement some milliseconds after it was read. */
function later(announcement: Announcement, passed: number): Announcement {
  const { inSeconds } = announcement
  return inSeconds === null ? announcement : { ...announcement, inSeconds: inSeconds - passed / 1000 }
}
