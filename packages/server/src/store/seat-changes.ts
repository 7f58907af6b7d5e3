import type { Handover, Strength } from '@topside/engine'
import { computerOf, type Held, type Holder, userOf } from '../holder.ts'
import { computerSeed } from '../ids.ts'
import type { Queries, Row } from './db.ts'
import { columnsOf, HOLDER } from './holder-columns.ts'
import type { Status } from './match-rows.ts'
import { tellGiven, tellJoined } from './notices.ts'
import { claimComputers } from './quotas.ts'

/** Result of taking a seat; `begun`: it was the last one, and the match has begun. */
export type Taken = 'taken' | 'begun' | 'not-open' | 'occupied'

/** A user's seat in a match. */
export interface SeatOf {
  readonly match: string
  readonly seat: number
  readonly user: string
}

/** A seat of a match, with its holder. */
export interface HeldSeat extends Held {
  readonly match: string
  readonly seat: number
}

/** Takes a seat of an open match with this many `seats`; see `Matches.takeSeat`. */
export async function takeSeat(
  tx: Queries,
  { match, seat, user, seed, seats }: SeatOf & { readonly seed: string; readonly seats: number },
): Promise<Taken> {
  const status = await lockedStatus(tx, match)
  const held = await heldSeats(tx, match)
  const holder = held.find((each) => each.seat === seat)
  if (holder !== undefined) return userOf(holder) === user ? 'taken' : 'occupied'
  if (status !== 'open') return 'not-open'
  const last = held.length + 1 === seats
  await sit(tx, { match, seat, holder: { user }, seed }, last)
  return last ? 'begun' : 'taken'
}

/** Puts a computer into a seat of an open match, or changes its strength; see `Matches.placeComputer`. */
export async function placeComputer(
  tx: Queries,
  {
    match,
    seat,
    computer,
    seats,
  }: { readonly match: string; readonly seat: number; readonly computer: Strength; readonly seats: number },
): Promise<Taken | 'no-person'> {
  if ((await lockedStatus(tx, match)) !== 'open') return 'not-open'
  const held = await heldSeats(tx, match)
  const holder = held.find((each) => each.seat === seat)
  if (holder !== undefined && computerOf(holder) === undefined) return 'occupied'
  const others = held.filter((each) => each !== holder)
  if (others.filter((each) => computerOf(each) !== undefined).length + 1 === seats) return 'no-person'
  if (holder !== undefined) await tx.query('delete from seats where match = $1 and seat = $2', [match, seat])
  const [secret] = await tx.query<{ seed: string }>('select server_seed as seed from matches where id = $1', [match])
  const seed = computerSeed(secret?.seed ?? '', seat)
  const last = others.length + 1 === seats
  await sit(tx, { match, seat, holder: { computer }, seed }, last)
  await claimComputers(tx, match)
  return last ? 'begun' : 'taken'
}

/** Removes the computer from a seat of an open match. */
export async function removeComputer(
  tx: Queries,
  match: string,
  seat: number,
): Promise<'left' | 'not-open' | 'not-held'> {
  if ((await lockedStatus(tx, match)) !== 'open') return 'not-open'
  const gone = await tx.query('delete from seats where match = $1 and seat = $2 and bot is not null returning seat', [
    match,
    seat,
  ])
  if (gone.length === 0) return 'not-held'
  await seatsChanged(tx, match)
  return 'left'
}

function heldSeats(tx: Queries, match: string): Promise<Omit<HeldSeat, 'match'>[]> {
  return tx.query<Omit<HeldSeat, 'match'> & Row>(`select s.seat, ${HOLDER} as holder from seats s where s.match = $1`, [
    match,
  ])
}

