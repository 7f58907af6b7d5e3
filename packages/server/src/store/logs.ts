import type { Queries, Row, Statement } from './db.ts'
import type { LogRow } from './match-rows.ts'
import { END_SHOWN, LATE_LENGTH, LATE_LOG } from './seen-late.ts'
import type { SiteClock } from './up-time.ts'

/** Number of commands fetched at once as text. */
const LOG_PART = 250

const LOG_TEXT: Statement = {
  name: 'log-text',
  sql: `select string_agg(command::text, ',' order by seq) as part from commands
    where match = $1 and seq > $2 and seq <= $3`,
}
const LOG: Statement = {
  name: 'log',
  sql: `select seq, command, request, taken from commands
    where match = $1 and seq > $2 order by seq`,
}
const LENGTH: Statement = {
  name: 'match-length',
  sql: 'select coalesce(max(seq), 0)::int as length from commands where match = $1',
}

/** The logs of matches: their accepted commands. */
export class Logs {
  readonly #db: Queries
  readonly #up: SiteClock

  /** `up`: this process's view of the site's up time; absent: the store's. */
  constructor(db: Queries, up: SiteClock = { now: 0 }) {
    this.#db = db
    this.#up = up
  }

  /** A match's log after a number; with `minutes`, only commands at least that old. */
  async read(id: string, after = 0, minutes = 0): Promise<LogRow[]> {
    if (minutes === 0) return this.#db.query<LogRow & Row>(LOG, [id, after])
    return this.#db.query<LogRow & Row>(LATE_LOG, [id, after, minutes, this.#up.now])
  }

  /** Number of commands of a match; with `minutes`, of commands at least that old. `after`: a number already known. */
  async length(id: string, minutes = 0, after = 0): Promise<number> {
    const params = minutes === 0 ? [id] : [id, after, minutes, this.#up.now]
    const [row] = await this.#db.query<{ length: number }>(minutes === 0 ? LENGTH : LATE_LENGTH, params)
    return row?.length ?? 0
  }

  /** Whether a match is over and its delay has passed since, so that spectators have seen the end. */
  async endShown(id: string): Promise<boolean> {
    const [row] = await this.#db.query<{ shown: boolean }>(END_SHOWN, [id, this.#up.now])
    return row?.shown === true
  }

  /**
   * The first `length` commands of a match as a JSON list, for callers that parse long logs elsewhere. Fetched in
   * parts, so that other requests run in between.
   */
  async text(id: string, length: number): Promise<string> {
    const parts: string[] = []
    for (let after = 0; after < length; after += LOG_PART) {
      const [row] = await this.#db.query<{ part: string | null }>(LOG_TEXT, [
        id,
        after,
        Math.min(length, after + LOG_PART),
      ])
      if (row?.part != null) parts.push(row.part)
    }
    return `[${parts.join(',')}]`
  }

  /** The last `count` commands of a match that people requested or that handed over a seat, in order. */
  async lastAnswers(id: string, count: number): Promise<LogRow[]> {
    const rows = await this.#db.query<LogRow & Row>(
      `select seq, command, request, taken from commands
        where match = $1 and (request is not null and request not like 'computer:%' or command->>'kind' = 'handover')
        order by seq desc limit $2`,
      [id, count],
    )
    return rows.reverse()
  }

  /**
   * The stored answer to a request by a seat's current holder: last number and number of commands; `undefined` if it is
   * not in the log.
   */
  async answerOf(
    id: string,
    seat: number,
    request: string,
  ): Promise<{ readonly seq: number; readonly taken: number } | undefined> {
    const [row] = await this.#db.query<{ seq: number; taken: number }>(
      `select c.seq, c.taken from commands c
        where c.match = $1 and c.request = $2 and c.command->'seat' = to_jsonb($3::int)
        and not exists (select from commands h where h.match = c.match and h.seq > c.seq
          and h.command->>'kind' = 'handover' and h.command->'seat' = to_jsonb($3::int))`,
      [id, request, seat],
    )
    return row
  }
}
