import { type NotedCheckpoint, PUT_CHECKPOINT, writeCheckpoint } from './checkpoints.ts'
import type { Db, Statement } from './db.ts'
import { keepCheckpoints, packCheckpoint } from './kept-checkpoints.ts'
import type { StateOfPlay } from './match-rows.ts'
import { type SeatNews, tellWithSummaries } from './notices.ts'

/** The columns of a match derived from its log. */
export interface Summary extends StateOfPlay {
  readonly id: string
}

/** A match that provides its summary when it is to be written. */
export interface Summarised {
  readonly id: string
  summary(): Summary | undefined
  /** The checkpoint to store now, queried at each write; `undefined` if the last one is stored. */
  checkpoint(): NotedCheckpoint | undefined
  /** Notices to seats' holders, if the match's line in lists changes as in the summary. */
  news(): readonly SeatNews[]
}

/**
 * A match's `updated_at` is the time of its last command, even if the summary is written later, after a crash or new
 * rules. Secret answers do not change it, nor do commands stored since the summary was made.
 */
const update = (told: string): string => `with s as materialized (
      select * from jsonb_to_recordset($1::jsonb) as s (id text, seq int, unseen int, deciding jsonb, answered jsonb,
        sides jsonb, tracks jsonb, outcome jsonb)),
    noted as (
      ${PUT_CHECKPOINT.replaceAll('$1', '$2')})${told}
    update matches m set seq = s.seq, unseen = s.unseen, deciding = s.deciding, answered = s.answered,
      sides = s.sides, tracks = s.tracks, outcome = s.outcome,
      updated_at = case when s.unseen > 0 then m.updated_at else greatest(m.updated_at,
        (select c.at from commands c where c.match = m.id and c.seq <= s.seq order by c.seq desc limit 1)) end,
      changed_up = case when m.seq < s.seq and s.unseen = 0 then up_seconds() else m.changed_up end,
      status = case when s.outcome is null then m.status else 'finished' end,
      finished_at = case when s.outcome is null then null else coalesce(m.finished_at, now()) end
    from s where m.id = s.id and m.seq <= s.seq`
const UPDATE: Statement = { name: 'update-summaries', sql: update('') }
/** The same with notices, so that none is lost: after a crash, missing summaries are written. */
const UPDATE_AND_TELL: Statement = {
  name: 'update-summaries-and-tell',
  sql: update(`,
    told as (
      ${tellWithSummaries('$3')})`),
}

/** Matches per statement: making their checkpoints takes a millisecond or two. */
const PART = 32

/**
 * Keeps summaries and checkpoints close behind the logs. A change after a pause is written at once, after the player
 * has been answered; changes within an interval after a write are written together.
 */
export class Summaries {
  readonly #db: Db
  readonly #interval: number
  readonly #failed: (error: unknown) => void
  /** By match; the last loaded instance counts. */
  readonly #dirty = new Map<string, Summarised>()
  /** Matches being written. */
  readonly #underWay = new Set<string>()
  readonly #written = new WeakSet<NotedCheckpoint>()
  #timer: NodeJS.Timeout | undefined
  /** Time of the last write, by `performance.now()`. */
  #wrote = performance.now()
  #writing: Promise<void> = Promise.resolve()

  /**
   * `interval`: milliseconds between writes, and before the first. Calls `failed` with errors of writes, which are
   * retried.
   */
  constructor(db: Db, interval: number, failed: (error: unknown) => void) {
    this.#db = db
    this.#interval = interval
    this.#failed = failed
  }

  /** Marks a match, or its checkpoint, as changed. */
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

  /** Whether a match has changes to write or being written. */
  has({ id }: Pick<Summarised, 'id'>): boolean {
    return this.#dirty.has(id) || this.#underWay.has(id)
  }

  /** Writes all changes. If the store fails it rejects and keeps the changes. */
  flush(): Promise<void> {
    const writing = this.#writing.then(() => this.#write())
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  /** Stops the timer. */
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
    const news = matches.flatMap((match) => match.news())
    const parameters = [JSON.stringify(summaries), JSON.stringify(checkpoints.map(writeCheckpoint))]
    if (news.length === 0) await this.#db.run(UPDATE, parameters)
    else await this.#db.run(UPDATE_AND_TELL, [...parameters, JSON.stringify(news)])
    await this.#keep(checkpoints)
    for (const each of checkpoints) this.#written.add(each)
  }

  /** Keeps the checkpoints that are far enough from the last one kept. */
  async #keep(checkpoints: readonly NotedCheckpoint[]): Promise<void> {
    const due = checkpoints.flatMap(({ match, checkpoint, rulesVersion, spacing }) =>
      spacing?.isDue(checkpoint.seq) === true
        ? [{ spacing, kept: packCheckpoint(match, checkpoint, rulesVersion) }]
        : [],
    )
    if (due.length === 0) return
    await keepCheckpoints(
      this.#db,
      due.map(({ kept }) => kept),
    )
    for (const { spacing, kept } of due) spacing.kept(kept)
  }
}
