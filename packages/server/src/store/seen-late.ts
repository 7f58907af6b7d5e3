import type { Statement } from './db.ts'

/**
 * Whether a command `c` is at least so many minutes old, counted in time that the site was up: no clock that is set shows it sooner or hides it longer.
 * Where the time is not known exactly it counts as less, by half a minute at most unless a clock is set between two beats. As a subquery the time of the
 * site is asked for once, and not for every command.
 */
function isOld(minutes: string, now: string): string {
  return `coalesce(c.at_up + 60.0 * ${minutes} <= greatest((select up_seconds()), ${now}), c.at <= now() - make_interval(mins => ${minutes}))`
}

/** The first command of match `$1` that is not `$3` minutes old at `$4`: nothing after it is shown, whatever is said of its time. */
const FIRST_NEW = `(select min(c.seq) from commands c where c.match = $1 and c.seq > $2 and not ${isOld('$3::int', '$4::float8')})`

/** The log of match `$1` after number `$2`, as far as it is `$3` minutes old; `$4`: seconds that the site has been up, as far as who asks knows. */
export const LATE_LOG: Statement = {
  name: 'late-log',
  sql: `select seq, command, request, taken from commands where match = $1 and seq > $2 and seq < coalesce(${FIRST_NEW}, 2147483647) order by seq`,
}

/** Number of those commands, and of the `$2` before them. */
export const LATE_LENGTH: Statement = {
  name: 'late-length',
  sql: `select coalesce(${FIRST_NEW} - 1, (select max(seq) from commands where match = $1), 0)::int as length`,
}

/** Whether match `$1` is over, and everything that spectators are shown late of it is old; `$2`: as `$4` above. */
export const END_SHOWN: Statement = {
  name: 'late-end',
  sql: `select m.status = 'finished' and not exists (select from commands c where c.match = m.id and not ${isOld('m.delay', '$2::float8')}) as shown
    from matches m where m.id = $1`,
}
