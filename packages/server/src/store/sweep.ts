import { DAYS_KEPT } from '../security/limits.ts'
import type { Queries } from './db.ts'

/** Maximum number of users deleted by one sweep. */
const MOST = 5_000

/** Records visits by participants of these open matches. */
export async function attend(db: Queries, ids: readonly string[]): Promise<void> {
  await db.query(
    `update matches set attended_at = now(), attended_up = up_seconds()
      where status = 'open' and id in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(ids)],
  )
}

/**
 * Deletes open matches that nobody joined. Returns their ids; with several processes, each id is returned to only one.
 */
export async function removeAbandoned(db: Queries): Promise<string[]> {
  const gone = await db.query<{ id: string }>(
    `delete from matches where status = 'open' and greatest(changed_up, attended_up)
        < up_seconds() - 86400.0 * case when private then ${DAYS_KEPT.private} else ${DAYS_KEPT.open} end returning id`,
  )
  return gone.map(({ id }) => id)
}

/** Minutes after which an unfinished import counts as dead: imports take seconds. */
const IMPORTING = 60

/**
 * Deletes logs without a match, left by imports that crashed. Returns their number. Each log's first command is found
 * by its key, so the cost does not grow with the length of logs.
 */
export async function removeStrayLogs(db: Queries): Promise<number> {
  const gone = await db.query<{ match: string }>(
    `with recursive logs as (
        (select match from commands order by match limit 1)
        union all
        select (select c.match from commands c where c.match > logs.match order by c.match limit 1) from logs
          where logs.match is not null),
      strays as (
        select match from logs where match is not null and not exists (select from matches m where m.id = logs.match)
          and (select max(c.at) from commands c where c.match = logs.match)
            < now() - make_interval(mins => ${IMPORTING})),
      removed as (
        delete from commands where match in (select match from strays)),
      unseen as (
        delete from films where match in (select match from strays)),
      unreached as (
        delete from kept_checkpoints where match in (select match from strays))
      select match from strays`,
  )
  return gone.length
}

/** Tables with parts of matches that are written behind play, without a reference to the match. */
export const BESIDE_LOG = ['films', 'checkpoints', 'kept_checkpoints', 'thoughts'] as const

/**
 * Deletes parts of matches that were written while their match was removed. Returns the number of rows. An import
 * writes its commands first, so its parts are not affected.
 */
export async function removeStrayParts(db: Queries): Promise<number> {
  let removed = 0
  for (const table of BESIDE_LOG) {
    const gone = await db.query(
      `with recursive keys as (
          (select match from ${table} order by match limit 1)
          union all
          select (select t.match from ${table} t where t.match > keys.match order by t.match limit 1) from keys
            where keys.match is not null)
        delete from ${table} where match in (
          select match from keys where match is not null
            and not exists (select from matches m where m.id = keys.match)
            and not exists (select from commands c where c.match = keys.match)) returning match`,
    )
    removed += gone.length
  }
  return removed
}

/** Deletes the origins of matches that are no longer open, unless computers still play in them. */
export async function forgetOrigins(db: Queries): Promise<void> {
  await db.query(`update matches set origin = null where origin is not null and status <> 'open'
      and (status = 'finished' or not exists (select from seats s where s.match = matches.id and s.bot is not null))`)
}

/** Minutes between recorded visits. */
const NOTED = 10

/** Records visits by these users, unless recorded recently. */
export async function attendUsers(db: Queries, ids: readonly string[]): Promise<void> {
  await db.query(
    `update users set seen_at = now(), seen_up = up_seconds() where id in (select jsonb_array_elements_text($1::jsonb))
      and seen_up < up_seconds() - 60.0 * ${NOTED}`,
    [JSON.stringify(ids)],
  )
}

/** Deletes expired codes. */
export async function removeOldCodes(db: Queries): Promise<void> {
  await db.query('delete from device_codes where expires_at < now()')
}

/** Deletes users who left no trace and have been absent for long: guests for `days`. Returns their number. */
export async function removeIdle(db: Queries, days: number): Promise<number> {
  const gone = await db.query(
    `delete from users where id in (
        select p.id from users p where p.seen_up
            < up_seconds() - 86400.0 * case when p.guest then $1::int else ${DAYS_KEPT.returning} end
          and not exists (select from seats s where s.user_id = p.id)
          and not exists (select from matches m where m.creator = p.id)
          and not exists (select from chat t where t.user_id = p.id)
        order by p.seen_up limit ${MOST}) returning id`,
    [days],
  )
  return gone.length
}
