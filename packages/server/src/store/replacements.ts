import type { Handover, Strength } from '@topside/engine'
import { ABSENT, CONSENT_DAYS } from '../security/limits.ts'
import type { Db, Queries, Row } from './db.ts'
import type { ListedSeat, Status } from './match-rows.ts'
import { changeSeat, type SeatOf } from './seat-changes.ts'

/**
 * Whether the holder `p` of seat `s` has shown no sign for so many days in which the site was up, in all of which match `m` waited for that seat. Of a seat
 * that nobody holds: whether the match waited for it so long.
 */
export function away(days: string | number): string {
  return `(m.status = 'running' and s.bot is null and m.deciding @> to_jsonb(s.seat)
    and greatest(p.seen_up, m.changed_up) < up_seconds() - 86400.0 * ${days})`
}

/** Whether replacement `r` is about the holder `p` of seat `s`, who gave no sign since. */
const UNSEEN = '(r.holder = s.user_id and p.seen_up < r.asked_up)'

/** Seconds in which the site must be up until what was announced for a seat by replacement `r` is done; 0 or less: it is time. */
export const STARTS_IN = `(select greatest(r.starts_up, u.begun + ${ABSENT.grace}) - u.seconds from up_time u where r.how is not null)`

/** Whether somebody else at match `m` has not agreed to replacement `r` for seat `s`. */
const waitsFor = `exists (select from seats o where o.match = m.id and o.user_id is not null and o.user_id is distinct from s.user_id
  and not coalesce(r.agreed ? o.user_id, false))`

/** Whether a seat `s` of a match `m` may go to somebody else, and why, with its replacement `r` and its holder `p`. */
export const OFFER = `case when m.status <> 'running' then null
  when s.bot is not null then
    case when r.match is null then null when r.bot is null and not ${waitsFor} then 'back' else 'asked' end
  when s.user_id is null then 'free'
  when r.how is not null and ${UNSEEN} then 'announced'
  when m.absence > 0 and ${away('m.absence')} then 'absence'
  when r.holder = s.user_id and r.agreed ? s.user_id or ${UNSEEN} then
    case when ${waitsFor} then 'asked'
      when r.agreed ? s.user_id then 'given' else 'consent' end end`

/** What came of asking for a replacement, or of taking a seat over. */
export type Replaced =
  | 'done'
  | 'not-running'
  | 'not-a-player'
  | 'not-away'
  | 'not-offered'
  | 'plays-already'
  /** There would be computers alone. */
  | 'no-person'

/** How the seat of a holder who is away is going to change hands. */
type Announced = Extract<Handover, 'consent' | 'absence' | 'computer'>

/** Who is to play a seat: a computer, or else a person; and which seats are its allies. */
export interface Wish {
  readonly bot?: Strength | null
  readonly allies?: readonly number[]
}

/** Seats of running matches that go to somebody else, because their holders give them away, are gone, or have resigned. */
export class Replacements {
  readonly #db: Queries & Pick<Db, 'tx'>

  constructor(db: Queries & Pick<Db, 'tx'>) {
    this.#db = db
  }

