import { type messages, type PGlite, parse as parser, protocol } from '@electric-sql/pglite'
import type { Row } from '../db.ts'

const { bind, describe, execute, parse, sync } = protocol.serialize

/** Protocol messages of Postgres' answer. */
type Messages = readonly messages.BackendMessage[]

/**
 * Statements prepared once. PGlite parses and describes each statement every time, which costs more than running a
 * short one.
 */
export class Prepared {
  readonly #lite: Pick<PGlite, 'execProtocol' | 'parsers'>
  /** Column descriptions by statement name. */
  readonly #columns = new Map<string, Messages>()

  constructor(lite: Pick<PGlite, 'execProtocol' | 'parsers'>) {
    this.#lite = lite
  }

  /** Runs a statement and returns its rows; a name always has the same SQL. Rejects with Postgres' error. */
  async run(name: string, sql: string, params: readonly unknown[]): Promise<readonly Row[]> {
    const columns = this.#columns.get(name) ?? (await this.#prepare(name, sql))
    const answer = await this.#send(bind({ statement: name, values: params.map(textOf) }), execute({}))
    const [result] = parser.parseResults([...columns, ...answer], this.#lite.parsers)
    return (result?.rows ?? []) as readonly Row[]
  }

  async #prepare(name: string, sql: string): Promise<Messages> {
    const told = await this.#send(parse({ name, text: sql }), describe({ type: 'S', name }))
    const columns = told.filter((message) => message.name === 'rowDescription')
    this.#columns.set(name, columns)
    return columns
  }

  async #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return (await this.#lite.execProtocol(Buffer.concat([...messages, sync()]))).messages
  }
}

/** A parameter in Postgres' text format. */
function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`a prepared statement takes no ${typeof value} as a parameter`)
}
