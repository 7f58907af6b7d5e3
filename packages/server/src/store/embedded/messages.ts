import type { Row } from '../db.ts'

/** What the thread of the embedded Postgres is asked. Everything is done in the order in which it is asked. */
export type Asked =
  | {
      readonly kind: 'query'
      readonly id: number
      /** The name under which it is prepared; absent: it is parsed anew. */
      readonly name?: string
      readonly sql: string
      readonly params: readonly unknown[]
    }
  /** Several statements without parameters. */
  | { readonly kind: 'exec'; readonly id: number; readonly sql: string }
  /** Closes the store and ends the thread. */
  | { readonly kind: 'close'; readonly id: number }

/** An error of Postgres, with its SQLSTATE where it has one. */
export interface Refusal {
  readonly message: string
  readonly code: string | undefined
  readonly detail: string | undefined
}

/** What the thread tells. */
export type Told =
  | { readonly kind: 'opened' }
  /** It could not be opened; `final` if trying again would find the same. */
  | { readonly kind: 'unopened'; readonly message: string; readonly broken: boolean }
  | { readonly kind: 'done'; readonly id: number; readonly rows: readonly Row[] }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: Refusal }
  /** A line of Postgres' own log. */
  | { readonly kind: 'log'; readonly line: string }

/** What a thread is started with. */
export interface ThreadOptions {
  /** The data folder. */
  readonly folder: string
  readonly upkeep: UpkeepOptions
  /** A module that the thread loads before anything else; absent: none. */
  readonly prelude?: string | undefined
}

/** How often the store is looked after. */
export interface UpkeepOptions {
  /** Milliseconds between two looks. */
  readonly interval: number
  /** Bytes of write-ahead log after which a checkpoint is made when nothing else is to be done, and after which it is made in any case. */
  readonly log: { readonly idle: number; readonly most: number }
  /** Dead rows of a table after which it is vacuumed when nothing else is to be done. */
  readonly dead: number
}
