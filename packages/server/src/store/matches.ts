import type { ListName, ListPart } from '@topside/protocol'
import { toldApart } from '../names/alike.ts'
import { readCheckpoint, type StoredCheckpoint } from './checkpoints.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Db, Queries, Row, Statement } from './db.ts'
import { FoldedList } from './folded-list.ts'
import { Logs } from './logs.ts'
import type {
  ListedMatch,
  MatchPage,
  MatchRow,
  NewMatch,
  NewSeat,
  RunningMatch,
  ShownMatch,
  StoredMatch,
} from './match-rows.ts'
import { type Removable, removable } from './oversight.ts'
import { OWN, ownCounts, PARTS, sought, type Wanted, wantedParams } from './own-list.ts'
import { claimPlace } from './quotas.ts'
import { away, CONSENT_DAYS, OFFER } from './replacements.ts'
import { changeSeat, leaveSeat, type Taken, takeSeat } from './seat-changes.ts'

export * from './match-rows.ts'

const PAGE = 30
/** Commands from which on a match should have a checkpoint. */
const LONG = 100
/** Running matches that are listed for those who look after the server. */
const LATEST = 200

/** The seats of a match `m`. */
const SEATS = `coalesce((select jsonb_agg(jsonb_build_object('seat', s.seat, 'user', s.user_id, 'name', p.name, 'nameInFile', s.name,
    'guest', coalesce(p.guest, false), 'offer', ${OFFER}, 'away', coalesce(${away(CONSENT_DAYS)}, false),
    'agreed', coalesce(r.agreed, '[]'::jsonb)) order by s.seat) from seats s left join users p on p.id = s.user_id
    left join replacements r on r.match = s.match and r.seat = s.seat where s.match = m.id), '[]') as seats`

/** What is public of a match, without its seats. */
const PUBLIC = `m.id, m.title, m.rules_version as "rulesVersion", m.options, m.private, m.delay, m.absence, m.status, m.creator, m.commitment,
  m.imported, m.seq, m.deciding, m.sides, m.tracks, m.outcome, m.created_at as "createdAt", m.updated_at as "updatedAt",
  m.rematch_of as "rematchOf", (select r.id from matches r where r.rematch_of = m.id) as rematch,
  (select jsonb_agg(jsonb_build_object('seat', b.seat, 'user', b.user_id)) from seats b where b.match = m.rematch_of) as "heldBefore"`
const LISTED = `${PUBLIC}, m.updated_at::text as "sortKey", ${SEATS}`

const SHOWN: Statement = {
  name: 'match-shown',
  sql: `select ${PUBLIC}, case when m.status = 'finished' then m.server_seed end as "serverSeed", ${SEATS}
    from matches m where m.id = $1`,
}
const WHOLE: Statement = {
  name: 'match',
  sql: `select ${PUBLIC}, m.seats_version as "seatsVersion", ${SEATS},
      array(select c.id from seats s join credentials c on c.user_id = s.user_id where s.match = m.id and c.kind = 'device') as devices,
      jsonb_build_object('serverSeed', m.server_seed,
      'knownRolls', m.known_rolls, 'seeds', array(select s.seed from seats s where s.match = m.id order by s.seat)) as secrets
    from matches m where m.id = $1`,
}

/** Which matches of a list are asked for; absent: all. */
export interface Only {
  /** Those of `open`, `watch` or `vacant` that have the creator of this match. */
  readonly by?: string | undefined
  /** A part of `mine`; only with that list. */
  readonly part?: ListPart | undefined
  /** Those of `mine` that are looked for. */
  readonly wanted?: Wanted | undefined
}

/** Matches, their seats and their logs. */
export class Matches extends Logs {
  readonly #db: Db
  /** Lists in which nobody takes the place of others. */
  readonly #folded: { readonly [list in Folded]: FoldedList }

