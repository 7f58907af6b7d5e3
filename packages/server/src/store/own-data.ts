import { removeChat } from './chat.ts'
import { type AskingDevice, Credentials, isNewcomer } from './credentials.ts'
import type { Db, Queries, Row } from './db.ts'
import { fenceMatchesOf } from './leases.ts'
import { leaveSeat, type SeatOf } from './seat-changes.ts'

/** The name shown for users who deleted themselves. */
export const DELETED = 'Somebody'

/** Seconds of up time that lie before any visit, so that a deleted user counts as absent. */
const NEVER_SEEN = -1e9

/** Matches that a deletion concerns. */
export interface Erased {
  /** Open ones in which it freed seats. */
  readonly left: readonly string[]
  /** Removed ones, whose logs are still there. */
  readonly removed: readonly string[]
  /** Seats of running ones, which the user still holds. */
  readonly held: readonly Pick<SeatOf, 'match' | 'seat'>[]
}

/**
 * Deletes a user: name, devices, key, channels, notices and chat lines. Matches stay for the others: seats in open ones
 * are freed, and those in running ones are kept until somebody else takes them. Matches that are not over and in which
 * nobody else sits are removed. `too-new`: a new device may not do this where there is an older one.
 */
export function eraseUser(db: Db, { user, device }: AskingDevice): Promise<Erased | 'too-new'> {
  return db.tx(async (tx) => {
    // Serializes with joining, renaming and adding devices.
    const [{ name } = { name: '' }] = await tx.query<{ name: string }>(
      'select name from users where id = $1 for update',
      [user],
    )
    if (await isNewcomer(tx, { user, device })) return 'too-new'
    const seats = (status: 'open' | 'running') =>
      tx.query<Pick<SeatOf, 'match' | 'seat'> & Row>(
        `select s.match, s.seat from seats s join matches m on m.id = s.match
          where s.user_id = $1 and m.status = $2 order by s.match, s.seat`,
        [user, status],
      )
    const open = await seats('open')
    for (const { match, seat } of open) await leaveSeat(tx, { match, seat, user })
    // The seats in open matches are free by now, so these are the matches that nobody else has joined.
    const removed = await tx.query<{ id: string }>(
      `delete from matches m where (status = 'open' and creator = $1
          or status = 'running' and exists (select from seats s where s.match = m.id and s.user_id = $1))
        and not exists (select from seats s where s.match = m.id and s.user_id <> $1) returning id`,
      [user],
    )
    await removeChat(tx, 'user_id = $1', [user])
    await fenceMatchesOf(tx, user)
    await tx.query(
      `update seats set name = $3 where name = $2
        and match in (select id from matches where creator = $1 and imported)`,
      [user, name, DELETED],
    )
    await tx.query('update seats set lender = null where lender = $1', [user])
    await tx.query('delete from replacements where holder = $1 or taker = $1', [user])
    for (const table of ['device_news', 'device_codes', 'channels', 'credentials'])
      await tx.query(`delete from ${table} where user_id = $1`, [user])
    await tx.query(
      `update users set name = $2, guest = true, muted = '[]', quiet = null, seen_at = 'epoch', seen_up = ${NEVER_SEEN}
        where id = $1`,
      [user, DELETED],
    )
    const gone = new Set(removed.map(({ id }) => id))
    const left = open.map(({ match }) => match).filter((id) => !gone.has(id))
    return { left, removed: [...gone], held: await seats('running') }
  })
}

/** Number of matches or lines that are read at once. */
const PAGE = 500

/**
 * Everything that the store knows about a user, as parts of one JSON document. Secrets are left out: the store has only
 * their hashes. It is read page by page, so that a user with many lines takes up neither memory nor the store.
 */
export async function* ownData(db: Db, user: string): AsyncGenerator<string> {
  const [about] = await db.query(
    `select id, name, guest, muted as "mutedNotices", quiet as "quietHours", created_at as "createdAt",
        seen_at as "seenAt"
      from users where id = $1`,
    [user],
  )
  const credentials = new Credentials(db)
  const head = {
    user: about,
    devices: await credentials.devices(user),
    recoveryKeySince: await credentials.recoverySince(user),
    channels: await db.query(
      `select kind, address, active as confirmed, created_at as "createdAt" from channels where user_id = $1
        order by created_at`,
      [user],
    ),
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "matches": [`
  yield* listOf(pages<{ id: string }>((last) => matchesOf(db, user, last?.id ?? '')))
  yield '],\n  "chat": ['
  yield* listOf(pages<Line>((last) => linesOf(db, user, last)))
  yield ']\n}\n'
}

function matchesOf(db: Queries, user: string, after: string): Promise<({ readonly id: string } & Row)[]> {
  return db.query(
    `select m.id, m.title, m.options, m.status, m.private, m.imported, m.creator = $1 as made, m.outcome,
        m.created_at as "createdAt", m.finished_at as "finishedAt",
        (select coalesce(jsonb_agg(s.seat order by s.seat), '[]') from seats s
          where s.match = m.id and s.user_id = $1) as seats
      from matches m where m.id > $2
        and (m.creator = $1 or m.id in (select s.match from seats s where s.user_id = $1))
      order by m.id limit ${PAGE}`,
    [user, after],
  )
}

/** A chat line of the user. */
interface Line {
  readonly match: string
  readonly room: string
  readonly n: number
}

function linesOf(db: Queries, user: string, last: Line | undefined): Promise<(Line & Row)[]> {
  return db.query(
    `select match, room, n, name, text, at from chat where user_id = $1 and (match, room, n) > ($2, $3, $4::int)
      order by match, room, n limit ${PAGE}`,
    [user, last?.match ?? '', last?.room ?? '', last?.n ?? -1],
  )
}

/** Reads page after page, each after the last row of the one before. */
async function* pages<T>(read: (last: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  let rows: readonly T[] = []
  do {
    rows = await read(rows.at(-1))
    yield* rows
  } while (rows.length === PAGE)
}

/** Elements of a JSON list. */
async function* listOf(rows: AsyncGenerator<unknown>): AsyncGenerator<string> {
  let before = '\n    '
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n    '
  }
  if (before.startsWith(',')) yield '\n  '
}
