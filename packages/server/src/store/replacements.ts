import type { Handover } from '@topside/engine'
import type { Db, Queries } from './db.ts'
import type { ListedSeat, Status } from './match-rows.ts'
import { changeSeat } from './seat-changes.ts'

/** Days without a sign after which the others may agree that a seat goes to somebody else. */
export const CONSENT_DAYS = 3

/** Whether the holder `p` of seat `s` has shown no sign for so many days, in all of which match `m` waited for that seat. */
export function away(days: string | number): string {
  return `(m.status = 'running' and m.deciding @> to_jsonb(s.seat)
    and greatest(p.seen_at, m.updated_at) < now() - make_interval(days => ${days}))`
}

/** Whether a seat `s` of a match `m` may go to somebody else, and why, with its replacement `r` and its holder `p`. */
export const OFFER = `case when m.status <> 'running' or s.user_id is null then null
  when m.absence > 0 and ${away('m.absence')} then 'absence'
  when r.holder = s.user_id and (r.agreed ? s.user_id or p.seen_at <= r.asked_at) then
    case when exists (select from seats o where o.match = m.id and o.user_id is distinct from s.user_id
        and not coalesce(r.agreed ? o.user_id, false)) then 'asked'
      when r.agreed ? s.user_id then 'given' else 'consent' end end`

/** What came of asking for a replacement, or of taking a seat over. */
export type Replaced = 'done' | 'not-running' | 'not-a-player' | 'not-away' | 'not-offered' | 'plays-already'

/** Seats of running matches that go to somebody else, because their holders give them away, or are gone. */
export class Replacements {
  readonly #db: Pick<Db, 'tx'>

  constructor(db: Pick<Db, 'tx'>) {
    this.#db = db
  }

  /** A player agrees that a seat goes to somebody else: one's own, or that of a holder who is away, or whom others want to replace. */
  agree(match: string, seat: number, user: string): Promise<Replaced> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      const { held, players } = found
      if (!players.has(user) || held.user === null) return 'not-a-player'
      if (held.offer === null && held.user !== user && !held.away) return 'not-away'
      const agreed = held.offer === null ? [user] : [...new Set([...held.agreed, user])]
      await tx.query(
        `insert into replacements (match, seat, holder, agreed) values ($1, $2, $3, $4::jsonb)
          on conflict (match, seat) do update set holder = excluded.holder, agreed = excluded.agreed,
            asked_at = case when $5::boolean then now() else replacements.asked_at end`,
        [match, seat, held.user, JSON.stringify(agreed), held.offer === null],
      )
      return 'done'
    })
  }

  /** A player does not want that a seat goes to somebody else. */
  refuse(match: string, seat: number, user: string): Promise<Replaced> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      if (!found.players.has(user)) return 'not-a-player'
      await tx.query('delete from replacements where match = $1 and seat = $2', [match, seat])
      return 'done'
    })
  }

  /** Somebody who does not play takes a seat that is offered. */
  takeOver(match: string, seat: number, user: string): Promise<Replaced> {
    return this.#db.tx(async (tx) => {
      const found = await look(tx, match, seat)
      if (found === undefined) return 'not-running'
      const { held, players } = found
      if (players.has(user)) return 'plays-already'
      const how: Handover | null = held.offer === 'asked' ? null : held.offer
      if (how === null || held.user === null) return 'not-offered'
      const changed = await changeSeat(tx, { match, seat, user: held.user }, { to: user, how })
      return changed === 'changed' ? 'done' : 'not-offered'
    })
  }
}

/** A seat of a running match that nobody else changes meanwhile, and who plays; `undefined` if it does not run. */
async function look(
  tx: Queries,
  match: string,
  seat: number,
): Promise<{ held: Pick<ListedSeat, 'user' | 'offer' | 'away' | 'agreed'>; players: ReadonlySet<string> } | undefined> {
  const [row] = await tx.query<{ status: Status }>('select status from matches where id = $1 for update', [match])
  if (row?.status !== 'running') return undefined
  const seats = await tx.query<{
    seat: number
    user: string | null
    offer: ListedSeat['offer']
    away: boolean
    agreed: string[]
  }>(
    `select s.seat, s.user_id as "user", ${OFFER} as offer, coalesce(${away(CONSENT_DAYS)}, false) as away,
        coalesce(r.agreed, '[]'::jsonb) as agreed
      from seats s join matches m on m.id = s.match left join users p on p.id = s.user_id
        left join replacements r on r.match = s.match and r.seat = s.seat where s.match = $1`,
    [match],
  )
  const held = seats.find((each) => each.seat === seat)
  if (held === undefined) return undefined
  return { held, players: new Set(seats.flatMap(({ user }) => user ?? [])) }
}