/** Fills a seat; the `last` one starts the match. */
async function sit(
  tx: Queries,
  { match, seat, seed, ...held }: HeldSeat & { readonly seed: string },
  last: boolean,
): Promise<void> {
  await tx.query('insert into seats (match, seat, user_id, bot, seed) values ($1, $2, $3, $4, $5)', [
    match,
    seat,
    ...columnsOf(held),
    seed,
  ])
  await tx.query(`update matches set updated_at = now(), changed_up = up_seconds(), status = $2 where id = $1`, [
    match,
    last ? 'running' : 'open',
  ])
  await seatsChanged(tx, match)
  const user = userOf(held)
  if (user !== undefined) await tellJoined(tx, match, seat, user)
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
 * Transfers a seat of a running match from its holder, if any, and logs the handover; see `Matches.changeSeat`. A
 * process that just read the end of the log cannot append: the number is taken and its fence is stale.
 */
export async function changeSeat(
  tx: Queries,
  { match, seat, ...held }: HeldSeat,
  { to, how }: { readonly to: Holder; readonly how: Handover },
): Promise<'changed' | 'not-running' | 'not-held'> {
  if ((await lockedStatus(tx, match)) !== 'running') return 'not-running'
  const given = await tx.query(
    `update seats set user_id = $5, bot = $6, name = null,
        lender = case when $6::text is not null then coalesce(user_id, lender) end
      where match = $1 and seat = $2 and user_id is not distinct from $3 and bot is not distinct from $4
      returning seat`,
    [match, seat, ...columnsOf(held), ...columnsOf({ holder: to })],
  )
  if (given.length === 0) return 'not-held'
  if ('computer' in to) await claimComputers(tx, match)
  await seatsChanged(tx, match)
  await tx.query('delete from replacements where match = $1 and seat = $2', [match, seat])
  const [last] = await tx.query<{ seq: number }>(
    `insert into commands (match, seq, command)
      select $1, coalesce(max(seq), 0) + 1, $2::jsonb from commands where match = $1 returning seq`,
    [match, JSON.stringify({ kind: 'handover', seat, how })],
  )
  await tellGiven(tx, match, seat)
  await tx.query('update matches set seq = $2, updated_at = now(), changed_up = up_seconds() where id = $1', [
    match,
    last?.seq ?? 0,
  ])
  return 'changed'
}

/** A seat resigned while an ally plays on, as command `seq` of its match by this request. */
export interface Resigned extends SeatOf {
  readonly seq: number
  readonly request: string
}

/**
 * Frees a seat of a running match and logs the resignation. `conflict`: the log has grown, or the seat is not the
 * user's; nothing is changed.
 */
export async function freeSeat(
  tx: Queries,
  { match, seat, user, seq, request }: Resigned,
): Promise<'freed' | 'conflict'> {
  if ((await lockedStatus(tx, match)) !== 'running') return 'conflict'
  const [end] = await tx.query<{ seq: number }>(
    'select coalesce(max(seq), 0)::int as seq from commands where match = $1',
    [match],
  )
  if (end?.seq !== seq - 1) return 'conflict'
  const freed = await tx.query(
    'update seats set user_id = null where match = $1 and seat = $2 and user_id = $3 returning seat',
    [match, seat, user],
  )
  if (freed.length === 0) return 'conflict'
  await seatsChanged(tx, match)
  await tx.query('delete from replacements where match = $1 and seat = $2', [match, seat])
  await tx.query('insert into commands (match, seq, command, request, taken) values ($1, $2, $3::jsonb, $4, 1)', [
    match,
    seq,
    JSON.stringify({ kind: 'resign', seat }),
    request,
  ])
  await tx.query('update matches set seq = $2, updated_at = now(), changed_up = up_seconds() where id = $1', [
    match,
    seq,
  ])
  return 'freed'
}

async function lockedStatus(tx: Queries, id: string): Promise<Status | undefined> {
  const [row] = await tx.query<{ status: Status }>('select status from matches where id = $1 for update', [id])
  return row?.status
}

/**
 * Part of every change of seats: gives the match's lease a new fence, so that its holder cannot write with outdated
 * seats.
 */
async function seatsChanged(tx: Queries, id: string): Promise<void> {
  await tx.query('update matches set seats_version = seats_version + 1 where id = $1', [id])
  await tx.query(`update leases set fence = nextval('fences') where match = $1`, [id])
}
