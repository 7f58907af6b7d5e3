import type { Outcome, Strength } from '@topside/engine'
import type { ListName, ListPart } from '@topside/protocol'
import { LIST_LIMITS } from '../security/limits.ts'
import { Analyses } from './analyses.ts'
import { Backlog } from './backlog.ts'
import { readCheckpoint, type StoredCheckpoint } from './checkpoints.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Db, Queries, Row } from './db.ts'
import { FoldedList } from './folded-list.ts'
import { columnsOf } from './holder-columns.ts'
import { type KeptCheckpoint, packCheckpoint, readKeptCheckpoints } from './kept-checkpoints.ts'
import { Logs } from './logs.ts'
import { apart, FILTERS, FOLDED, type Folded, isFolded, LISTED, PUBLIC_TIME, SHOWN, WHOLE } from './match-queries.ts'
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
import { tellClosed } from './notices.ts'
import { type Removable, removable } from './oversight.ts'
import { OWN_COUNTS, type OwnCounts, type OwnSearch, PARTS, sought, wantedParams } from './own-list.ts'
import { claimComputers, claimPlace } from './quotas.ts'
import {
  changeSeat,
  freeSeat,
  leaveSeat,
  placeComputer,
  type Resigned,
  removeComputer,
  type Taken,
  takeSeat,
} from './seat-changes.ts'
import { BESIDE_LOG } from './sweep.ts'
import type { SiteClock } from './up-time.ts'
import { type NotedVersion, readUpgrade, storeVersion } from './upgrades.ts'

export * from './match-rows.ts'

/** Filter of a list. */
export interface ListFilter {
  /** In `open`, `watch` or `vacant`: only matches by this match's creator. */
  readonly by?: string | undefined
  /** In `mine`: only this part. */
  readonly part?: ListPart | undefined
  /** In `mine`: only matches found by this search. */
  readonly wanted?: OwnSearch | undefined
}

/** The outcome of a match that the operator closed. */
export const CLOSED: Outcome = { winner: null, reason: { key: 'match.closed' } }

/** Matches and their seats. */
export class Matches {
  readonly logs: Logs
  readonly analyses: Analyses
  readonly backlog: Backlog
  readonly #db: Db
  /** Lists in which no user crowds out others. */
  readonly #folded: { readonly [list in Folded]: FoldedList }

