import { Fault, fault } from '../faults.ts'

/** A row as both stores return it: `jsonb` parsed, `timestamptz` as `Date`. */
export type Row = { readonly [column: string]: unknown }

/**
 * Runs single statements. A named statement is prepared once per connection, for frequent use. Pass `jsonb` parameters
 * as JSON text; cast `bigint` results to `int`.
 */
export interface Queries {
  query<T extends Row>(statement: string | Statement, params?: readonly unknown[]): Promise<T[]>
}

/** Sequential work on one connection. */
export interface Session extends Queries {
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  tx<T>(work: (queries: Queries & Pick<Session, 'exec'>) => Promise<T>): Promise<T>
}

/** What the server needs of a database: the same SQL on Postgres and PGlite. */
export interface Db extends Session {
  /** The store's name, for people. */
  readonly name: string
  /** Number of parallel writes that it makes durable faster than sequential ones. */
  readonly writers: number
  /** Whether it runs in the server's own thread and blocks it. */
  readonly inThread?: boolean
  /** Runs `work` on a connection without timeouts; absent if the store has no timeouts. */
  unlimited?<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Like `query` without a result, for very frequent statements: prepared once per connection. */
  run(statement: Statement, params: readonly unknown[]): Promise<void>
  /** Why it would refuse a write at the moment, if it already knows. Costs nothing. */
  refusal?(): Fault | undefined
  /** MB free on its disk at the last check; absent if the disk is not this machine's. Costs nothing. */
  free?(): number
  close(): Promise<void>
}

/** A statement with the name it is prepared under. */
export interface Statement {
  readonly name: string
  readonly sql: string
}

/** Whether an error is a unique violation (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** Whether an error is a not-null violation (SQLSTATE 23502). */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23502'
}

/** Whether a fault means that the store did not accept a write. */
export function isNotStored({ wire: { code } }: Fault): boolean {
  return code === 'not-stored' || code === 'no-room'
}

/** The fault of a failed write: `no-room` if the disk is full (SQLSTATE 53100), otherwise `not-stored`. */
export function notStored(error: unknown): Fault {
  if (error instanceof Fault) return error
  const full = typeof error === 'object' && error !== null && 'code' in error && error.code === '53100'
  return fault(full ? 'no-room' : 'not-stored')
}