  /**
   * A player agrees that somebody else plays a seat, or a computer (`bot`): one's own, that of a holder who is away or whom others want to replace, or of a
   * computer; or that a computer plays a free one. Whoever held the seat before its computer can ask for it back in the same way. Once all agree a computer
   * plays at once, or the former holder if that is who asked; a person else takes it over. In place of a holder who is away nobody plays at once: that is
   * announced, as by {@link takeOver}. A free seat for which the match has waited for
   * {@link CONSENT_DAYS} goes at once to who holds one of the seats `allies`, at the wish of an enemy.
   */
  agree(match: string, seat: number, user: string, { bot = null, allies = [] }: Wish = {}): Promise<Replaced> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      if (bot === null && found.held.offer === 'free') return assign(tx, { match, seat, user }, found, allies)
      const refused = refusalOf(found, user, bot)
      if (refused !== undefined) return refused
      if (found.held.offer === 'announced') return 'not-offered'
      const { user: holder, offer, proposed, agreed } = found.held
      const anew = offer === null || proposed !== bot
      await tx.query(
        `insert into replacements (match, seat, holder, agreed, bot) values ($1, $2, $3, $4::jsonb, $6)
          on conflict (match, seat) do update set holder = excluded.holder, agreed = excluded.agreed, bot = excluded.bot,
            how = null, taker = null, starts_up = null,
            asked_up = case when $5::boolean then up_seconds() else replacements.asked_up end`,
        [match, seat, holder, JSON.stringify(anew ? [user] : [...new Set([...agreed, user])]), anew, bot],
      )
      await settle(tx, match, seat)
      return 'done'
    })
  }

  /**
   * A player does not want that a seat goes to somebody else, or who announced to take it over does not want it any more. A seat that the match lets anybody
   * have after some days is not the other players' to refuse.
   */
  refuse(match: string, seat: number, user: string): Promise<Replaced> {
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
   * Somebody who does not play takes a seat that is offered; one that is free, an ally too, who holds one of the seats `allies`. The seat of a holder who is
   * away is only announced to be taken over: everybody at the match is told by whom and when, and it stays with its holder, who may give a sign until then.
   */
  takeOver(match: string, seat: number, user: string, allies: readonly number[]): Promise<Replaced> {
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
      const changed = await changeSeat(tx, { match, seat, ...held }, { to: { user, bot: null }, how })
      return changed === 'changed' ? 'done' : 'not-offered'
    })
  }

  /** The seats for which it is time that what was announced is done. */
  due(): Promise<Pick<SeatOf, 'match' | 'seat'>[]> {
    return this.#db.query<Pick<SeatOf, 'match' | 'seat'> & Row>(
      `select r.match, r.seat from replacements r where r.how is not null and ${STARTS_IN} <= 0`,
    )
  }

  /**
   * Does what was announced for a seat, if it is time and its holder gave no sign; otherwise what was announced is over, if it is time. Throws
   * `QuotaExceeded` if a computer cannot play it.
   */
  begin(match: string, seat: number): Promise<Replaced> {
    return this.#db.tx(async (tx) => {
      const { held, players } = (await look(tx, match, seat)) ?? {}
      if (held !== undefined && (held.how === null || (held.startsIn ?? 0) > 0)) return 'not-offered'
      const free = held?.taker == null || players?.has(held.taker) !== true
      if (held?.offer === 'announced' && held.how !== null && free) {
        const to = { user: held.taker, bot: held.taker === null ? held.proposed : null }
        if ((await changeSeat(tx, { match, seat, ...held }, { to, how: held.how })) === 'changed') return 'done'
      }
      await this.#forget(tx, match, seat)
      return 'not-offered'
    })
  }

  /** Nothing is announced for a seat any more. */
  async cancel(match: string, seat: number): Promise<void> {
    await this.#forget(this.#db, match, seat)
  }

  async #forget(db: Queries, match: string, seat: number): Promise<void> {
    await db.query('delete from replacements where match = $1 and seat = $2', [match, seat])
  }
}

/** Takes who would take a seat over out of what all agreed on. */
const WITHDRAW = 'update replacements set how = null, taker = null, starts_up = null where match = $1 and seat = $2'

/** Notes who is going to play the seat of a holder who is away, and when. What was agreed on before stays. */
async function announce(
  tx: Queries,
  { match, seat, user, proposed }: Pick<SeatOf, 'match' | 'seat'> & Pick<Found['held'], 'user' | 'proposed'>,
  { how, taker }: { readonly how: Announced; readonly taker: string | null },
): Promise<void> {
  await tx.query(
    `insert into replacements (match, seat, holder, agreed, bot, how, taker, starts_up) values ($1, $2, $3, '[]', $4, $5, $6, up_seconds() + ${ABSENT.wait})
      on conflict (match, seat) do update set holder = excluded.holder, bot = excluded.bot, how = excluded.how, taker = excluded.taker,
        starts_up = excluded.starts_up, asked_up = excluded.asked_up`,
    [match, seat, user, how === 'computer' ? proposed : null, how, taker],
  )
}

