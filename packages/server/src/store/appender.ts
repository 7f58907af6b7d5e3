import type { Command } from '@topside/engine'
import type { Fault } from '../faults.ts'
import { STORE_LIMITS } from '../security/limits.ts'
import type { NotedAnalysis } from './analyses.ts'
import { type Db, isMissing, isUniqueViolation, type Statement } from './db.ts'

/** The commands caused by one request, for a match's log. */
export interface Append {
  readonly match: string
  /** Number of the first command; the others follow. */
  readonly seq: number
  readonly commands: readonly Command[]
  /** The request's idempotency id, stored with the last command. */
  readonly request: string | null
  /** Fence of the match's lease; required where the log is fenced. */
  readonly fence?: number | undefined
  /** A computer's reasons for the last command, stored atomically with it. */
  readonly why?: Omit<NotedAnalysis, 'seq'> | undefined
}

/**
 * `conflict`: a number or the request id is already in the log; `fenced`: the match is held under another lease. In
 * either case nothing of this append was stored.
 */
export type Appended = 'stored' | 'conflict' | 'fenced'

interface Waiting {
  readonly append: Append
  readonly done: (appended: Appended) => void
  readonly failed: (error: unknown) => void
}

const INSERT: Statement = {
  name: 'append-commands',
  sql: `insert into commands (match, seq, command, request, taken, at_up)
    select *, (select up_now()) from unnest($1::text[], $2::int[], $3::jsonb[], $4::text[], $5::int[])`,
}

/** The same for a single command, which is cheaper. */
const INSERT_ONE: Statement = {
  name: 'append-command',
  sql: 'insert into commands (match, seq, command, request, taken) values ($1, $2, $3, $4, $5)',
}

/**
 * The same for several writing processes: the number of a command with a stale fence becomes null, which the table
 * rejects. The lease is locked until the commands are stored.
 */
const INSERT_FENCED: Statement = {
  name: 'append-fenced-commands',
  sql: `with wanted as materialized (
      select * from unnest($1::text[], $2::int[], $3::jsonb[], $4::text[], $5::int[], $6::bigint[])
        as w (match, seq, command, request, taken, fence)),
    held as materialized (
      select l.match, l.fence from leases l where l.match = any ($1::text[]) for share)
    insert into commands (match, seq, command, request, taken, at_up)
    select w.match, case when held.match is null then null else w.seq end, w.command, w.request, w.taken,
        (select up_now())
      from wanted w left join held on held.match = w.match and held.fence = w.fence`,
}

/** An insert of commands combined with that of computers' reasons; `first`: number of the next parameter. */
function withReasons({ name, sql }: Statement, first: number): Statement {
  const [match, seq, at, thought, told] = [0, 1, 2, 3, 4].map((each) => `$${first + each}`)
  return {
    name: `${name}-with-reasons`,
    sql: `with reasons as (
      insert into thoughts (match, seq, at, thought, told)
        select * from unnest(${match}::text[], ${seq}::int[], ${at}::int[], ${thought}::jsonb[], ${told}::jsonb[]))${
          sql.startsWith('with ') ? `, ${sql.slice('with '.length)}` : `\n    ${sql}`
        }`,
  }
}

const INSERT_REASONS = withReasons(INSERT, 6)
const INSERT_FENCED_REASONS = withReasons(INSERT_FENCED, 7)

/**
 * Below this number of appends in progress, a second insert runs in parallel; above it, waiting makes fewer and larger
 * inserts.
 */
const FEW = 4

/**
 * Writes the commands of all matches to the log. Appends that arrive during an insert share the next one, and so its
 * cost of durability; a few may run in parallel if the store can. Appends to one match are stored in order. A promise
 * resolves only once its commands are durable.
 */
export class Appender {
  readonly #db: Db
  readonly #fenced: boolean
  readonly #took: ((seconds: number) => void) | undefined
  /** Matches with an insert in progress. */
  readonly #writing = new Set<string>()
  #waiting: Waiting[] = []
  /** Appends not yet answered. */
  #open = 0
  #inserts = 0
  /** Appends of the inserts in progress. */
  #underWay = 0
  #scheduled = false
  #idle: (() => void)[] = []

  /** `fenced`: every append must carry its lease's fence. Calls `took` with the seconds that each insert took. */
  constructor(db: Db, { fenced = false, took }: { fenced?: boolean; took?: (seconds: number) => void } = {}) {
    this.#db = db
    this.#fenced = fenced
    this.#took = took
  }

  /** Why nothing can be appended at the moment, if the store already knows. */
  refusal(): Fault | undefined {
    return this.#db.refusal?.()
  }

  /**
   * Appends all commands of one request or none. If it rejects, the store failed and may or may not have stored them.
   */
  append(append: Append): Promise<Appended> {
    return new Promise((done, failed) => {
      this.#open++
      this.#waiting.push({ append, done, failed })
      this.#schedule()
    })
  }

