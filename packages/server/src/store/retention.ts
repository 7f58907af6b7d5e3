import { DAYS_KEPT } from '../security/limits.ts'
import { removeChat } from './chat.ts'
import type { Queries } from './db.ts'
import { BESIDE_LOG } from './sweep.ts'

/** How long a store keeps what is over, in days of up time. */
export interface Retention {
  /** Finished matches, since their last change; absent: forever. */
  readonly matches?: number | undefined
  /** Chat lines of finished matches, since the line and the end of the match; absent: as long as the match. */
  readonly chat?: number | undefined
  /** Guests without a seat, match or chat line, since their last visit. */
  readonly guests: number
}

/** What is kept unless the operator says otherwise. */
export const KEPT: Retention = { guests: DAYS_KEPT.user }

/** Maximum number of rows that a statement deletes, so that commands of running matches do not wait for long. */
const ROWS = 2_000

/**
 * Deletes one match that ended more than `days` ago, and returns its id; `undefined` if there is none. Its log, which
 * nobody can see any more, is left to {@link removeLog}.
 */
export async function removeFinished(db: Queries, days: number): Promise<string | undefined> {
  const [gone] = await db.query<{ id: string }>(
    `delete from matches where id = (
        select id from matches where status = 'finished' and changed_up < up_seconds() - 86400.0 * $1::int
          order by changed_up limit 1 for update skip locked) returning id`,
    [days],
  )
  return gone?.id
}

/**
 * Deletes the log of a deleted match and all that was stored beside it. What an interruption leaves is removed by
 * `removeStrayLogs` and `removeStrayParts`.
 */
export async function removeLog(db: Queries, match: string): Promise<void> {
  for (const table of BESIDE_LOG) await db.query(`delete from ${table} where match = $1`, [match])
  let gone: number
  do {
    const [row] = await db.query<{ gone: number }>(
      `with gone as (
          delete from commands where match = $1
            and seq < (select min(seq) from commands where match = $1) + ${ROWS} returning seq)
        select count(*)::int as gone from gone`,
      [match],
    )
    gone = row?.gone ?? 0
  } while (gone > 0)
}

/**
 * Deletes chat lines of finished matches, where line and end are more than `days` ago. Returns their number, at most
 * {@link ROWS}. A clock that jumps deletes nothing early: the end is measured in up time.
 */
export function removeOldChat(db: Queries, days: number): Promise<number> {
  return removeChat(
    db,
    `(match, room, n) in (
        select c.match, c.room, c.n from chat c join matches m on m.id = c.match
          where m.status = 'finished' and m.changed_up < up_seconds() - 86400.0 * $1::int
            and c.at < now() - make_interval(days => $1::int)
          order by c.at limit ${ROWS})`,
    [days],
  )
}
