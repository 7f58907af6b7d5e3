import type { Command } from '@topside/engine'
import { type Db, isMissing, isUniqueViolation, type Statement } from './db.ts'

/** The commands that one request led to, for the log of one match. */
export interface Append {
  readonly match: string
  /** Number of the first command; the others follow. */
  readonly seq: number
  readonly commands: readonly Command[]
  /** The request's idempotency id; stored with the last command. */
  readonly request: string | null
  /** Fence of the lease under which the match is held; needed where the log is fenced. */
  readonly fence?: number | undefined
}

/**
 * `conflict`: one of the numbers, or the request id, is in the log already; nothing of this append was stored. `fenced`: the match is held
 * under another lease now; nothing was stored either.
 */
export type Appended = 'stored' | 'conflict' | 'fenced'

interface Waiting {
  readonly append: Append
  readonly done: (appended: Appended) => void
  readonly failed: (error: unknown) => void
}

const INSERT: Statement = {
  name: 'append-commands',
  sql: `insert into commands (match, seq, command, request, taken)
    select * from unnest($1::text[], $2::int[], $3::jsonb[], $4::text[], $5::int[])`,
}

/**
 * The same where several processes write: a command whose fence is not that of the present lease loses its number, which the table does not
 * take. The lease cannot change hands before the commands are stored.
 */
const INSERT_FENCED: Statement = {
  name: 'append-fenced-commands',
  sql: `with wanted as materialized (
      select * from unnest($1::text[], $2::int[], $3::jsonb[], $4::text[], $5::int[], $6::bigint[])
        as w (match, seq, command, request, taken, fence)),
    held as materialized (
      select l.match, l.fence from leases l where l.match = any ($1::text[]) for share)
    insert into commands (match, seq, command, request, taken)
    select w.match, case when held.match is null then null else w.seq end, w.command, w.request, w.taken
      from wanted w left join held on held.match = w.match and held.fence = w.fence`,
}

/** Rows of one insert; enough for any load, small enough to keep the first of them from waiting. */
const BATCH_LIMIT = 500

/**
 * Writes the commands of all matches to the log. Appends that arrive while an insert is under way go into the next one together, so that
 * the cost of making them durable is shared. A promise is kept only once the commands are durable.
 */
export class Appender {
  readonly #db: Db
  readonly #fenced: boolean
  readonly #took: ((seconds: number) => void) | undefined
  #waiting: Waiting[] = []
  #busy = false
  #scheduled = false
  #idle: (() => void)[] = []

  /** `fenced`: every append must carry the fence of a lease. `took` is told how long each insert took. */
  constructor(db: Db, { fenced = false, took }: { fenced?: boolean; took?: (seconds: number) => void } = {}) {
    this.#db = db
    this.#fenced = fenced
    this.#took = took
  }

  /** Appends the commands of one request, all or none. Rejects if the store fails: then it is unknown whether they were stored. */
  append(append: Append): Promise<Appended> {
    return new Promise((done, failed) => {
      this.#waiting.push({ append, done, failed })
      if (this.#busy || this.#scheduled) return
      this.#scheduled = true
      setImmediate(this.#flush)
    })
  }

  /** Resolves once nothing waits to be written. */
  drained(): Promise<void> {
    if (!this.#busy && this.#waiting.length === 0) return Promise.resolve()
    return new Promise((done) => this.#idle.push(done))
  }

  readonly #flush = async (): Promise<void> => {
    this.#scheduled = false
    this.#busy = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_LIMIT)
      try {
        await this.#insert(batch)
        for (const each of batch) each.done('stored')
      } catch (error) {
        if (isUniqueViolation(error) || isMissing(error)) await this.#insertEach(batch)
        else for (const each of batch) each.failed(error)
      }
    }
    this.#busy = false
    for (const done of this.#idle.splice(0)) done()
  }

  /** One by one after a refusal, so that it hurts only the match concerned. */
  async #insertEach(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) {
      try {
        await this.#insert([each])
        each.done('stored')
      } catch (error) {
        if (isUniqueViolation(error)) each.done('conflict')
        else if (isMissing(error)) each.done('fenced')
        else each.failed(error)
      }
    }
  }

  async #insert(batch: readonly Waiting[]): Promise<void> {
    let matches = ''
    let seqs = ''
    let commands = ''
    let requests = ''
    let taken = ''
    let fences = ''
    for (const { append } of batch) {
      const last = append.commands.length - 1
      for (let i = 0; i <= last; i++) {
        matches += `,"${append.match}"`
        seqs += `,${append.seq + i}`
        commands += `,${JSON.stringify(JSON.stringify(append.commands[i]))}`
        requests += i === last && append.request !== null ? `,"${append.request}"` : ',null'
        taken += i === last ? `,${last + 1}` : ',null'
        if (this.#fenced) fences += `,${append.fence ?? 0}`
      }
    }
    const columns = [list(matches), list(seqs), list(commands), list(requests), list(taken)]
    const from = performance.now()
    if (this.#fenced) await this.#db.run(INSERT_FENCED, [...columns, list(fences)])
    else await this.#db.run(INSERT, columns)
    this.#took?.((performance.now() - from) / 1000)
  }
}

/**
 * A Postgres array literal. Ids have no character that needs escaping there, and JSON text within JSON quotes is escaped just as an
 * array element must be.
 */
function list(elements: string): string {
  return `{${elements.slice(1)}}`
}
