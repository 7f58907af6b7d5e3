import type { Analysis } from '@topside/engine'
import type { ValuesAnswer } from '@topside/protocol'
import type { Queries, Row } from './db.ts'

/** A computer's reasons for a command. */
export interface NotedAnalysis {
  readonly seq: number
  /** Number of answers in effect after it. */
  readonly at: number
  readonly analysis: Analysis
  /** The part that is public while the match runs; `null` for nothing. */
  readonly told: Analysis | null
}

/** Computers' reasons for their commands, which the appender stores with them. */
export class Analyses {
  readonly #db: Queries

  constructor(db: Queries) {
    this.#db = db
  }

  /**
   * A computer's reasons for the command with this number, or for the last one after which this many answers are in
   * effect; `undefined` if unknown.
   */
  async of(id: string, which: { readonly seq: number } | { readonly at: number }): Promise<NotedAnalysis | undefined> {
    const [column, number] = 'seq' in which ? ['seq', which.seq] : ['at', which.at]
    const [row] = await this.#db.query<NotedAnalysis & Row>(
      `select seq, at, thought as analysis, told from thoughts where match = $1 and ${column} = $2
        order by seq desc limit 1`,
      [id, number],
    )
    return row
  }

  /** Each computer's own rating of the match at each of its answers. */
  async values(id: string): Promise<ValuesAnswer> {
    return this.#db.query<ValuesAnswer[number] & Row>(
      `select seq, at, (thought->'seat')::int as seat, (thought->'value')::float8 as value from thoughts
        where match = $1 order by seq`,
      [id],
    )
  }
}