  /** Resolves once every append is answered. */
  drained(): Promise<void> {
    if (this.#open === 0) return Promise.resolve()
    return new Promise((done) => this.#idle.push(done))
  }

  /**
   * An idle store starts at once. Beside another insert, or if the store works in this thread, the appends of one turn
   * of the event loop are combined.
   */
  #schedule(): void {
    if (this.#scheduled || !this.#free()) return
    this.#scheduled = true
    if (this.#inserts === 0 && this.#db.inThread !== true) queueMicrotask(this.#flush)
    else setImmediate(this.#flush)
  }

  #free(): boolean {
    return this.#inserts === 0 || (this.#inserts < this.#db.writers && this.#underWay <= FEW)
  }

  readonly #flush = (): void => {
    this.#scheduled = false
    const batch = this.#free() ? this.#next() : []
    if (batch.length === 0) return
    this.#inserts++
    this.#underWay += batch.length
    this.#insert(batch).then(
      () => {
        if (this.#db.inThread !== true) {
          this.#over(batch)
          for (const each of batch) setImmediate(this.#stored, each)
        } else {
          for (const each of batch) this.#stored(each)
          this.#over(batch)
        }
      },
      async (error: unknown) => {
        await this.#refuse(batch, error)
        this.#over(batch)
      },
    )
  }

  /** Each match is shown and its player answered before the next one of the batch. */
  readonly #stored = (waiting: Waiting): void => this.#answer(() => waiting.done('stored'))

  #answer(tell: () => void): void {
    tell()
    if (--this.#open === 0) for (const done of this.#idle.splice(0)) done()
  }

  /** Starts the next insert before showing what was stored, to keep the store busy. */
  #over(batch: readonly Waiting[]): void {
    this.#inserts--
    this.#underWay -= batch.length
    for (const { append } of batch) this.#writing.delete(append.match)
    if (this.#waiting.length > 0) this.#flush()
  }

  /** Takes waiting appends, except for matches with an insert in progress. */
  #next(): Waiting[] {
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const each of this.#waiting)
      if (batch.length < STORE_LIMITS.rows && !this.#writing.has(each.append.match)) batch.push(each)
      else later.push(each)
    for (const { append } of batch) this.#writing.add(append.match)
    this.#waiting = later
    return batch
  }

  async #refuse(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (isUniqueViolation(error) || isMissing(error)) await this.#insertEach(batch)
    else for (const { failed } of batch) this.#answer(() => failed(error))
  }

  /** Retries one by one after a failed batch, so that only the match at fault fails. */
  async #insertEach(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) {
      try {
        await this.#insert([each])
        this.#stored(each)
      } catch (error) {
        this.#answer(() => {
          if (isUniqueViolation(error)) each.done('conflict')
          else if (isMissing(error)) each.done('fenced')
          else each.failed(error)
        })
      }
    }
  }

  async #insert(batch: readonly Waiting[]): Promise<void> {
    const from = performance.now()
    const [first] = batch
    const reasons = reasonsOf(batch)
    if (reasons !== undefined)
      await this.#db.run(this.#fenced ? INSERT_FENCED_REASONS : INSERT_REASONS, [
        ...columnsOf(batch, this.#fenced),
        ...reasons,
      ])
    else if (batch.length === 1 && first?.append.commands.length === 1 && !this.#fenced) {
      const { match, seq, commands, request } = first.append
      await this.#db.run(INSERT_ONE, [match, seq, JSON.stringify(commands[0]), request, 1])
    } else await this.#db.run(this.#fenced ? INSERT_FENCED : INSERT, columnsOf(batch, this.#fenced))
    this.#took?.((performance.now() - from) / 1000)
  }
}

/** The commands of a batch as one array per column. */
function columnsOf(batch: readonly Waiting[], fenced: boolean): string[] {
  let [matches, seqs, commands, requests, taken, fences] = ['', '', '', '', '', '']
  for (const { append } of batch) {
    const last = append.commands.length - 1
    for (let i = 0; i <= last; i++) {
      matches += `,"${append.match}"`
      seqs += `,${append.seq + i}`
      commands += `,${JSON.stringify(JSON.stringify(append.commands[i]))}`
      requests += i === last && append.request !== null ? `,"${append.request}"` : ',null'
      taken += i === last ? `,${last + 1}` : ',null'
      fences += `,${append.fence ?? 0}`
    }
  }
  const columns = [list(matches), list(seqs), list(commands), list(requests), list(taken)]
  return fenced ? [...columns, list(fences)] : columns
}

/** The reasons in a batch as one array per column; `undefined` without any. */
function reasonsOf(batch: readonly Waiting[]): string[] | undefined {
  const columns = ['', '', '', '', '']
  for (const { append } of batch) {
    if (append.why === undefined) continue
    const { at, analysis, told } = append.why
    const json = (value: unknown) => (value === null ? 'null' : JSON.stringify(JSON.stringify(value)))
    const row = [`"${append.match}"`, append.seq + append.commands.length - 1, at, json(analysis), json(told)]
    for (const [index, value] of row.entries()) columns[index] += `,${value}`
  }
  return columns[0] === '' ? undefined : columns.map(list)
}

/**
 * A Postgres array literal. Ids need no escaping, and JSON text encoded as a JSON string is escaped as array elements
 * must be.
 */
function list(elements: string): string {
  return `{${elements.slice(1)}}`
}
