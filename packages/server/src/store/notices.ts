import type { ChannelKind, NoticeKind, QuietHours } from '@topside/protocol'
import { NOTICES } from '../security/limits.ts'
import type { PushKeys } from './channels.ts'
import type { Db, Queries, Row } from './db.ts'
import { alive } from './leases.ts'

/** News of a match for a seat's holder. */
export interface SeatNews {
  readonly match: string
  readonly seat: number
  readonly kind: Extract<NoticeKind, 'turn' | 'over' | 'takeback'>
  /** Number of commands, known to all recipients, when it began. */
  readonly turn: number
  /** Number of commands when it began, which is not shown: some may be secret. */
  readonly from: number
  /** Key of the public question; may be empty. */
  readonly ask: string
}

/** When a new notice is due, in SQL. */
const DUE = `now() + make_interval(secs => ${NOTICES.quiet})`

/**
 * SQL that writes notices together with the summaries `s` that cause them; `news` is the parameter with
 * {@link SeatNews} as JSON. It sees matches `m` as they were before: a turn is notified if its seat did not have to
 * decide before, or has a new turn, even if its holder is connected, because a connection may be dying; delivery checks
 * that. A user who plays alone gets no notices.
 */
export function tellWithSummaries(news: string): string {
  return `insert into notices (match, seat, kind, turn, channel, ask, due_at)
    select n.match, n.seat, n.kind, n.turn, c.id, n.ask, ${DUE}
      from jsonb_to_recordset(${news}::jsonb) as n (match text, seat int, kind text, turn int, "from" int, ask text)
      join s on s.id = n.match
      join matches m on m.id = n.match and m.seq <= s.seq and m.status = 'running'
      join seats p on p.match = n.match and p.seat = n.seat
      join channels c on c.user_id = p.user_id and c.active
      where (n.kind = 'over' or m.seq < n."from" or n.kind = 'turn' and not m.deciding @> to_jsonb(n.seat))
        and exists (select from seats o where o.match = n.match and o.user_id is distinct from p.user_id)
    on conflict do nothing`
}

/**
 * Called in the transaction in which a user takes a seat: notifies the users who already hold seats, and the match's
 * creator.
 */
export async function tellJoined(tx: Queries, match: string, seat: number, user: string): Promise<void> {
  await tx.query(
    `insert into notices (match, seat, kind, turn, channel, due_at)
      select m.id, $2, 'joined', m.seats_version, c.id, ${DUE}
        from matches m join channels c on c.active and c.user_id <> $3
          and (c.user_id = m.creator or exists (select from seats s where s.match = m.id and s.user_id = c.user_id))
        where m.id = $1
      on conflict do nothing`,
    [match, seat, user],
  )
}

/**
 * Called in the transaction in which a user gets a seat that must decide, before the match's row is changed: notifies
 * that user, with the number of publicly known commands.
 */
export async function tellGiven(tx: Queries, match: string, seat: number): Promise<void> {
  await tx.query(
    `insert into notices (match, seat, kind, turn, channel, due_at)
      select m.id, s.seat, 'turn', m.seq - m.unseen, c.id, ${DUE}
        from matches m join seats s on s.match = m.id join channels c on c.user_id = s.user_id and c.active
        where m.id = $1 and s.seat = $2 and m.deciding @> to_jsonb(s.seat)
      on conflict do nothing`,
    [match, seat],
  )
}

/** Called in the transaction in which the operator closes a match: notifies its players. */
export async function tellClosed(tx: Queries, match: string): Promise<void> {
  await tx.query(
    `insert into notices (match, seat, kind, turn, channel, due_at)
      select m.id, s.seat, 'over', m.seq, c.id, ${DUE}
        from matches m join seats s on s.match = m.id join channels c on c.user_id = s.user_id and c.active
        where m.id = $1
      on conflict do nothing`,
    [match],
  )
}

