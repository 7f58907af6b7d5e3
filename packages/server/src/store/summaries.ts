import { type NotedCheckpoint, writeCheckpoint } from './checkpoints.ts'
import type { Db, Statement } from './db.ts'
import type { StateOfPlay } from './match-rows.ts'

/** The columns of a match that follow from its log. */
export interface Summary extends StateOfPlay {
  readonly id: string
}

/** Something whose summary can be asked for when it is time to write it. */
export interface Summarised {
  readonly id: string
  summary(): Summary | undefined
  /** The last checkpoint worth storing. */
  checkpoint(): NotedCheckpoint | undefined
}

/**
 * A match changed when its last command was stored, however late that is summed up: after a crash, or new rules, nobody has been there. What is done in
 * secret does not tell when.
 */
const UPDATE: Statement = {
  name: 'update-summaries',
  sql: `with s as materialized (
      select * from jsonb_to_recordset($1::jsonb) as s (id text, seq int, unseen int, deciding jsonb, answered jsonb, sides jsonb, tracks jsonb, outcome jsonb)),
    noted as (
      insert into checkpoints (match, seq, upto, rules_version, body, digest)
        select * from jsonb_to_recordset($2::jsonb)
          as c (match text, seq int, upto int, rules_version int, body text, digest text)
        on conflict (match) do update set seq = excluded.seq, upto = excluded.upto, rules_version = excluded.rules_version,
          body = excluded.body, digest = excluded.digest
        where checkpoints.upto <= excluded.upto)
    update matches m set seq = s.seq, unseen = s.unseen, deciding = s.deciding, answered = s.answered, sides = s.sides, tracks = s.tracks, outcome = s.outcome,
      updated_at = case when s.unseen > 0 then m.updated_at else
        greatest(m.updated_at, (select c.at from commands c where c.match = m.id order by c.seq desc limit 1)) end,
      changed_up = case when m.seq < s.seq and s.unseen = 0 then up_seconds() else m.changed_up end,
      status = case when s.outcome is null then m.status else 'finished' end,
      finished_at = case when s.outcome is null then null else coalesce(m.finished_at, now()) end
    from s where m.id = s.id and m.seq <= s.seq`,
}

/** Keeps summaries and checkpoints of matches near their logs: all that changed within an interval are written by one statement. */
export class Summaries {
  readonly #db: Db
  readonly #interval: number
  readonly #failed: (error: unknown) => void
  /** By match: what was loaded last knows best. */
  readonly #dirty = new Map<string, Summarised>()
  /** Those that are being written. */
  readonly #underWay = new Set<string>()
  readonly #written = new WeakSet<NotedCheckpoint>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  /** `interval` in milliseconds; `failed` is told of writes that failed, which are tried again. */
  constructor(db: Db, interval: number, failed: (error: unknown) => void) {
    this.#db = db
    this.#interval = interval
    this.#failed = failed
  }

  /** Notes that a match changed, or that its checkpoint did. */
  mark(match: Summarised): void {
    this.#dirty.set(match.id, match)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.flush().catch(this.#failed)
    }, this.#interval)
  }

  /** Whether something of a match is noted, or is being written. */
  has({ id }: Summarised): boolean {
    return this.#dirty.has(id) || this.#underWay.has(id)
  }

  /** Writes all that is noted. Rejects if the store fails; what was to be written stays noted. */
  flush(): Promise<void> {
    const writing = this.#writing.then(() => this.#write())
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  /** Stops the clock. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #write(): Promise<void> {
    const matches = [...this.#dirty.values()]
    const summaries = matches.flatMap((match) => match.summary() ?? [])
    const checkpoints = matches.flatMap((match) => match.checkpoint() ?? []).filter((each) => !this.#written.has(each))
    this.#dirty.clear()
    if (summaries.length === 0) return
    for (const { id } of matches) this.#underWay.add(id)
    try {
      await this.#db.run(UPDATE, [JSON.stringify(summaries), JSON.stringify(checkpoints.map(writeCheckpoint))])
      for (const each of checkpoints) this.#written.add(each)
    } catch (error) {
      for (const match of matches) if (!this.#dirty.has(match.id)) this.mark(match)
      throw error
    } finally {
      this.#underWay.clear()
    }
  }
}
