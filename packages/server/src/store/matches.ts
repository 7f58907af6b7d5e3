import type { Command, Options, Outcome, RollLine } from '@topside/engine'
import type { ListName } from '@topside/protocol'
import { readCheckpoint, type StoredCheckpoint } from './checkpoints.ts'
import type { Db, Queries, Row, Statement } from './db.ts'

export type Status = 'open' | 'running' | 'finished'

/** A taken seat. */
export interface SeatRow {
  readonly seat: number
  /** Nobody here for a finished match that came from a file. */
  readonly person: string | null
  readonly name: string
  readonly seed: string
}

/** A match as stored, without its log. `seq`, `deciding`, `sides` and `tracks` may lag behind the log by a moment. */
export interface MatchRow {
  readonly id: string
  readonly title: string
  readonly rulesVersion: number
  readonly options: Options
  readonly private: boolean
  readonly delay: number
  readonly status: Status
  readonly creator: string
  readonly commitment: string
  readonly serverSeed: string
  readonly knownRolls: readonly RollLine[] | null
  readonly imported: boolean
  readonly seq: number
  readonly deciding: readonly number[]
  readonly sides: readonly (string | null)[]
  readonly tracks: { readonly [id: string]: number }
  readonly outcome: Outcome | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly seats: readonly SeatRow[]
}

/** What is needed to add a match. */
export type NewMatch = Pick<
  MatchRow,
  | 'id'
  | 'title'
  | 'rulesVersion'
  | 'options'
  | 'private'
  | 'delay'
  | 'status'
  | 'creator'
  | 'commitment'
  | 'serverSeed'
  | 'knownRolls'
  | 'imported'
>

/** A command in the log. */
export interface LogRow {
  readonly seq: number
  readonly command: Command
  readonly request: string | null
  readonly taken: number | null
}

/** A running match as those see it who look after the server. */
export interface RunningMatch {
  readonly id: string
  readonly title: string
  readonly seq: number
  readonly updatedAt: Date
  readonly names: readonly string[]
  /** The process that holds it, where there are several. */
  readonly process: string | null
}

/** A page of matches with the cursor of the next one. */
export interface MatchPage {
  readonly rows: readonly MatchRow[]
  readonly next: string | null
}

const PAGE = 30
/** Commands from which on a match should have a checkpoint. */
const LONG = 100
/** Running matches that are listed for those who look after the server. */
const LATEST = 200

const CURSOR_ID = /^[A-Za-z0-9_-]{1,40}$/
/** A time as Postgres writes it. */
const CURSOR_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

const COLUMNS = `m.id, m.title, m.rules_version as "rulesVersion", m.options, m.private, m.delay, m.status, m.creator, m.commitment,
  m.server_seed as "serverSeed", m.known_rolls as "knownRolls", m.imported, m.seq, m.deciding, m.sides, m.tracks, m.outcome,
  m.created_at as "createdAt", m.updated_at as "updatedAt", m.updated_at::text as "sortKey",
  coalesce((select jsonb_agg(jsonb_build_object('seat', s.seat, 'person', s.person, 'name', coalesce(s.name, p.name), 'seed', s.seed)
    order by s.seat) from seats s left join persons p on p.id = s.person where s.match = m.id), '[]') as seats`

const ONE: Statement = { name: 'match', sql: `select ${COLUMNS} from matches m where m.id = $1` }

type StoredRow = MatchRow & { readonly sortKey: string }

/** Matches and seats. */
export class Matches {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** One match; `undefined` if there is none with this id. */
  async get(id: string): Promise<MatchRow | undefined> {
    const [row] = await this.#db.query<StoredRow & Row>(ONE, [id])
    return row
  }

