import { Fault, fault } from '../faults.ts'

/** A row as both stores return it: `jsonb` parsed, `timestamptz` as `Date`. */
export type Row = { readonly [column: string]: unknown }

/**
 * Runs one statement; one with a name is prepared once per connection, which pays for what is run often. Parameters for `jsonb` are passed as
 * JSON text; `bigint` results must be cast to `int`.
 */
export interface Queries {
  query<T extends Row>(statement: string | Statement, params?: readonly unknown[]): Promise<T[]>
}

/** What is done one after the other on one connection. */
export interface Session extends Queries {
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  tx<T>(work: (queries: Queries & Pick<Session, 'exec'>) => Promise<T>): Promise<T>
}

/** The little that the server needs of a database; Postgres and PGlite speak the same SQL behind it. */
export interface Db extends Session {
  /** What is behind it, for people. */
  readonly name: string
  /** How many writes it makes durable side by side faster than one after the other. */
  readonly writers: number
  /** Whether it works in the server's own thread, which does nothing else meanwhile. */
  readonly inThread?: boolean
  /** Runs `work` on a connection of its own, on which everything may take any time; absent: this store has no limits of time. */
  unlimited?<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Like `query`, for a statement that is run very often: it is prepared once per connection. Returns nothing. */
  run(statement: Statement, params: readonly unknown[]): Promise<void>
  /** Why it would take no write just now, where it knows that beforehand. Asking costs nothing. */
  refusal?(): Fault | undefined
  close(): Promise<void>
}

/** A statement with the name under which it is prepared. */
export interface Statement {
  readonly name: string
  readonly sql: string
}

/** Whether an error says that a unique key was violated (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** Whether an error says that a value is missing that must be there (SQLSTATE 23502). */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23502'
}

/** Whether a refusal says that the store did not take something. */
export function isNotStored({ wire: { code } }: Fault): boolean {
  return code === 'not-stored' || code === 'no-room'
}

/** What may be told of a write that failed: `no-room` if the disk is full (SQLSTATE 53100), otherwise `not-stored`. */
export function notStored(error: unknown): Fault {
  if (error instanceof Fault) return error
  const full = typeof error === 'object' && error !== null && 'code' in error && error.code === '53100'
  return fault(full ? 'no-room' : 'not-stored')
}
