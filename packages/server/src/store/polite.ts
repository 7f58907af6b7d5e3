import type { Db, Row, Statement } from './db.ts'

/** Lets only so much be under way at once; what comes first is done first. */
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
 * The same store for those who may wait: of all that they ask for, only so much is under way at once. A store that does one thing after the
 * other has then no more than that to do before it stores a command, and one with several connections has some left for it. Whoever is in a
 * transaction must not ask for more outside of it.
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
