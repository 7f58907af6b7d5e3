import type { Handover, Strength } from '@topside/engine'
import { computerOf, type Holder, userOf } from '../holder.ts'
import { ABSENT, CONSENT_DAYS } from '../security/limits.ts'
import type { Db, Queries, Row } from './db.ts'
import { HOLDER } from './holder-columns.ts'
import type { ListedSeat, Status } from './match-rows.ts'
import { tellConsent } from './notices.ts'
import { changeSeat, type HeldSeat, type SeatOf } from './seat-changes.ts'

/**
 * Whether the holder `p` of seat `s` was absent for this many days of up time, during all of which match `m` waited for
 * that seat. For a free seat: whether the match waited for it that long.
 */
export function away(days: string | number): string {
  return `(m.status = 'running' and s.bot is null and m.deciding @> to_jsonb(s.seat)
    and greatest(p.seen_up, m.changed_up) < up_seconds() - 86400.0 * ${days})`
}

/** Whether replacement `r` is about the holder `p` of seat `s`, who has been absent since. */
const UNSEEN = '(r.holder = s.user_id and p.seen_up < r.asked_up)'

/** Seconds of up time until the announced change by replacement `r`; 0 or less: due. */
export const STARTS_IN = `(select greatest(r.starts_up, u.begun + ${ABSENT.grace}) - u.seconds
  from up_time u where r.how is not null)`

/** Whether another player of match `m` has not agreed to replacement `r` of seat `s`. */
const waitsFor = `exists (select from seats o
  where o.match = m.id and o.user_id is not null and o.user_id is distinct from s.user_id
  and not coalesce(r.agreed ? o.user_id, false))`

/** Whether and why seat `s` of match `m`, with its replacement `r` and its holder `p`, may change hands. */
export const OFFER = `case when m.status <> 'running' then null
  when s.bot is not null then
    case when r.match is null then null when r.bot is null and not ${waitsFor} then 'back' else 'asked' end
  when s.user_id is null then 'free'
  when r.how is not null and ${UNSEEN} then 'announced'
  when m.absence > 0 and ${away('m.absence')} then 'absence'
  when r.holder = s.user_id and r.agreed ? s.user_id or ${UNSEEN} then
    case when ${waitsFor} then 'asked'
      when r.agreed ? s.user_id then 'given' else 'consent' end end`

/** Result of proposing a replacement or taking a seat over. */
export type ReplacementResult =
  | 'done'
  | 'not-running'
  | 'not-a-player'
  | 'not-away'
  | 'not-offered'
  | 'plays-already'
  /** Only computers would be left. */
  | 'no-person'

/** How an absent holder's seat is going to change hands. */
type Announced = Extract<Handover, 'consent' | 'absence' | 'computer'>

/** The proposed successor, a computer or otherwise a person, and the seats allied with it. */
export interface Proposal {
  readonly bot?: Strength | null
  readonly allies?: readonly number[]
}

