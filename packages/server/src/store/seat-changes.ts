import type { Handover } from '@topside/engine'
import type { Queries } from './db.ts'
import type { Status } from './match-rows.ts'

/** What came of taking a seat. */
export type Taken = 'taken' | 'not-open' | 'occupied'

/** A seat of a match, and who is meant by it. */
export interface SeatOf {
  readonly match: string
  readonly seat: number
  readonly user: string
}

/** Takes a seat of an open match that has so many `seats`; see `Matches.takeSeat`. */
export async function takeSeat(
  tx: Queries,
  { match, seat, user, seed, seats }: SeatOf & { readonly seed: string; readonly seats: number },
): Promise<Taken> {
  const status = await lockedStatus(tx, match)
  const held = await tx.query<{ seat: number; user: string | null }>(
    'select seat, user_id as "user" from seats where match = $1',
    [match],
  )
  const holder = held.find((each) => each.seat === seat)
  if (holder !== undefined) return holder.user === user ? 'taken' : 'occupied'
  if (status !== 'open') return 'not-open'
  await tx.query('insert into seats (match, seat, user_id, seed) values ($1, $2, $3, $4)', [match, seat, user, seed])
  await tx.query(`update matches set updated_at = now(), status = $2 where id = $1`, [
    match,
    held.length + 1 === seats ? 'running' : 'open',
  ])
  await seatsChanged(tx, match)
  return 'taken'
}

/** Gives a seat of an open match back. */
export async function leaveSeat(tx: Queries, { match, seat, user }: SeatOf): Promise<'left' | 'not-open' | 'not-held'> {
  if ((await lockedStatus(tx, match)) !== 'open') return 'not-open'
  const gone = await tx.query('delete from seats where match = $1 and seat = $2 and user_id = $3 returning seat', [
    match,
    seat,
    user,
  ])
  if (gone.length === 0) return 'not-held'
  await seatsChanged(tx, match)
  return 'left'
}

/**
 * Gives a seat of a running match from one user to another, and writes into the log that it did, and how; see `Matches.changeSeat`. Whoever
 * had just read the end of the log stores nothing after it: its number is taken, and its fence old.
 */
export async function changeSeat(
  tx: Queries,
  { match, seat, user }: SeatOf,
  { to, how }: { readonly to: string; readonly how: Handover },
): Promise<'changed' | 'not-running' | 'not-held'> {
  if ((await lockedStatus(tx, match)) !== 'running') return 'not-running'
  const given = await tx.query(
    'update seats set user_id = $4, name = null where match = $1 and seat = $2 and user_id = $3 returning seat',
    [match, seat, user, to],
  )
  if (given.length === 0) return 'not-held'
  await seatsChanged(tx, match)
  await tx.query('delete from replacements where match = $1 and seat = $2', [match, seat])
  const [last] = await tx.query<{ seq: number }>(
    `insert into commands (match, seq, command)
      select $1, coalesce(max(seq), 0) + 1, $2::jsonb from commands where match = $1 returning seq`,
    [match, JSON.stringify({ kind: 'handover', seat, how })],
  )
  await tx.query('update matches set seq = $2, updated_at = now() where id = $1', [match, last?.seq ?? 0])
  return 'changed'
}

async function lockedStatus(tx: Queries, id: string): Promise<Status | undefined> {
  const [row] = await tx.query<{ status: Status }>('select status from matches where id = $1 for update', [id])
  return row?.status
}

/** Part of every change of seats: the lease of the match gets another fence, so that its holder stores nothing with the seats of before. */
async function seatsChanged(tx: Queries, id: string): Promise<void> {
  await tx.query('update matches set seats_version = seats_version + 1 where id = $1', [id])
  await tx.query(`update leases set fence = nextval('fences') where match = $1`, [id])
}
