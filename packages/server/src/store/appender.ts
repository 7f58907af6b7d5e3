import type { Command } from '@topside/engine'
import { type Db, isUniqueViolation, type Statement } from './db.ts'

/** The commands that one request led to, for the log of one match. */
export interface Append {
  readonly match: string
  /** Number of the first command; the others follow. */
  readonly seq: number
  readonly commands: readonly Command[]
  /** The request's idempotency id; stored with the last command. */
  readonly request: string | null
}

/** `conflict`: one of the numbers, or the request id, is in the log already; nothing of this append was stored. */
export type Appended = 'stored' | 'conflict'

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

/** Rows of one insert; enough for any load, small enough to keep the first of them from waiting. */
const BATCH_LIMIT = 500

/**
 * Writes the commands of all matches to the log. Appends that arrive while an insert is under way go into the next one together, so that
 * the cost of making them durable is shared. A promise is kept only once the commands are durable.
 */
export class Appender {
  readonly #db: Db
  #waiting: Waiting[] = []
  #busy = false
  #scheduled = false
  #idle: (() => void)[] = []

  constructor(db: Db) {
    this.#db = db
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
        if (isUniqueViolation(error)) await this.#insertEach(batch)
        else for (const each of batch) each.failed(error)
      }
    }
    this.#busy = false
    for (const done of this.#idle.splice(0)) done()
  }

  /** One by one after a conflict, so that it hurts only the match concerned. */
  async #insertEach(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) {
      try {
        await this.#insert([each])
        each.done('stored')
      } catch (error) {
        if (isUniqueViolation(error)) each.done('conflict')
        else each.failed(error)
      }
    }
  }

  #insert(batch: readonly Waiting[]): Promise<void> {
    let matches = ''
    let seqs = ''
    let commands = ''
    let requests = ''
    let taken = ''
    for (const { append } of batch) {
      const last = append.commands.length - 1
      for (let i = 0; i <= last; i++) {
        matches += `,"${append.match}"`
        seqs += `,${append.seq + i}`
        commands += `,${JSON.stringify(JSON.stringify(append.commands[i]))}`
        requests += i === last && append.request !== null ? `,"${append.request}"` : ',null'
        taken += i === last ? `,${last + 1}` : ',null'
      }
    }
    return this.#db.run(INSERT, [list(matches), list(seqs), list(commands), list(requests), list(taken)])
  }
}

/**
 * A Postgres array literal. Ids have no character that needs escaping there, and JSON text within JSON quotes is escaped just as an
 * array element must be.
 */
function list(elements: string): string {
  return `{${elements.slice(1)}}`
}
