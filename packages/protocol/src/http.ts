import type { Engagement, HistoryLine, Options, Outcome, Strength } from '@topside/engine'
import type { PackedNames } from './film.ts'
import type { ListPart, MatchSummary } from './messages.ts'

/** Most history lines in one answer to `records`; a client requests the rest separately. */
export const RECORDS_LIMIT = 200

/** Answer to `GET /api/announcement`: the operator's message to all users. */
export interface Announcement {
  /** Empty: no message. */
  readonly words: string
  /** Seconds until the announced moment, negative after it; `null` if no moment is announced. */
  readonly inSeconds: number | null
  /** Whether the site is in maintenance: matches continue, but nothing new can begin. */
  readonly closed: boolean
}

/** Answer to `PATCH /api/me`. */
export interface User {
  readonly id: string
  readonly name: string
}

/** Answer to `GET /api/me`. */
export interface Me extends User {
  /**
   * Whether the user has no second device and no recovery key, so that the identity is lost with the browser's data.
   */
  readonly guest: boolean
}

/** A browser in which the user is signed in. Times in ISO 8601. */
export interface Device {
  readonly id: string
  /** Name given by the user, otherwise browser and system as reported; may be empty. */
  readonly name: string
  readonly createdAt: string
  /** When it was last connected, accurate to a few minutes. */
  readonly seenAt: string
  /** Whether this is the asking device. */
  readonly current: boolean
  /** Whether it made the current recovery key. */
  readonly madeKey?: true
  /**
   * Whether signing it out from another device also ends its own notifications, the user's feed, or a webhook or mail
   * address.
   */
  readonly endsNotices?: true
  /** How it was added; absent for the first device, and for older devices, for which it is unknown. */
  readonly came?: 'code' | 'key'
  /** With `came`: name of the device that made the code or key; `null` if that device is signed out. */
  readonly by?: string | null
}

/**
 * Answer to `GET /api/me/news`: changes to the user's devices and recovery key by other devices that this device has
 * not seen yet, latest first.
 */
export interface DeviceNews {
  readonly kind: 'arrived' | 'signed-out' | 'key-made' | 'key-replaced' | 'key-ended'
  /** Name of the device that was added, was signed out, or changed the key; may be empty. */
  readonly name: string
  readonly at: string
}

/** Answer to `GET /api/me/devices`: the caller's own devices. */
export interface DeviceList extends Me {
  readonly devices: readonly Device[]
  /** When the recovery key was made; `null` without one. */
  readonly recoverySince: string | null
}

/**
 * Answer to `GET /api/retention`: for how many days this site keeps what is over. `null`: finished matches
 * forever, chat as long as its match.
 */
export interface Kept {
  readonly matches: number | null
  readonly chat: number | null
  /** Guests who hold no seat, made no match and said nothing, since their last visit. */
  readonly guests: number
}