/** Seats of running matches that change hands because their holders give them away, are absent, or have resigned. */
export class Replacements {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /**
   * Records a player's consent that another user or a computer (`bot`) plays a seat: the player's own, an absent
   * holder's, one already proposed, or a computer's; or that a computer plays a free seat. The holder before a computer
   * asks for the seat back in the same way. Once all agree, a computer or the returning holder plays at once, while
   * another person must take the seat over. If the holder is absent, the change is only announced, as by
   * {@link takeOver}. A free seat for which the match has waited {@link CONSENT_DAYS} goes at once to the holder of one
   * of the seats `allies` if an enemy agrees.
   */
  agree(
    match: string,
    seat: number,
    user: string,
    { bot = null, allies = [] }: Proposal = {},
  ): Promise<ReplacementResult> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      if (bot === null && found.held.offer === 'free') return assign(tx, { match, seat, user }, found, allies)
      const refused = refusalOf(found, user, bot)
      if (refused !== undefined) return refused
      if (found.held.offer === 'announced') return 'not-offered'
      const { offer, proposed, agreed } = found.held
      const anew = offer === null || proposed !== bot
      await tx.query(
        `insert into replacements (match, seat, holder, agreed, bot) values ($1, $2, $3, $4::jsonb, $6)
          on conflict (match, seat) do update set holder = excluded.holder, agreed = excluded.agreed,
            bot = excluded.bot, how = null, taker = null, starts_up = null,
            asked_up = case when $5::boolean then up_seconds() else replacements.asked_up end`,
        [
          match,
          seat,
          userOf(found.held) ?? null,
          JSON.stringify(anew ? [user] : [...new Set([...agreed, user])]),
          anew,
          bot,
        ],
      )
      if (anew) await tellConsent(tx, match, seat, user)
      await settle(tx, match, seat)
      return 'done'
    })
  }

  /**
   * Refuses a replacement as a player, or withdraws one's own announcement. Players cannot refuse if the match's
   * settings free the seat after some days.
   */
  refuse(match: string, seat: number, user: string): Promise<ReplacementResult> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      const { held, players } = found
      const taker = held.offer === 'announced' && held.taker === user
      const theirs = players.has(user) && !(held.offer === 'announced' && held.how === 'absence')
      if (!taker && !theirs && held.lender !== user) return 'not-a-player'
      if (taker && held.how === 'consent') await tx.query(WITHDRAW, [match, seat])
      else await tx.query('delete from replacements where match = $1 and seat = $2', [match, seat])
      return 'done'
    })
  }

  /**
   * Takes an offered seat as a user who does not play, or a free one as an ally holding one of the seats `allies`. For
   * an absent holder's seat, the successor and the time are only announced to all, and the holder keeps it by giving a
   * sign.
   */
  takeOver(match: string, seat: number, user: string, allies: readonly number[]): Promise<ReplacementResult> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      const { held, players } = found
      const own = players.get(user) ?? []
      const ally = held.offer === 'free' && own.some((each) => allies.includes(each))
      const lent = held.offer === 'back' && held.lender === user
      if (own.length > 0 && !ally && !lent) return 'plays-already'
      const how = held.offer === 'asked' || held.offer === 'announced' ? null : ally ? 'ally' : held.offer
      if (how === null) return 'not-offered'
      if (how === 'consent' || how === 'absence') {
        await announce(tx, { match, seat, ...held }, { how, taker: user })
        return 'done'
      }
      const changed = await changeSeat(tx, { match, seat, holder: held.holder }, { to: { user }, how })
      return changed === 'changed' ? 'done' : 'not-offered'
    })
  }

  /** Seats whose announced change is due. */
  due(): Promise<Pick<SeatOf, 'match' | 'seat'>[]> {
    return this.#db.query<Pick<SeatOf, 'match' | 'seat'> & Row>(
      `select r.match, r.seat from replacements r where r.how is not null and ${STARTS_IN} <= 0`,
    )
  }

  /**
   * Carries out a due change if the holder is still absent; otherwise drops it. Throws `QuotaExceeded` if a computer
   * cannot play it.
   */
  begin(match: string, seat: number): Promise<ReplacementResult> {
    return this.#db.tx(async (tx) => {
      const { held, players } = (await look(tx, match, seat)) ?? {}
      if (held !== undefined && (held.how === null || (held.startsIn ?? 0) > 0)) return 'not-offered'
      const free = held?.taker == null || players?.has(held.taker) !== true
      const to = held && successorOf(held)
      if (held?.offer === 'announced' && held.how !== null && free && to !== undefined) {
        const { holder, how } = held
        if ((await changeSeat(tx, { match, seat, holder }, { to, how })) === 'changed') return 'done'
      }
      await this.#forget(tx, match, seat)
      return 'not-offered'
    })
  }

  /** Drops the announcement for a seat. */
  async cancel(match: string, seat: number): Promise<void> {
    await this.#forget(this.#db, match, seat)
  }

  async #forget(db: Queries, match: string, seat: number): Promise<void> {
    await db.query('delete from replacements where match = $1 and seat = $2', [match, seat])
  }
}

/** Withdraws the announced successor. */
const WITHDRAW = 'update replacements set how = null, taker = null, starts_up = null where match = $1 and seat = $2'

/** Records the successor of an absent holder and the time. Earlier consent remains. */
async function announce(
  tx: Queries,
  { match, seat, proposed, ...held }: HeldSeat & Pick<ListedSeat, 'proposed'>,
  { how, taker }: { readonly how: Announced; readonly taker: string | null },
): Promise<void> {
  await tx.query(
    `insert into replacements (match, seat, holder, agreed, bot, how, taker, starts_up)
      values ($1, $2, $3, '[]', $4, $5, $6, up_seconds() + ${ABSENT.wait})
      on conflict (match, seat) do update set holder = excluded.holder, bot = excluded.bot, how = excluded.how,
        taker = excluded.taker, starts_up = excluded.starts_up, asked_up = excluded.asked_up`,
    [match, seat, userOf(held) ?? null, how === 'computer' ? proposed : null, how, taker],
  )
}