/** Gives a free seat that holds a match up to an ally, for a player who is none. */
async function assign(
  tx: Queries,
  { match, seat, user }: SeatOf,
  { held, players }: Found,
  allies: readonly number[],
): Promise<Replaced> {
  if (!players.has(user)) return 'not-a-player'
  if (!held.away) return 'not-away'
  const isAlly = (seats: readonly number[] = []) => seats.some((each) => allies.includes(each))
  if (isAlly(players.get(user))) return 'not-offered'
  const [ally] = [...players].find(([, seats]) => isAlly(seats)) ?? []
  if (ally === undefined) return 'not-offered'
  const to = { user: ally, bot: null }
  const changed = await changeSeat(tx, { match, seat, ...held }, { to, how: 'assigned' })
  return changed === 'changed' ? 'done' : 'not-offered'
}

/** Why a user may not propose that a computer (`bot`), or else a person, plays a seat; `undefined` if that can be proposed. */
function refusalOf({ held, players }: Found, user: string, bot: Strength | null): Replaced | undefined {
  if (!players.has(user) && held.lender !== user) return 'not-a-player'
  if (bot !== null && [...players.keys()].every((each) => each === held.user)) return 'no-person'
  if (held.bot !== null) return undefined
  if (held.user === null) return bot === null ? 'not-a-player' : undefined
  const asked = held.offer !== null && held.proposed === bot
  return asked || held.user === user || held.away ? undefined : 'not-away'
}

/** Does what was proposed for a seat, if all have agreed and nobody need take it over. */
async function settle(tx: Queries, match: string, seat: number): Promise<void> {
  const { held, players } = (await look(tx, match, seat)) ?? {}
  if (held === undefined || players === undefined) return
  const { user, lender, proposed, agreed } = held
  if ([...players.keys()].some((each) => each !== user && !agreed.includes(each))) return
  if (proposed !== null && user !== null && !agreed.includes(user))
    await announce(tx, { match, seat, ...held }, { how: 'computer', taker: null })
  else if (proposed !== null && (user === null || held.offer !== 'asked'))
    await changeSeat(tx, { match, seat, ...held }, { to: { user: null, bot: proposed }, how: 'computer' })
  else if (held.offer === 'back' && lender !== null && agreed.includes(lender))
    await changeSeat(tx, { match, seat, ...held }, { to: { user: lender, bot: null }, how: 'back' })
}

/** A seat, and the seats of each who plays. */
interface Found {
  readonly held: Pick<
    ListedSeat,
    'user' | 'bot' | 'lender' | 'offer' | 'proposed' | 'away' | 'agreed' | 'taker' | 'startsIn'
  > & {
    readonly how: Announced | null
  }
  readonly players: ReadonlyMap<string, readonly number[]>
}

/** A seat of a running match that nobody else changes meanwhile, and the seats of each who plays; `undefined` if it does not run. */
async function look(tx: Queries, match: string, seat: number): Promise<Found | undefined> {
  const [row] = await tx.query<{ status: Status }>('select status from matches where id = $1 for update', [match])
  if (row?.status !== 'running') return undefined
  const seats = await tx.query<Found['held'] & { readonly seat: number } & Row>(
    `select s.seat, s.user_id as "user", s.bot, s.lender, r.bot as proposed, ${OFFER} as offer, coalesce(${away(CONSENT_DAYS)}, false) as away,
        coalesce(r.agreed, '[]'::jsonb) as agreed, r.how, r.taker, ${STARTS_IN} as "startsIn"
      from seats s join matches m on m.id = s.match left join users p on p.id = s.user_id
        left join replacements r on r.match = s.match and r.seat = s.seat where s.match = $1`,
    [match],
  )
  const held = seats.find((each) => each.seat === seat)
  if (held === undefined) return undefined
  const players = new Map<string, number[]>()
  for (const { seat: own, user } of seats) if (user !== null) players.set(user, [...(players.get(user) ?? []), own])
  return { held, players }
}
