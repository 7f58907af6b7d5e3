import type { Thought } from '@topside/engine'
import type { ValuesAnswer } from '@topside/protocol'
import type { Queries, Row, Statement } from './db.ts'
import type { LogRow } from './match-rows.ts'
import { END_SHOWN, LATE_LENGTH, LATE_LOG } from './seen-late.ts'
import type { SiteClock } from './up-time.ts'

/** Matches that are looked for at once. */
const WAITING = 200

/** Why a computer gave a command. */
export interface NotedThought {
  readonly seq: number
  /** How many answers stood after it. */
  readonly at: number
  readonly thought: Thought
  /** As much of it as everybody may be told while the match runs; `null` for nothing. */
  readonly told: Thought | null
}

/** Commands that are fetched at once as text. */
const LOG_PART = 250

const LOG_TEXT: Statement = {
  name: 'log-text',
  sql: `select string_agg(command::text, ',' order by seq) as part from commands where match = $1 and seq > $2 and seq <= $3`,
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

  /** `up`: as far as this process knows how long the site has been up; absent: as the store knows. */
  constructor(db: Queries, up: SiteClock = { now: 0 }) {
    this.#db = db
    this.#up = up
  }

  /** The log of a match from a number on; with `minutes`, only what is at least that old. */
  async log(id: string, after = 0, minutes = 0): Promise<LogRow[]> {
    if (minutes === 0) return this.#db.query<LogRow & Row>(LOG, [id, after])
    return this.#db.query<LogRow & Row>(LATE_LOG, [id, after, minutes, this.#up.now])
  }

  /** Number of commands of a match; with `minutes`, of those that are at least that old. `after`: so many are known to be. */
  async length(id: string, minutes = 0, after = 0): Promise<number> {
    const params = minutes === 0 ? [id] : [id, after, minutes, this.#up.now]
    const [row] = await this.#db.query<{ length: number }>(minutes === 0 ? LENGTH : LATE_LENGTH, params)
    return row?.length ?? 0
  }

  /** Whether a match is over, and so long that its spectators have seen that too. */
  async endShown(id: string): Promise<boolean> {
    const [row] = await this.#db.query<{ shown: boolean }>(END_SHOWN, [id, this.#up.now])
    return row?.shown === true
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

  /** Why a computer gave the command with this number, or the last one after which so many answers stood; `undefined` if nothing is known. */
  async thought(
    id: string,
    which: { readonly seq: number } | { readonly at: number },
  ): Promise<NotedThought | undefined> {
    const [column, number] = 'seq' in which ? ['seq', which.seq] : ['at', which.at]
    const [row] = await this.#db.query<NotedThought & Row>(
      `select seq, at, thought, told from thoughts where match = $1 and ${column} = $2 order by seq desc limit 1`,
      [id, number],
    )
    return row
  }

  /** How a match stood for each computer whenever it answered, in its own eyes. */
  async thoughtValues(id: string): Promise<ValuesAnswer> {
    return this.#db.query<ValuesAnswer[number] & Row>(
      `select seq, at, (thought->'seat')::int as seat, (thought->'value')::float8 as value from thoughts where match = $1 order by seq`,
      [id],
    )
  }

  /**
   * Running matches that wait for a computer and did not change for so many seconds: nobody is there, or whoever held them is gone. Those next after this
   * id, by their ids, and only so many of them.
   */
  async waitingForComputers(seconds: number, after: string): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      `select m.id from matches m where m.status = 'running' and m.stuck is null and m.id > $2 and m.updated_at <= now() - make_interval(secs => $1)
        and exists (select from seats s where s.match = m.id and s.bot is not null and m.deciding @> to_jsonb(s.seat))
        and exists (select from seats s where s.match = m.id and s.user_id is not null) order by m.id limit ${WAITING}`,
      [seconds, after],
    )
    return rows.map(({ id }) => id)
  }

  /** The last `count` commands of a match that people asked for or that gave a seat to somebody else, in their order. */
  async lastAnswers(id: string, count: number): Promise<LogRow[]> {
    const rows = await this.#db.query<LogRow & Row>(
      `select seq, command, request, taken from commands
        where match = $1 and (request is not null and request not like 'computer:%' or command->>'kind' = 'handover')
        order by seq desc limit $2`,
      [id, count],
    )
    return rows.reverse()
  }

  /** The answer that a request of a seat's present holder got: its last number and how many commands it led to; `undefined` if it is not in the log. */
  async answerOf(
    id: string,
    seat: number,
    request: string,
  ): Promise<{ readonly seq: number; readonly taken: number } | undefined> {
    const [row] = await this.#db.query<{ seq: number; taken: number }>(
      `select c.seq, c.taken from commands c where c.match = $1 and c.request = $2 and c.command->'seat' = to_jsonb($3::int)
        and not exists (select from commands h where h.match = c.match and h.seq > c.seq
          and h.command->>'kind' = 'handover' and h.command->'seat' = to_jsonb($3::int))`,
      [id, request, seat],
    )
    return row
  }
}