  /** A page of a list, newest first. `person` is who asks; `mine` needs one. Throws a `RangeError` for a cursor that is none. */
  async list(list: ListName, person: string | null, cursor: string | null): Promise<MatchPage> {
    const after = cursor === null ? null : readCursor(cursor)
    const params: unknown[] = [after?.at ?? null, after?.id ?? null]
    if (list === 'mine') params.push(person)
    const rows = await this.#db.query<StoredRow & Row>(
      `select ${COLUMNS} from matches m where ${FILTERS[list]}
        and ($1::timestamptz is null or (m.updated_at, m.id) < ($1::timestamptz, $2::text))
        order by m.updated_at desc, m.id desc limit ${PAGE + 1}`,
      params,
    )
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
    return { rows: rows.slice(0, PAGE), next: last === undefined ? null : writeCursor(last.sortKey, last.id) }
  }

  /** Adds a match, with its seats and log if it came from a file. */
  async add(
    match: NewMatch,
    seats: readonly Omit<SeatRow, 'name'>[] = [],
    names: readonly (string | null)[] = [],
    log: readonly Command[] = [],
  ): Promise<void> {
    await this.#db.tx(async (tx) => {
      await tx.query(
        `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed, known_rolls, imported)
          values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11::jsonb, $12)`,
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
          match.knownRolls === null ? null : JSON.stringify(match.knownRolls),
          match.imported,
        ],
      )
      for (const [index, { seat, person, seed }] of seats.entries())
        await tx.query('insert into seats (match, seat, person, name, seed) values ($1, $2, $3, $4, $5)', [
          match.id,
          seat,
          person,
          names[index] ?? null,
          seed,
        ])
      if (log.length > 0)
        await tx.query(
          `insert into commands (match, seq, command) select $1, n, c from jsonb_array_elements($2::jsonb) with ordinality as l (c, n)`,
          [match.id, JSON.stringify(log)],
        )
    })
  }

  /**
   * Takes a seat of an open match; with the last one the match runs. Taking a seat that the person holds already changes nothing.
   * Answers what came of it.
   */
  async takeSeat(
    id: string,
    seat: number,
    person: string,
    seed: string,
    seats: number,
  ): Promise<'taken' | 'not-open' | 'occupied'> {
    return this.#db.tx(async (tx) => {
      const status = await lockedStatus(tx, id)
      const held = await tx.query<{ seat: number; person: string | null }>(
        'select seat, person from seats where match = $1',
        [id],
      )
      const holder = held.find((each) => each.seat === seat)
      if (holder !== undefined) return holder.person === person ? 'taken' : 'occupied'
      if (status !== 'open') return 'not-open'
      await tx.query('insert into seats (match, seat, person, seed) values ($1, $2, $3, $4)', [id, seat, person, seed])
      await tx.query(`update matches set updated_at = now(), status = $2 where id = $1`, [
        id,
        held.length + 1 === seats ? 'running' : 'open',
      ])
      return 'taken'
    })
  }

  /** Gives a seat of an open match back. */
  async leaveSeat(id: string, seat: number, person: string): Promise<'left' | 'not-open' | 'not-held'> {
    return this.#db.tx(async (tx) => {
      if ((await lockedStatus(tx, id)) !== 'open') return 'not-open'
      const gone = await tx.query('delete from seats where match = $1 and seat = $2 and person = $3 returning seat', [
        id,
        seat,
        person,
      ])
      return gone.length > 0 ? 'left' : 'not-held'
    })
  }

  /** Removes a match that has not begun. */
  async remove(id: string): Promise<'removed' | 'not-open'> {
    const gone = await this.#db.query(`delete from matches where id = $1 and status = 'open' returning id`, [id])
    return gone.length > 0 ? 'removed' : 'not-open'
  }

  /** The log of a match from a number on; with `minutes`, only what is at least that old. */
  async log(id: string, after = 0, minutes = 0): Promise<LogRow[]> {
    const old = minutes > 0 ? 'and at <= now() - make_interval(mins => $3::int)' : ''
    const params = minutes > 0 ? [id, after, minutes] : [id, after]
    return this.#db.query<LogRow & Row>(
      `select seq, command, request, taken from commands where match = $1 and seq > $2 ${old} order by seq`,
      params,
    )
  }

  /** The last stored checkpoint of a match, for this version of its rules; `undefined` if there is none that can be used. */
  checkpoint(id: string, rulesVersion: number): Promise<StoredCheckpoint | undefined> {
    return readCheckpoint(this.#db, id, rulesVersion)
  }

  /** The answer that a seat's request got: its last number and how many commands it led to; `undefined` if it is not in the log. */
  async answerOf(
    id: string,
    seat: number,
    request: string,
  ): Promise<{ readonly seq: number; readonly taken: number } | undefined> {
    const [row] = await this.#db.query<{ seq: number; taken: number }>(
      `select seq, taken from commands where match = $1 and request = $2 and command->'seat' = to_jsonb($3::int)`,
      [id, request, seat],
    )
    return row
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
        coalesce((select jsonb_agg(coalesce(s.name, p.name) order by s.seat)
          from seats s left join persons p on p.id = s.person where s.match = m.id), '[]') as names
        from matches m where m.status = 'running' order by m.updated_at desc limit ${LATEST}`,
    )
  }

  /** Ids of all matches that have a log, in a fixed order, after an id. */
  async begun(after: string, limit: number): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select id from matches where status <> 'open' and id > $1 order by id limit $2`,
      [after, limit],
    )
    return rows.map(({ id }) => id)
  }

  /** Throws if the store cannot be written. */
  async ping(): Promise<void> {
    await this.#db.query('insert into health (at) values (now()) on conflict (one) do update set at = now()')
  }
}

const FILTERS: { readonly [list in ListName]: string } = {
  open: `m.status = 'open' and not m.private`,
  mine: `(m.creator = $3 or m.id in (select match from seats where person = $3))`,
  watch: `m.status = 'running' and not m.private`,
  archive: `m.status = 'finished' and not m.private`,
}

async function lockedStatus(tx: Queries, id: string): Promise<Status | undefined> {
  const [row] = await tx.query<{ status: Status }>('select status from matches where id = $1 for update', [id])
  return row?.status
}

function writeCursor(at: string, id: string): string {
  return Buffer.from(`${at}|${id}`).toString('base64url')
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split('|')
  const known =
    at !== undefined && CURSOR_TIME.test(at) && !Number.isNaN(Date.parse(`${at.slice(0, 10)}T${at.slice(11, 19)}Z`))
  if (!known || id === undefined || !CURSOR_ID.test(id)) throw new RangeError('not a cursor')
  return { at, id }
}
