import type { HistoryLine, Options, Outcome } from '@topside/engine'
import type { MatchSummary } from './messages.ts'

/** Longest stretch of the history that one `records` request answers; what lies beyond it is asked for again. */
export const RECORDS_LIMIT = 1000

/** Answer of `GET /api/me` and `PATCH /api/me`. */
export interface Person {
  readonly id: string
  readonly name: string
}

/** Answer of `POST /api/persons`: the only time that the token is told. */
export interface NewPerson extends Person {
  readonly token: string
}

/** Answer of `GET /api/matches?list=...&cursor=...`: newest first; `next` is the cursor of the next page, or null. */
export interface MatchList {
  readonly matches: readonly MatchSummary[]
  readonly next: string | null
}

/** Answer of `GET /api/matches/:id/record`. */
export interface MatchRecord {
  /** What spectators may read while the match runs; once it is over, secrets are opened. */
  readonly lines: readonly HistoryLine[]
}

/** `GET /api/matches/:id/export` of a running match for somebody who may not see all of it. */
export interface ViewFile {
  readonly format: 'topside-view'
  readonly version: 1
  readonly title: string
  readonly rulesVersion: number
  readonly options: Options
  readonly commitment: string
  readonly seats: readonly { readonly name: string | null; readonly side: string | null }[]
  /** The seats whose private things are in the file. */
  readonly viewers: readonly number[]
  readonly seq: number
  /** Every piece that the viewer knows. */
  readonly pieces: { readonly [id: string]: { readonly space: string; readonly face: string } }
  /** Owner, and the number of pieces that are not public. */
  readonly spaces: { readonly [id: string]: { readonly owner: string | null; readonly hidden: number } }
  readonly tracks: { readonly [id: string]: number }
  readonly history: readonly HistoryLine[]
  readonly outcome: Outcome | null
}