  constructor(db: Db) {
    super(db)
    this.#db = db
    this.#folded = {
      open: new FoldedList(db, FOLDED.open),
      watch: new FoldedList(db, FOLDED.watch),
      vacant: new FoldedList(db, FOLDED.vacant),
    }
  }

  /** One match with what its dice are made from; `undefined` if there is none with this id. */
  async get(id: string): Promise<StoredMatch | undefined> {
    const [stored] = await this.#db.query<MatchRow & Pick<StoredMatch, 'secrets' | 'devices'> & Row>(WHOLE, [id])
    if (stored === undefined) return undefined
    const { secrets, devices, ...row } = stored
    return { row: apart(row as MatchRow), secrets, devices }
  }

  /** One match as it is shown; `undefined` if there is none with this id. */
  async look(id: string): Promise<ShownMatch | undefined> {
    const [row] = await this.#db.query<ShownMatch & Row>(SHOWN, [id])
    return row && apart(row)
  }

  /**
   * A page of a list, newest first. `user` is who asks; `mine` and `imported` need one. Throws a `RangeError` for a cursor that is none.
   */
  async list(list: ListName, user: string | null, cursor: string | null, only: Only = {}): Promise<MatchPage> {
    const after = cursor === null ? null : readCursor(cursor)
    const { by, part, wanted } = only
    if (by === undefined && isFolded(list)) {
      const { places, next } = await this.#folded[list].page(after, PAGE)
      const found = await this.#db.query<ListedMatch & Row>(
        `select ${LISTED} from matches m where m.id in (select id from matches where ${FOLDED[list]}
          and id in (select jsonb_array_elements_text($1::jsonb)))`,
        [JSON.stringify(places.map(({ id }) => id))],
      )
      const rows = places.flatMap(({ id }) => found.find((row) => row.id === id) ?? []).map(apart)
      return { rows, next, more: new Map(places.map(({ id, more }) => [id, more])) }
    }
    const params: unknown[] = [after?.at ?? null, after?.id ?? null]
    if (list === 'mine' || list === 'imported') params.push(user)
    if (isFolded(list)) params.push(by)
    const own = list === 'mine' ? wanted : undefined
    if (own !== undefined) params.push(...wantedParams(own))
    const rows = await this.#db.query<ListedMatch & { readonly sortKey: string } & Row>(
      `select ${LISTED} from matches m where ${FILTERS[list]} and ${part === undefined ? 'true' : PARTS[part]}
        and ${own === undefined ? 'true' : sought(4)} and ($1::timestamptz is null or (m.updated_at, m.id) < ($1::timestamptz, $2::text))
        order by m.updated_at desc, m.id desc limit ${PAGE + 1}`,
      params,
    )
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
    return {
      rows: rows.slice(0, PAGE).map(apart),
      next: last === undefined ? null : writeCursor({ at: last.sortKey, id: last.id, band: 0 }),
      ...(own !== undefined && after === null && { counts: await ownCounts(this.#db, user, own) }),
    }
  }

  /** Adds a match without a log, with its seats if they are taken. Throws `QuotaExceeded` if its creator, or address, has too many. */
  async add(match: NewMatch, seats: readonly NewSeat[] = []): Promise<void> {
    await this.#change(async (tx) => {
      await claimPlace(tx, { ...match, imported: false })
      await tx.query(
        `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed, origin, rematch_of, absence)
          values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          match.id,
          match.title,
          match.rulesVersion,
          JSON.stringify(match.options),
          match.private,
          match.delay,
          match.status,
          match.creator,
          match.commitment,
          match.serverSeed,
          match.origin ?? null,
          match.rematchOf ?? null,
          match.absence ?? 0,
        ],
      )
      for (const { seat, user, seed } of seats)
        await tx.query('insert into seats (match, seat, user_id, seed) values ($1, $2, $3, $4)', [
          match.id,
          seat,
          user,
          seed,
        ])
    })
  }

  /**
   * Takes a seat of an open match; with the last one the match runs. Taking a seat that the user holds already changes nothing.
   * Answers what came of it.
   */
  takeSeat(match: string, seat: number, user: string, seed: string, seats: number): Promise<Taken> {
    return this.#change((tx) => takeSeat(tx, { match, seat, user, seed, seats }))
  }

  /** Gives a seat of an open match back. */
  leaveSeat(match: string, seat: number, user: string): ReturnType<typeof leaveSeat> {
    return this.#change((tx) => leaveSeat(tx, { match, seat, user }))
  }

  /**
   * Gives a seat of a running match from one user to another, with its seed and all that it knows. A process that holds the match stores
   * no command any more until it has read who holds the seats now. Answers what came of it.
   */
  changeSeat(match: string, seat: number, from: string, to: string): ReturnType<typeof changeSeat> {
    return this.#db.tx((tx) => changeSeat(tx, { match, seat, user: from }, { to, how: 'given' }))
  }

  /** Removes a match that has not begun, or that came from a file. Answers whether it was one of these. */
  async remove(id: string): Promise<boolean> {
    return this.#change(async (tx) => {
      const gone = await tx.query(`delete from matches where id = $1 and (status = 'open' or imported) returning id`, [
        id,
      ])
      if (gone.length === 0) return false
      await tx.query('delete from commands where match = $1', [id])
      await tx.query('delete from checkpoints where match = $1', [id])
      return true
    })
  }

  /** The last stored checkpoint of a match, for this version of its rules; `undefined` if there is none that can be used. */
  checkpoint(id: string, rulesVersion: number): Promise<StoredCheckpoint | undefined> {
    return readCheckpoint(this.#db, id, rulesVersion)
  }

  /**
   * Running matches whose summary lags behind their log, as a crash leaves them, or that have a long log and no checkpoint for the present
   * version of their rules, as a change of rules leaves them.
   */
  async lagging(versions: { readonly [title: string]: number }): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select m.id from matches m where m.status = 'running'
        and (m.sides = '[]' or exists (select from commands c where c.match = m.id and c.seq > m.seq)
          or (m.seq > ${LONG} and not exists (select from checkpoints k
            where k.match = m.id and k.rules_version = ($1::jsonb ->> m.title)::int)))`,
      [JSON.stringify(versions)],
    )
    return rows.map((row) => row.id)
  }

  /**
   * Removes the checkpoints that nobody will open again: those of matches that are no more, and of finished ones with other rules than the
   * present. One is kept of every other finished match: it is small, and without it the whole match is played again whenever it is opened.
   */
  async forgetCheckpoints(versions: { readonly [title: string]: number }): Promise<void> {
    await this.#db.query(
      `delete from checkpoints k where not exists (select from matches m where m.id = k.match
        and (m.status = 'running' or k.rules_version = ($1::jsonb ->> m.title)::int))`,
      [JSON.stringify(versions)],
    )
  }

  /** Whether a match is over, and so long that its spectators have seen that too. */
  async endShown(id: string): Promise<boolean> {
    const [row] = await this.#db.query<{ shown: boolean | null }>(
      'select finished_at + make_interval(mins => delay) <= now() as shown from matches where id = $1',
      [id],
    )
    return row?.shown === true
  }

  /** The running matches that changed last, for those who look after the server. */
  async running(): Promise<RunningMatch[]> {
    return this.#db.query<RunningMatch & Row>(
      `select m.id, m.title, m.seq, m.updated_at as "updatedAt", (select l.process from leases l where l.match = m.id) as process,
        m.imported, coalesce((select jsonb_agg(p.name order by s.seat)
          from seats s join users p on p.id = s.user_id where s.match = m.id), '[]') as names
        from matches m where m.status = 'running' order by m.updated_at desc limit ${LATEST}`,
    )
  }

  /** The latest matches that those who look after the server may remove. */
  removable(kind: 'open' | 'imported'): Promise<Removable[]> {
    return removable(this.#db, kind)
  }

  /** Ids of all matches that have a log, in a fixed order, after an id. */
  async begun(after: string, limit: number): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select id from matches where status <> 'open' and id > $1 order by id limit $2`,
      [after, limit],
    )
    return rows.map(({ id }) => id)
  }

  /** Changes what lists show: from then on, who looks here sees it. */
  #change<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#db.tx(work).finally(() => this.#forgetLists())
  }

  #forgetLists(): void {
    for (const list of Object.values(this.#folded)) list.forget()
  }

  /** Throws if the store cannot be written. */
  async ping(): Promise<void> {
    await this.#db.query('insert into health (at) values (now()) on conflict (one) do update set at = now()')
  }
}

/** The lists in which nobody takes the place of others: public matches that have not begun, that can be watched, and that have a seat to take over. */
const FOLDED = {
  open: `status = 'open' and rematch_of is null`,
  watch: `status = 'running' and not imported`,
  // Few can have such a seat: only of these is it worked out who may have it.
  vacant: `status = 'running' and not imported
    and (absence > 0 and updated_at < now() - make_interval(days => absence)
      or exists (select from replacements where replacements.match = matches.id))
    and exists (select from matches m join seats s on s.match = m.id left join users p on p.id = s.user_id
      left join replacements r on r.match = s.match and r.seat = s.seat
      where m.id = matches.id and ${OFFER} in ('given', 'consent', 'absence'))`,
} as const
type Folded = keyof typeof FOLDED

const isFolded = (list: ListName): list is Folded => list in FOLDED

/** All matches of one kind by the creator of a listed one. */
function behind(which: string): string {
  return `m.id in (select id from matches where ${which} and not private
    and creator = (select creator from matches where id = $3 and ${which} and not private))`
}

const FILTERS: { readonly [list in ListName]: string } = {
  open: behind(FOLDED.open),
  mine: OWN,
  watch: behind(FOLDED.watch),
  vacant: behind(FOLDED.vacant),
  archive: `m.status = 'finished' and not m.private and not m.imported`,
  imported: `m.imported and m.creator = $3`,
}

function apart<T extends ListedMatch>(row: T): T {
  const seats = toldApart(row.seats)
  return seats === row.seats ? row : { ...row, seats }
}