/** Called in the transaction in which a user proposes a replacement: notifies the other players who have not agreed. */
export async function tellConsent(tx: Queries, match: string, seat: number, user: string): Promise<void> {
  await tx.query(
    `insert into notices (match, seat, kind, turn, channel, due_at)
      select r.match, r.seat, 'consent', floor(r.asked_up)::bigint, c.id, ${DUE}
        from replacements r join channels c on c.active and c.user_id <> $3
          and not coalesce(r.agreed ? c.user_id, false)
          and exists (select from seats s where s.match = r.match and s.user_id = c.user_id)
        where r.match = $1 and r.seat = $2
      on conflict do nothing`,
    [match, seat, user],
  )
}

/** Names of the other players of match `m`, for the user `c.user_id`. */
const OTHERS = `array(select p.name from seats s join users p on p.id = s.user_id
  where s.match = m.id and s.user_id <> c.user_id group by p.id order by min(s.seat)) as names`

/** A notice that is due, taken by this process. */
export interface DueNotice {
  readonly match: string
  readonly seat: number
  readonly kind: NoticeKind
  readonly turn: string
  readonly channel: string
  readonly ask: string
  /** Number of this attempt, from 1: a higher one may be a repetition. */
  readonly tries: number
  /** Whether it is outdated or unwanted, and need not be sent. */
  readonly stale: boolean
  readonly user: string
  readonly via: ChannelKind
  readonly address: string
  readonly secret: string
  /** Of a browser: the keys with which its messages are encrypted. */
  readonly keys: PushKeys | null
  readonly site: string
  /** The match's title. */
  readonly title: string
  /** Names of the other players. */
  readonly names: readonly string[]
  /** Whether the channel failed to take its last message. */
  readonly poor: boolean
  /** When the user gets no notices. */
  readonly quiet: QuietHours | null
}

/** Result of an attempt. */
export type NoticeState = 'waiting' | 'sent' | 'dropped' | 'dead'

/** A number of notices. */
export interface NoticeCount {
  readonly via: ChannelKind
  readonly state: 'waiting' | 'dead'
  readonly count: number
}

/** An abandoned notice. */
export interface DeadNotice {
  readonly match: string
  readonly kind: NoticeKind
  readonly via: ChannelKind
  readonly tries: number
  readonly error: string | null
  readonly createdAt: Date
}

/** A notice that was sent. */
export interface ToldNotice extends Pick<DueNotice, 'match' | 'seat' | 'kind' | 'turn' | 'ask' | 'title' | 'names'> {
  readonly at: Date
}

/** Whether the user of channel `c` has a seat of match `m`; `which`: a condition on the seat `s`. */
const SITS = (which = ''): string =>
  `exists (select from seats s where s.match = m.id and s.user_id = c.user_id ${which})`

/** Whether notice `n` to channel `c` about match `m` is outdated or unwanted, or its user has left the match. */
const STALE = `(not c.active or exists (select from users u where u.id = c.user_id and u.muted ? n.kind) or case n.kind
  when 'turn' then m.status <> 'running' or not m.deciding @> to_jsonb(n.seat) or not ${SITS('and s.seat = n.seat')}
    or exists (select from notices o where o.match = n.match and o.seat = n.seat and o.kind = 'turn'
      and o.channel = n.channel and o.turn > n.turn)
  when 'takeback' then m.status <> 'running' or not ${SITS('and s.seat = n.seat')}
  when 'joined' then m.status = 'finished' or not (c.user_id = m.creator or ${SITS()})
  when 'consent' then not ${SITS()}
    or not exists (select from replacements r where r.match = n.match and r.seat = n.seat)
  else not ${SITS('and s.seat = n.seat')} end)`

/** Whether channel `c` failed to take its last message. */
const POOR = `coalesce(c.last_result ->> 'what' <> 'sent', false)`

/** Keys of notices that are due, for process `$1`; `poor`: of channels that failed to take their last message. */
const due = (poor: boolean, most: string): string =>
  `select n.match, n.seat, n.kind, n.turn, n.channel from notices n join channels c on c.id = n.channel
    where n.state = 'waiting' and (n.due_at <= now() or n.due_at > now() + interval '1 day')
      and ${POOR} = ${poor}
      and not exists (select from leases l join processes p on p.id = l.process and ${alive('p')}
        where l.match = n.match and l.process is distinct from $1::text
          and n.due_at > now() - make_interval(secs => ${NOTICES.holder}))
    order by n.due_at limit ${most}::int for update of n skip locked`

