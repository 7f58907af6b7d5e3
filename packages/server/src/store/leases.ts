import type { Db, Queries, Row } from './db.ts'
import type { SiteClock } from './site-key.ts'

/**
 * Gives each match of a user a new fence: the process that holds it stores no command until it has reread who may play.
 */
export async function fenceMatchesOf(tx: Queries, user: string): Promise<void> {
  await tx.query(
    `update leases set fence = nextval('fences') where match in (select match from seats where user_id = $1)`,
    [user],
  )
}

/** Seconds for which a process counts as alive after its last heartbeat. */
export const LIFE = 3
/** Seconds after its last heartbeat until a process is deleted, with its leases. */
const FORGOTTEN = 600

/**
 * Whether a row of `processes` is alive: not expired, and not expiring later than any heartbeat allows, as do rows of
 * processes that died before the store's clock was set back.
 */
export const alive = (row: string): string =>
  `(${row}.expires > clock_timestamp() and ${row}.expires <= clock_timestamp() + make_interval(secs => ${LIFE}))`

/** A match held by a process, with the fence that its writes must carry. */
export interface LeaseRow {
  readonly match: string
  readonly fence: number
}

/** A lease that was taken. */
export interface TakenLease {
  readonly fence: number
  /** The dead process that held the match before; `null` without one. */
  readonly before: string | null
}

/** A process's leases, summed up. */
export interface LeaseSum {
  readonly count: number
  readonly fences: number
}

/** A process in the store. */
export interface ProcessRow {
  readonly id: string
  /** Where clients reach it. */
  readonly address: string
  readonly startedAt: Date
  readonly alive: boolean
  /** Matches that it holds. */
  readonly matches: number
}

/**
 * Which process holds which match. A lease lasts while its process is alive, so one heartbeat renews all of its leases.
 * The fence makes this safe: the store rejects commands whose fence is not that of the current lease.
 */
export class Leases {
  readonly #db: Db
  readonly #clock: SiteClock | undefined

  /** `clock` is updated with the store's time at each heartbeat. */
  constructor(db: Db, clock?: SiteClock) {
    this.#db = db
    this.#clock = clock
  }

  /** A heartbeat, which renews all leases of the process. Returns whether it was late, so that matches may be lost. */
  async beat(process: string, address: string): Promise<boolean> {
    const from = performance.now()
    const [row] = await this.#db.query<{ late: boolean; now: number }>(
      `with before as (select id, expires from processes where id = $1)
        insert into processes (id, address, expires) values ($1, $2, clock_timestamp() + make_interval(secs => ${LIFE}))
        on conflict (id) do update set address = $2, expires = clock_timestamp() + make_interval(secs => ${LIFE})
        returning coalesce((select not ${alive('before')} from before), true) as late,
          (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
      [process, address],
    )
    if (row !== undefined) this.#clock?.tell(row.now, (from + performance.now()) / 2)
    return row?.late ?? true
  }

  /** Takes a match that no live process holds, or that this one held before; `undefined` if another one holds it. */
  async take(match: string, process: string): Promise<TakenLease | undefined> {
    const [row] = await this.#db.query<TakenLease & Row>(
      `with before as (select process from leases where match = $1 and process <> $2)
        insert into leases (match, process) values ($1, $2)
        on conflict (match) do update set process = $2, fence = nextval('fences'), taken_at = now()
        where leases.process = $2
          or not exists (select from processes p where p.id = leases.process and ${alive('p')})
        returning fence::int, (select process from before) as before`,
      [match, process],
    )
    return row
  }

  /** The live process that holds a match. */
  async holder(match: string): Promise<string | undefined> {
    const [row] = await this.#db.query<{ process: string }>(
      `select l.process from leases l join processes p on p.id = l.process and ${alive('p')}
        where l.match = $1`,
      [match],
    )
    return row?.process
  }

  /**
   * Current fence of a match held by a process; it changes with the seats. `undefined` if the process lost the match.
   */
  async fence(match: string, process: string): Promise<number | undefined> {
    const [row] = await this.#db.query<{ fence: number }>(
      'select fence::int from leases where match = $1 and process = $2',
      [match, process],
    )
    return row?.fence
  }

  /** Number and sum of a process's fences, which detect changes without reading them all. */
  async sum(process: string): Promise<LeaseSum> {
    const [row] = await this.#db.query<LeaseSum & Row>(
      'select count(*)::int as count, coalesce(sum(fence), 0)::float8 as fences from leases where process = $1',
      [process],
    )
    return row ?? { count: 0, fences: 0 }
  }

  /** All matches that a process holds. */
  async held(process: string): Promise<LeaseRow[]> {
    return this.#db.query<LeaseRow & Row>('select match, fence::int from leases where process = $1', [process])
  }

  /** Releases a match, unless another process took it meanwhile. */
  async release({ match, fence }: LeaseRow): Promise<void> {
    await this.#db.query('delete from leases where match = $1 and fence = $2', [match, fence])
  }

  /** Releases all matches of a process and removes it. */
  async leave(process: string): Promise<void> {
    await this.#db.tx(async (tx) => {
      await tx.query('delete from leases where process = $1', [process])
      await tx.query('delete from processes where id = $1', [process])
    })
  }

  /** Removes processes that have long been dead. */
  async sweep(): Promise<void> {
    await this.#db.query(
      `with gone as (
          delete from processes where expires < clock_timestamp() - make_interval(secs => ${FORGOTTEN}) returning id)
        delete from leases where process in (select id from gone)`,
    )
  }

  /** All known processes, with the number of matches each holds. */
  async processes(): Promise<ProcessRow[]> {
    return this.#db.query<ProcessRow & Row>(
      `select p.id, p.address, p.started_at as "startedAt", ${alive('p')} as alive,
        (select count(*)::int from leases l where l.process = p.id) as matches
        from processes p order by p.started_at, p.id`,
    )
  }
}
