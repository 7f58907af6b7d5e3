import type { Statement } from './db.ts'

/**
 * Whether command `c` is at least this many minutes old in up time, so that changing a clock neither shows it early nor
 * hides it longer. If the exact time is unknown, it counts as younger, by at most half a minute unless a clock was
 * changed between two heartbeats. The subquery reads the up time once, not per command.
 */
function isOld(minutes: string, now: string): string {
  return `coalesce(c.at_up + 60.0 * ${minutes} <= greatest((select up_seconds()), ${now}),
    c.at <= now() - make_interval(mins => ${minutes}))`
}

/**
 * First command of match `$1` younger than `$3` minutes at `$4`; nothing after it is shown, whatever its recorded time.
 */
const FIRST_NEW = `(select min(c.seq) from commands c
  where c.match = $1 and c.seq > $2 and not ${isOld('$3::int', '$4::float8')})`

/**
 * The log of match `$1` after number `$2`, up to an age of `$3` minutes; `$4`: up time in seconds as this process knows
 * it.
 */
export const LATE_LOG: Statement = {
  name: 'late-log',
  sql: `select seq, command, request, taken from commands
    where match = $1 and seq > $2 and seq < coalesce(${FIRST_NEW}, 2147483647) order by seq`,
}

/** Number of those commands, including the `$2` before them. */
export const LATE_LENGTH: Statement = {
  name: 'late-length',
  sql: `select coalesce(${FIRST_NEW} - 1, (select max(seq) from commands where match = $1), 0)::int as length`,
}

/** Whether match `$1` is over and all its commands are older than its delay; `$2`: up time, as `$4` above. */
export const END_SHOWN: Statement = {
  name: 'late-end',
  sql: `select m.status = 'finished' and not exists (select from commands c
      where c.match = m.id and not ${isOld('m.delay', '$2::float8')}) as shown
    from matches m where m.id = $1`,
}
