import type { Engagement, HistoryLine, Options, Outcome, Strength } from '@topside/engine'
import type { PackedNames } from './film.ts'
import type { ListPart, MatchSummary } from './messages.ts'

/** Longest stretch of the history that one `records` request answers; what lies beyond it is asked for again. */
export const RECORDS_LIMIT = 200

/** Answer of `PATCH /api/me`. */
export interface User {
  readonly id: string
  readonly name: string
}

/** Answer of `GET /api/me`. */
export interface Me extends User {
  /** Whether this is somebody without a second device or a recovery key, who is gone with the browser. */
  readonly guest: boolean
}

/** A browser in which somebody is known. Times in ISO 8601. */
export interface Device {
  readonly id: string
  /** What its user calls it, or else browser and system, as it says itself; may be empty. */
  readonly name: string
  readonly createdAt: string
  /** When it was last there, to some minutes. */
  readonly seenAt: string
  /** Whether it asks. */
  readonly current: boolean
  /** Whether it made the present recovery key. */
  readonly madeKey?: true
  /** With what it came in; absent for the first one, and for those from before that was noted. */
  readonly came?: 'code' | 'key'
  /** With `came`: the name of the device that had made that; `null` if it is signed out. */
  readonly by?: string | null
}

/**
 * What became of the devices and the key of the asker, by another device (answer of `GET /api/me/news`: all that this
 * one has not seen, latest first).
 */
export interface DeviceNews {
  readonly kind: 'arrived' | 'signed-out' | 'key-made' | 'key-replaced' | 'key-ended'
  /** The device that arrived, was signed out, or did that to the key; may be empty. */
  readonly name: string
  readonly at: string
}

/** Answer of `GET /api/me/devices`, the asker's own. */
export interface DeviceList extends Me {
  readonly devices: readonly Device[]
  /** When the recovery key was made; `null` without one. */
  readonly recoverySince: string | null
}

/** Answer of `POST /api/me/code`: brings the asker to one more device, once, until it expires. */
export interface DeviceCode {
  readonly code: string
  readonly expiresAt: string
}

/** Answer of `POST /api/me/recovery`: the only time that the key is told. It ends the one before. */
export interface RecoveryKey {
  readonly key: string
}

/** Answer of `POST /api/users` and `POST /api/devices`: the only time that the token is told. */
export interface NewUser extends User {
  readonly token: string
}

/** Answer of `GET /api/matches?list=...&cursor=...`: newest first; `next` is the cursor of the next page, or null. */
export interface MatchList {
  readonly matches: readonly MatchSummary[]
  readonly next: string | null
  /** On the first page of `mine`: how many matches each part has, of those that were looked for. */
  readonly counts?: { readonly [part in ListPart]: number }
}

/** Answer of `GET /api/matches/:id/record`. */
export interface MatchRecord {
  /** What spectators may read while the match runs; once it is over, secrets are opened. */
  readonly lines: readonly HistoryLine[]
}

/** What changed on the table since the moment before, as the viewer saw it then. `null`: no longer seen. */
export interface ViewMoment {
  /** Length of the history then. */
  readonly history: number
  /** Public pieces, as `packPiece` packs them. */
  readonly pieces?: { readonly [id: string]: number | null }
  /** Pieces that the viewer knew, but not everybody. */
  readonly own?: { readonly [id: string]: number | null }
  /** Spaces as `packSpace` packs them. */
  readonly spaces?: { readonly [id: string]: number | null }
  readonly tracks?: { readonly [id: string]: number | null }
  /** The fight that went on, if it is another picture than the moment before; `null`: there was none any more. */
  readonly engagement?: Engagement | null
}

/** `GET /api/matches/:id/export` of a running match for somebody who may not see all of it. */
export interface ViewFile {
  readonly format: 'topside-view'
  /** In files of version 1 pieces are packed as `unpackPieceOfVersion1` reads them; those of version 3 have names. */
  readonly version: 1 | 2 | 3
  readonly title: string
  readonly rulesVersion: number
  readonly options: Options
  readonly commitment: string
  readonly seats: readonly { readonly name: string | null; readonly side: string | null; readonly bot?: Strength }[]
  /** Whether the beginning of the match came from a file. */
  readonly imported?: true
  /** The seats whose private things are in the file. */
  readonly viewers: readonly number[]
  readonly seq: number
  /** Every piece that the viewer knows. */
  readonly pieces: { readonly [id: string]: { readonly space: string; readonly face: string } }
  /** Owner, and the number of pieces that are not public. */
  readonly spaces: { readonly [id: string]: { readonly owner: string | null; readonly hidden: number } }
  readonly tracks: { readonly [id: string]: number }
  readonly history: readonly HistoryLine[]
  /** The table after each answer that stands, the first at the beginning. */
  readonly moments: readonly ViewMoment[]
  /** What the numbers of packed pieces and spaces stand for; absent: the table of the title. */
  readonly names?: PackedNames
  readonly outcome: Outcome | null
}
