import { type PGlite, protocol } from '@electric-sql/pglite'

const { bind, execute, parse, sync } = protocol.serialize

/**
 * Statements that are prepared once: PGlite itself parses and describes each anew, which costs more than running a short one. For
 * statements of which nothing is read.
 */
export class Prepared {
  readonly #lite: Pick<PGlite, 'execProtocol'>
  readonly #names = new Set<string>()

  constructor(lite: Pick<PGlite, 'execProtocol'>) {
    this.#lite = lite
  }

  /** Runs a statement, which always has the same text under its name. Rejects with Postgres' error. */
  async run(name: string, sql: string, params: readonly unknown[]): Promise<void> {
    if (!this.#names.has(name)) {
      await this.#send(parse({ name, text: sql }))
      this.#names.add(name)
    }
    await this.#send(bind({ statement: name, values: params.map(textOf) }), execute({}))
  }

  async #send(...messages: readonly Uint8Array[]): Promise<void> {
    await this.#lite.execProtocol(Buffer.concat([...messages, sync()]))
  }
}

/** A parameter as Postgres reads it. */
function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`a prepared statement takes no ${typeof value} as a parameter`)
}
