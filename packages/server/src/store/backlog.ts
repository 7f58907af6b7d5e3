import type { Queries } from './db.ts'

/** Maximum number of matches waiting for computers per query. */
const WAITING = 200

/** Number of commands from which a match should have a checkpoint. */
const LONG = 100

/** Finds the matches with pending work of this site. */
export class Backlog {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  /**
   * Running matches to bring up to date: with a summary behind the log (after a crash), with older rules (after an
   * upgrade), that failed to open, or with a long log and no checkpoint.
   */
  async lagging(versions: { readonly [title: string]: number }): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select m.id from matches m where m.status = 'running'
        and (m.sides = '[]' or m.stuck is not null
          or exists (select from commands c where c.match = m.id and c.seq > m.seq)
          or coalesce(m.rules_at, m.rules_version) < ($1::jsonb ->> m.title)::int
          or (m.seq > ${LONG} and not exists (select from checkpoints k
            where k.match = m.id and k.rules_version = ($1::jsonb ->> m.title)::int)))`,
      [JSON.stringify(versions)],
    )
    return rows.map((row) => row.id)
  }

  /**
   * Running matches that wait for a computer and have not changed for some seconds, because no player is connected or
   * their holder died: the next ones by id after this id, up to a limit.
   */
  async waitingForComputers(seconds: number, after: string): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select m.id from matches m where m.status = 'running' and m.stuck is null and m.id > $2
        and m.updated_at <= now() - make_interval(secs => $1)
        and exists (select from seats s where s.match = m.id and s.bot is not null and m.deciding @> to_jsonb(s.seat))
        and exists (select from seats s where s.match = m.id and s.user_id is not null) order by m.id limit ${WAITING}`,
      [seconds, after],
    )
    return rows.map(({ id }) => id)
  }

  /** Ids of all matches with a log after an id, in order. */
  async begun(after: string, limit: number): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select id from matches where status <> 'open' and id > $1 order by id limit $2`,
      [after, limit],
    )
    return rows.map(({ id }) => id)
  }
}