/** Events that notify a user who has no page open. */
export const noticeKinds = ['turn', 'over', 'joined', 'takeback', 'consent'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Ways to notify a user of turns while no page is open. */
export const channelKinds = ['webhook', 'email', 'feed', 'push'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Where the caller is notified of turns. */
export interface ToldChannel {
  readonly kind: ChannelKind
  /** The webhook's URL, the e-mail address, the feed's URL, or that of the asking browser at its push service. */
  readonly address: string
  /** Of a webhook: the key of its signatures. */
  readonly key?: string
  /** Whether the link in the confirmation mail was followed; until then nothing is sent. */
  readonly confirmed: boolean
  /** Time of the last notice in ISO 8601; `null` if none was sent. */
  readonly lastAt: string | null
  /** The result of the last notice; `null` if none was sent. */
  readonly lastResult: NoticeResult | null
}

/**
 * The result of sending a notice. `private`: the host is not a public address; `refused`: it answered with the HTTP
 * error in `status`.
 */
export interface NoticeResult {
  readonly what: 'sent' | 'private' | 'unreachable' | 'refused' | 'redirected' | 'slow'
  readonly status?: number
}

/**
 * When a user gets no notices but in feeds: from one minute of the day until before another, in a time zone such as
 * Europe/Paris. Notices wait until the end; outdated ones are dropped then.
 */
export interface QuietHours {
  readonly from: number
  readonly to: number
  readonly zone: string
}

/** Answer to `GET /api/me/channels`. */
export interface ChannelList {
  /** Kinds that this site offers. */
  readonly offered: readonly ChannelKind[]
  /** Of pushes only that to the asking browser. */
  readonly channels: readonly ToldChannel[]
  /** Kinds of notices that the user has switched off, for all channels. */
  readonly muted: readonly NoticeKind[]
  /** `null`: none. */
  readonly quiet: QuietHours | null
  /** The site's key for `PushManager.subscribe`, in base64url. */
  readonly pushKey: string
}

/** Answer to `POST /api/me/code`: signs the user in on one more device, once, until it expires. */
export interface DeviceCode {
  readonly code: string
  readonly expiresAt: string
}

/** Answer to `POST /api/me/recovery`: the key, which is never shown again. It replaces the previous key. */
export interface RecoveryKey {
  readonly key: string
}

/** Answer to `POST /api/users` and `POST /api/devices`: the token, which is never shown again. */
export interface NewUser extends User {
  readonly token: string
}

/** Answer to `GET /api/matches?list=...&cursor=...`: newest first; `next` is the cursor of the next page, or null. */
export interface MatchList {
  readonly matches: readonly MatchSummary[]
  readonly next: string | null
  /** On the first page of `mine`: number of matches in each part, within the search if there is one. */
  readonly counts?: { readonly [part in ListPart]: number }
}

/** Answer to `GET /api/matches/:id/record`. */
export interface MatchRecord {
  /** What spectators may read; everything once the match is over. */
  readonly lines: readonly HistoryLine[]
}

/** What changed on the table since the previous moment, as the viewer saw it then. `null`: no longer visible. */
export interface ViewMoment {
  /** Length of the history then. */
  readonly history: number
  /** Public pieces, packed by `packPiece`. */
  readonly pieces?: { readonly [id: string]: number | null }
  /** Pieces known to the viewer that were not public. */
  readonly own?: { readonly [id: string]: number | null }
  /** Spaces as `packSpace` packs them. */
  readonly spaces?: { readonly [id: string]: number | null }
  readonly tracks?: { readonly [id: string]: number | null }
  /** The fight at this moment, if it differs from the moment before; `null`: it is over. */
  readonly engagement?: Engagement | null
}

/** Answer to `GET /api/matches/:id/export` for a running match that the caller may not see completely. */
export interface ViewFile {
  readonly format: 'topside-view'
  /** Version 1 packs pieces as `unpackPieceOfVersion1` reads them; version 3 has `names`. */
  readonly version: 1 | 2 | 3
  readonly title: string
  readonly rulesVersion: number
  readonly options: Options
  readonly commitment: string
  readonly seats: readonly { readonly name: string | null; readonly side: string | null; readonly bot?: Strength }[]
  /** Whether the beginning of the match was imported from a file. */
  readonly imported?: true
  /** The seats whose private things are included. */
  readonly viewers: readonly number[]
  readonly seq: number
  /** Every piece known to the viewer. */
  readonly pieces: { readonly [id: string]: { readonly space: string; readonly face: string } }
  /** Owner, and number of pieces that are not public. */
  readonly spaces: { readonly [id: string]: { readonly owner: string | null; readonly hidden: number } }
  readonly tracks: { readonly [id: string]: number }
  readonly history: readonly HistoryLine[]
  /** The table after each answer in effect; the first one is the beginning. */
  readonly moments: readonly ViewMoment[]
  /** Names for the indexes in packed pieces and spaces; absent: those of the title's table. */
  readonly names?: PackedNames
  readonly outcome: Outcome | null
}