/** Rows named by a JSON parameter of their keys. */
const KEYS = '(match text, seat int, kind text, turn bigint, channel text)'
const SAME = `n.match = d.match and n.seat = d.seat and n.kind = d.kind and n.turn = d.turn and n.channel = d.channel`

function keysOf(notices: readonly DueNotice[]): string {
  return JSON.stringify(notices.map(({ match, seat, kind, turn, channel }) => ({ match, seat, kind, turn, channel })))
}

/** Pending notices to users, delivered at least once by whichever process takes them, to each channel separately. */
export class Outbox {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /**
   * Takes notices that are due, for a process of a cluster or (`null`) the only one: at most `most`, plus `poor` for
   * channels that failed to take their last message. Each is postponed to its next attempt, and retried unless
   * {@link settle} records a result. For the first minute, only the process that holds the match gets its notices.
   */
  take(process: string | null, most: number = NOTICES.underWay[0], poor: number = most): Promise<DueNotice[]> {
    return this.#db.query<DueNotice & Row>(
      `with good as materialized (${due(false, '$2')}), poor as materialized (${due(true, '$3')}),
        d as (select * from good union all select * from poor)
        update notices n set tries = n.tries + 1,
            due_at = now() + make_interval(secs => ${NOTICES.again} * 2 ^ least(n.tries, 10))
          from d, channels c, matches m where ${SAME} and c.id = n.channel and m.id = n.match
          returning n.match, n.seat, n.kind, n.turn::text as turn, n.channel, n.ask, n.tries, ${STALE} as stale,
            c.user_id as "user", c.kind as via, c.address, c.secret, c.keys, c.site, m.title, ${OTHERS},
            ${POOR} as poor, (select quiet from users u where u.id = c.user_id) as quiet`,
      [process, most, poor],
    )
  }

  /** Records the result of sending these notices; `waiting`: they are retried when due. */
  async settle(notices: readonly DueNotice[], state: NoticeState, error: string | null = null): Promise<void> {
    await this.#db.query(
      `update notices n set state = $2, error = $3
        from jsonb_to_recordset($1::jsonb) as d ${KEYS} where ${SAME}`,
      [keysOf(notices), state, error],
    )
  }

  /** Puts notices that were taken off for some minutes, as if they had not been taken. */
  async postpone(notices: readonly DueNotice[], minutes: number): Promise<void> {
    await this.#db.query(
      `update notices n set tries = n.tries - 1, due_at = now() + make_interval(mins => $2::int)
        from jsonb_to_recordset($1::jsonb) as d ${KEYS} where ${SAME}`,
      [keysOf(notices), minutes],
    )
  }

  /** The notices of a channel, latest first. */
  told(channel: string): Promise<ToldNotice[]> {
    return this.#db.query<ToldNotice & Row>(
      `select n.match, n.seat, n.kind, n.turn::text as turn, n.ask, n.created_at as at, m.title, ${OTHERS}
        from notices n join channels c on c.id = n.channel join matches m on m.id = n.match
        where n.channel = $1 and n.state = 'sent' order by n.created_at desc, n.match, n.seat limit ${NOTICES.feed}`,
      [channel],
    )
  }

  /** Numbers of notices that are waiting or were abandoned. */
  counts(): Promise<NoticeCount[]> {
    return this.#db.query<NoticeCount & Row>(
      `select c.kind as via, n.state, count(*)::int as count from notices n join channels c on c.id = n.channel
        where n.state = 'waiting' or n.state = 'dead' group by 1, 2 order by 1, 2`,
    )
  }

  /** The latest abandoned notices. */
  dead(): Promise<DeadNotice[]> {
    return this.#db.query<DeadNotice & Row>(
      `select n.match, n.kind, c.kind as via, n.tries, n.error, n.created_at as "createdAt"
        from notices n join channels c on c.id = n.channel where n.state = 'dead' order by n.created_at desc limit 50`,
    )
  }
}

/** Deletes notices that ended long ago. */
export async function removeOldNotices(db: Queries): Promise<void> {
  await db.query(
    `delete from notices where state <> 'waiting' and created_at < now() - make_interval(days => ${NOTICES.kept})`,
  )
}
