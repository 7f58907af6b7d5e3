import { type NotedCheckpoint, PUT_CHECKPOINT, writeCheckpoint } from './checkpoints.ts'
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
  /** The checkpoint to be stored now: asked for as often as it is time to write; `undefined` if the last one is. */
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
      ${PUT_CHECKPOINT.replaceAll('$1', '$2')})
    update matches m set seq = s.seq, unseen = s.unseen, deciding = s.deciding, answered = s.answered, sides = s.sides, tracks = s.tracks, outcome = s.outcome,
      updated_at = case when s.unseen > 0 then m.updated_at else
        greatest(m.updated_at, (select c.at from commands c where c.match = m.id order by c.seq desc limit 1)) end,
      changed_up = case when m.seq < s.seq and s.unseen = 0 then up_seconds() else m.changed_up end,
      status = case when s.outcome is null then m.status else 'finished' end,
      finished_at = case when s.outcome is null then null else coalesce(m.finished_at, now()) end
    from s where m.id = s.id and m.seq <= s.seq`,
}

/** Matches of one statement: making their checkpoints takes a millisecond or two. */
const PART = 32

/**
 * Keeps summaries and checkpoints of matches near their logs. What changes after a pause is written at once, after the answer to whoever changed it; what
 * changes within an interval after a write is written together.
 */
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
  /** When it was written last, by `performance.now()`. */
  #wrote = performance.now()
  #writing: Promise<void> = Promise.resolve()

  /** `interval`: milliseconds between two writes, and before the first; `failed` is told of writes that failed, which are tried again. */
  constructor(db: Db, interval: number, failed: (error: unknown) => void) {
    this.#db = db
    this.#interval = interval
    this.#failed = failed
  }

  /** Notes that a match changed, or that its checkpoint did. */
  mark(match: Summarised): void {
    this.#dirty.set(match.id, match)
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        this.flush().catch(this.#failed)
      },
      Math.max(0, this.#wrote + this.#interval - performance.now()),
    )
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
    this.#dirty.clear()
    for (const { id } of matches) this.#underWay.add(id)
    try {
      for (let from = 0; from < matches.length; from += PART) await this.#writePart(matches.slice(from, from + PART))
    } catch (error) {
      for (const match of matches) if (!this.#dirty.has(match.id)) this.mark(match)
      throw error
    } finally {
      this.#wrote = performance.now()
      this.#underWay.clear()
    }
  }

  async #writePart(matches: readonly Summarised[]): Promise<void> {
    const summaries = matches.flatMap((match) => match.summary() ?? [])
    const checkpoints = matches.flatMap((match) => match.checkpoint() ?? []).filter((each) => !this.#written.has(each))
    if (summaries.length === 0) return
    await this.#db.run(UPDATE, [JSON.stringify(summaries), JSON.stringify(checkpoints.map(writeCheckpoint))])
    for (const each of checkpoints) this.#written.add(each)
  }
}