/** Gives a free seat that holds up a match to an ally, at an enemy's request. */
async function assign(
  tx: Queries,
  { match, seat, user }: SeatOf,
  { held, players }: SeatState,
  allies: readonly number[],
): Promise<ReplacementResult> {
  if (!players.has(user)) return 'not-a-player'
  if (!held.away) return 'not-away'
  const isAlly = (seats: readonly number[] = []) => seats.some((each) => allies.includes(each))
  if (isAlly(players.get(user))) return 'not-offered'
  const [ally] = [...players].find(([, seats]) => isAlly(seats)) ?? []
  if (ally === undefined) return 'not-offered'
  const changed = await changeSeat(tx, { match, seat, holder: held.holder }, { to: { user: ally }, how: 'assigned' })
  return changed === 'changed' ? 'done' : 'not-offered'
}

/** Who takes an announced seat: the person, otherwise the proposed computer. */
function successorOf({ taker, proposed }: SeatState['held']): Holder | undefined {
  if (taker !== null) return { user: taker }
  return proposed === null ? undefined : { computer: proposed }
}

/** Why a user may not propose a computer (`bot`), or otherwise a person, for a seat; `undefined` if allowed. */
function refusalOf({ held, players }: SeatState, user: string, bot: Strength | null): ReplacementResult | undefined {
  if (!players.has(user) && held.lender !== user) return 'not-a-player'
  if (bot !== null && [...players.keys()].every((each) => each === userOf(held))) return 'no-person'
  if (computerOf(held) !== undefined) return undefined
  if (held.holder === null) return bot === null ? 'not-a-player' : undefined
  const asked = held.offer !== null && held.proposed === bot
  return asked || userOf(held) === user || held.away ? undefined : 'not-away'
}

/** Carries out a proposal that all have agreed to, unless somebody must take the seat over. */
async function settle(tx: Queries, match: string, seat: number): Promise<void> {
  const { held, players } = (await look(tx, match, seat)) ?? {}
  if (held === undefined || players === undefined) return
  const { holder, lender, proposed, agreed } = held
  const user = userOf(held)
  if ([...players.keys()].some((each) => each !== user && !agreed.includes(each))) return
  if (proposed !== null && user !== undefined && !agreed.includes(user))
    await announce(tx, { match, seat, ...held }, { how: 'computer', taker: null })
  else if (proposed !== null && (user === undefined || held.offer !== 'asked'))
    await changeSeat(tx, { match, seat, holder }, { to: { computer: proposed }, how: 'computer' })
  else if (held.offer === 'back' && lender !== null && agreed.includes(lender))
    await changeSeat(tx, { match, seat, holder }, { to: { user: lender }, how: 'back' })
}

/** A seat, and the seats of each player. */
interface SeatState {
  readonly held: Pick<
    ListedSeat,
    'holder' | 'lender' | 'offer' | 'proposed' | 'away' | 'agreed' | 'taker' | 'startsIn'
  > & {
    readonly how: Announced | null
  }
  readonly players: ReadonlyMap<string, readonly number[]>
}

/** Locks a running match and reads a seat of it, with each player's seats; `undefined` if it is not running. */
async function look(tx: Queries, match: string, seat: number): Promise<SeatState | undefined> {
  const [row] = await tx.query<{ status: Status }>('select status from matches where id = $1 for update', [match])
  if (row?.status !== 'running') return undefined
  const seats = await tx.query<SeatState['held'] & { readonly seat: number } & Row>(
    `select s.seat, ${HOLDER} as holder, s.lender, r.bot as proposed, ${OFFER} as offer,
        coalesce(${away(CONSENT_DAYS)}, false) as away, coalesce(r.agreed, '[]'::jsonb) as agreed, r.how, r.taker,
        ${STARTS_IN} as "startsIn"
      from seats s join matches m on m.id = s.match left join users p on p.id = s.user_id
        left join replacements r on r.match = s.match and r.seat = s.seat where s.match = $1`,
    [match],
  )
  const held = seats.find((each) => each.seat === seat)
  if (held === undefined) return undefined
  const players = new Map<string, number[]>()
  for (const each of seats) {
    const user = userOf(each)
    if (user !== undefined) players.set(user, [...(players.get(user) ?? []), each.seat])
  }
  return { held, players }
}
