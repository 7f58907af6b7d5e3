import type { Db, Row, Statement } from './db.ts'

/** Runs a limited number of operations at once, first come first served. */
class Gate {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((next) => this.#waiting.push(next))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free++
      else next()
    }
  }
}

/**
 * Low-priority access to a store: limits the number of operations in progress, so that a sequential store soon gets to
 * the next command, and one with several connections keeps some free. Within a transaction, do not query outside of it.
 */
export function polite(db: Db, atOnce: number): Db {
  const gate = new Gate(atOnce)
  return {
    ...db,
    query: <T extends Row>(statement: string | Statement, params?: readonly unknown[]) =>
      gate.through(() => db.query<T>(statement, params)),
    exec: (sql) => gate.through(() => db.exec(sql)),
    run: (statement, params) => gate.through(() => db.run(statement, params)),
    tx: (work) => gate.through(() => db.tx(work)),
  }
}