  /** `up`: see `Logs`. */
  constructor(db: Db, up?: SiteClock) {
    this.#db = db
    this.logs = new Logs(db, up)
    this.analyses = new Analyses(db)
    this.backlog = new Backlog(db)
    this.#folded = {
      open: new FoldedList(db, FOLDED.open),
      watch: new FoldedList(db, FOLDED.watch),
      vacant: new FoldedList(db, FOLDED.vacant),
    }
  }

  /** A match with the seeds of its dice; `undefined` if unknown. */
  async get(id: string): Promise<StoredMatch | undefined> {
    type Whole = MatchRow & Pick<StoredMatch, 'secrets' | 'devices'> & { readonly upgraded: boolean } & Row
    const [stored] = await this.#db.query<Whole>(WHOLE, [id])
    if (stored === undefined) return undefined
    const { secrets, devices, upgraded, ...row } = stored
    const upgrade = upgraded ? await readUpgrade(this.#db, id) : null
    return { row: apart(row as MatchRow), secrets, devices, upgrade }
  }

  /** A match as shown; `undefined` if unknown. */
  async look(id: string): Promise<ShownMatch | undefined> {
    const [row] = await this.#db.query<ShownMatch & Row>(SHOWN, [id])
    return row && apart(row)
  }

  /**
   * A page of a list, newest first, for a user; `mine` and `imported` require one. Throws a `RangeError` for a
   * malformed cursor.
   */
  async list(list: ListName, user: string | null, cursor: string | null, only: ListFilter = {}): Promise<MatchPage> {
    const after = cursor === null ? null : readCursor(cursor)
    const { by, part, wanted } = only
    if (by === undefined && isFolded(list)) {
      const { places, next } = await this.#folded[list].page(after, LIST_LIMITS.page)
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
    const time = isFolded(list) ? PUBLIC_TIME : 'm.updated_at'
    const page = `select ${LISTED}, ${time} as "sortTime" from matches m
      where ${FILTERS[list]} and ${part === undefined ? 'true' : PARTS[part]}
      and ${own === undefined ? 'true' : sought(4)}
      and ($1::timestamptz is null or (${time}, m.id) < ($1::timestamptz, $2::text))
      order by ${time} desc, m.id desc limit ${LIST_LIMITS.page + 1}`
    // One statement, so that the counts agree with the page: a match may be added in between.
    const counted = own !== undefined && after === null
    const found = await this.#db.query<ListedMatch & { readonly sortKey: string; readonly counts: OwnCounts } & Row>(
      `select p.*, p."sortTime"::text as "sortKey", c.counts
        from (${counted ? OWN_COUNTS : 'select null as counts'}) c left join (${page}) p on true
        order by p."sortTime" desc, p.id desc`,
      params,
    )
    // An empty page is a row with only counts.
    const rows = found.filter(({ id }) => id !== null)
    const last = rows.length > LIST_LIMITS.page ? rows[LIST_LIMITS.page - 1] : undefined
    return {
      rows: rows.slice(0, LIST_LIMITS.page).map(apart),
      next: last === undefined ? null : writeCursor({ at: last.sortKey, id: last.id, band: 0 }),
      ...(counted && found[0] !== undefined && { counts: found[0].counts }),
    }
  }

  /** Adds a match without a log, with seats already taken. Throws `QuotaExceeded` for its creator or address. */
  async add(match: NewMatch, seats: readonly NewSeat[] = []): Promise<void> {
    await this.#change(async (tx) => {
      await claimPlace(tx, { ...match, imported: false })
      await tx.query(
        `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment,
            server_seed, origin, rematch_of, absence, paced)
          values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
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
          match.paced ?? true,
        ],
      )
      for (const { seat, seed, ...held } of seats)
        await tx.query('insert into seats (match, seat, user_id, bot, seed) values ($1, $2, $3, $4, $5)', [
          match.id,
          seat,
          ...columnsOf(held),
          seed,
        ])
      await claimComputers(tx, match.id)
    })
  }

  /** Takes a seat of an open match; the last one starts the match. Taking one's own seat again changes nothing. */
  takeSeat(match: string, seat: number, user: string, seed: string, seats: number): Promise<Taken> {
    return this.#change((tx) => takeSeat(tx, { match, seat, user, seed, seats }))
  }

  /**
   * Puts a computer into a seat of an open match with this many `seats`, or changes its strength; the last seat starts
   * the match. `no-person`: no seat would be left for a person. Throws `QuotaExceeded` for the creator or address.
   */
  placeComputer(match: string, seat: number, computer: Strength, seats: number): ReturnType<typeof placeComputer> {
    return this.#change((tx) => placeComputer(tx, { match, seat, computer, seats }))
  }

  /** Removes the computer from a seat of an open match. */
  removeComputer(match: string, seat: number): ReturnType<typeof removeComputer> {
    return this.#change((tx) => removeComputer(tx, match, seat))
  }

  /** Sets whether a match's computers pause before each answer. */
  async setPace(match: string, paced: boolean): Promise<void> {
    await this.#db.query('update matches set paced = $2 where id = $1', [match, paced])
  }

  /** Gives a seat of an open match back. */
  leaveSeat(match: string, seat: number, user: string): ReturnType<typeof leaveSeat> {
    return this.#change((tx) => leaveSeat(tx, { match, seat, user }))
  }

  /**
   * Transfers a seat of a running match between users, with its seed and knowledge. The process that holds the match
   * stores no command until it has reread the holders.
   */
  changeSeat(match: string, seat: number, from: string, to: string): ReturnType<typeof changeSeat> {
    return this.#db.tx((tx) =>
      changeSeat(tx, { match, seat, holder: { user: from } }, { to: { user: to }, how: 'given' }),
    )
  }

  /**
   * Frees a seat whose holder resigns while an ally plays on, and logs it. The process that holds the match stores no
   * command until it has reread the holders. Rejects with a unique violation if another process wrote that command
   * number.
   */
  freeSeat(resigned: Resigned): ReturnType<typeof freeSeat> {
    return this.#change((tx) => freeSeat(tx, resigned))
  }

  /** Deletes a match that has not begun or was imported. Returns whether it did. */
  async remove(id: string): Promise<boolean> {
    return this.#change(async (tx) => {
      const gone = await tx.query(`delete from matches where id = $1 and (status = 'open' or imported) returning id`, [
        id,
      ])
      if (gone.length === 0) return false
      for (const table of ['commands', ...BESIDE_LOG]) await tx.query(`delete from ${table} where match = $1`, [id])
      return true
    })
  }

  /**
   * Ends a running match that cannot be opened, without a winner, and notifies its players. Returns whether it did.
   */
  async close(id: string): Promise<boolean> {
    return this.#db.tx(async (tx) => {
      const [closed] = await tx.query(
        `update matches set status = 'finished', finished_at = now(), updated_at = now(), changed_up = up_seconds(),
            deciding = '[]', outcome = $2::jsonb
          where id = $1 and status = 'running' and stuck is not null returning id`,
        [id, JSON.stringify(CLOSED)],
      )
      if (closed === undefined) return false
      await tellClosed(tx, id)
      return true
    })
  }

  /** The last stored checkpoint of a match, of any rules version; `undefined` if there is no usable one. */
  checkpoint(id: string): Promise<StoredCheckpoint | undefined> {
    return readCheckpoint(this.#db, id)
  }

  /**
   * The earlier checkpoints of a match and its last one, in order. Clients do not get them before the match is over.
   */
  async keptCheckpoints(id: string): Promise<KeptCheckpoint[]> {
    const kept = await readKeptCheckpoints(this.#db, id)
    const last = await this.checkpoint(id)
    if (last === undefined || kept.some(({ seq }) => seq >= last.checkpoint.seq)) return kept
    const { match: _match, apart: _apart, ...packed } = packCheckpoint(id, last.checkpoint, last.rulesVersion)
    return [...kept, packed]
  }

  /** Records that a match has another version of its rules: see {@link storeVersion}. */
  noteVersion(noted: NotedVersion): ReturnType<typeof storeVersion> {
    return storeVersion(this.#db, noted)
  }

  /** Records why a match cannot be opened, or with `null` that it can. Returns whether that changed. */
  async noteStuck(id: string, why: string | null): Promise<boolean> {
    const news = await this.#db.query(
      'update matches set stuck = $2 where id = $1 and stuck is distinct from $2 returning id',
      [id, why],
    )
    return news.length > 0
  }

  /**
   * Deletes last checkpoints that will not be opened again: of deleted matches, and of finished ones with older rules
   * that have others to play on from. Every other finished match keeps one, which is small and saves replaying the
   * whole match when it is opened.
   */
  async forgetCheckpoints(versions: { readonly [title: string]: number }): Promise<void> {
    await this.#db.query(
      `delete from checkpoints k where not exists (select from matches m where m.id = k.match
        and (m.status = 'running' or k.rules_version = ($1::jsonb ->> m.title)::int
          or not exists (select from kept_checkpoints o where o.match = m.id)))`,
      [JSON.stringify(versions)],
    )
  }

  /** The most recently changed running matches, for the administrator; `find`: part of an id, a title or a name. */
  async running(find = ''): Promise<RunningMatch[]> {
    return this.#db.query<RunningMatch & Row>(
      `select m.id, m.title, m.seq, m.updated_at as "updatedAt",
        (select l.process from leases l where l.match = m.id) as process, m.imported, m.stuck,
        coalesce((select jsonb_agg(p.name order by s.seat)
          from seats s join users p on p.id = s.user_id where s.match = m.id), '[]') as names
        from matches m where m.status = 'running'
          and ($1 = '' or position(lower($1) in lower(m.id || ' ' || m.title)) > 0
            or exists (select from seats s join users p on p.id = s.user_id
            where s.match = m.id and position(lower($1) in lower(p.name)) > 0))
        order by m.updated_at desc limit ${LIST_LIMITS.overseen}`,
      [find],
    )
  }

  /** The latest matches that the administrator may delete. */
  removable(kind: 'open' | 'imported'): Promise<Removable[]> {
    return removable(this.#db, kind)
  }

  /** Runs a change that affects lists, and drops this process's cached lists. */
  #change<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#db.tx(work).finally(() => this.#forgetLists())
  }

  #forgetLists(): void {
    for (const list of Object.values(this.#folded)) list.forget()
  }

  /** Throws if the store is not writable. */
  async ping(): Promise<void> {
    await this.#db.query('insert into health (at) values (now()) on conflict (one) do update set at = now()')
  }
}
