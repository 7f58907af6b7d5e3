import type { Queries, Row, Statement } from './db.ts'
import type { Answered, LogRow } from './match-rows.ts'

/** Commands that are fetched at once as text. */
const LOG_PART = 250

const LOG_TEXT: Statement = {
  name: 'log-text',
  sql: `select string_agg(command::text, ',' order by seq) as part from commands where match = $1 and seq > $2 and seq <= $3`,
}
const LOG: Statement = {
  name: 'log',
  sql: `select seq, command, request, taken from commands
    where match = $1 and seq > $2 and ($3::int = 0 or at <= now() - make_interval(mins => $3::int)) order by seq`,
}
const LENGTH: Statement = {
  name: 'match-length',
  sql: `select coalesce(max(seq), 0)::int as length from commands
    where match = $1 and ($2::int = 0 or at <= now() - make_interval(mins => $2::int))`,
}

/** The logs of matches: their accepted commands. */
export class Logs {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  /** The log of a match from a number on; with `minutes`, only what is at least that old. */
  async log(id: string, after = 0, minutes = 0): Promise<LogRow[]> {
    return this.#db.query<LogRow & Row>(LOG, [id, after, minutes])
  }

  /** Number of commands of a match; with `minutes`, of those that are at least that old. */
  async length(id: string, minutes = 0): Promise<number> {
    const [row] = await this.#db.query<{ length: number }>(LENGTH, [id, minutes])
    return row?.length ?? 0
  }

  /**
   * The first `length` commands of a match as the JSON of a list: a long log is read where it is needed, and not here. It is fetched in parts,
   * between which others have their turn.
   */
  async logText(id: string, length: number): Promise<string> {
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

  /** The last `count` answers of a match, in their order. */
  async lastAnswers(id: string, count: number): Promise<Answered[]> {
    const rows = await this.#db.query<Answered & Row>(
      `select seq, (command->'seat')::int as seat, request, taken from commands
        where match = $1 and request is not null order by seq desc limit $2`,
      [id, count],
    )
    return rows.reverse()
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
}
