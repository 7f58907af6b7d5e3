import type { Row } from '../db.ts'

/** A request to the thread of the embedded Postgres. Requests are served in order. */
export type StoreRequest =
  | {
      readonly kind: 'query'
      readonly id: number
      /** Name under which it is prepared; absent: it is parsed each time. */
      readonly name?: string
      readonly sql: string
      readonly params: readonly unknown[]
    }
  /** Several statements without parameters. */
  | { readonly kind: 'exec'; readonly id: number; readonly sql: string }
  /** Closes the store and ends the thread. */
  | { readonly kind: 'close'; readonly id: number }

/** An error of Postgres, with its SQLSTATE if any. */
export interface StoreError {
  readonly message: string
  readonly code: string | undefined
  readonly detail: string | undefined
}

/** A message from the thread. */
export type StoreReply =
  | { readonly kind: 'opened' }
  /** Opening failed; `broken`: the data folder is unusable. */
  | { readonly kind: 'unopened'; readonly message: string; readonly broken: boolean }
  | { readonly kind: 'done'; readonly id: number; readonly rows: readonly Row[] }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: StoreError }
  /** A line of Postgres' log. */
  | { readonly kind: 'log'; readonly line: string }

/** Start data of a thread. */
export interface ThreadOptions {
  /** The data folder. */
  readonly folder: string
  readonly upkeep: UpkeepOptions
  /** A module that the thread loads first. */
  readonly prelude?: string | undefined
}

/** Settings of the store's maintenance. */
export interface UpkeepOptions {
  /** Milliseconds between two checks. */
  readonly interval: number
  /** Bytes of write-ahead log after which a checkpoint is made when idle, and in any case. */
  readonly log: { readonly idle: number; readonly most: number }
  /** Dead rows of a table after which it is vacuumed when idle. */
  readonly dead: number
}
