/**
 * All rate limits, sizes and timeouts. `packages/docs/limits.md` explains them for users. The code that counts is in
 * the other files of this folder; lengths of form fields are in `form-limits.ts`.
 */
import type { QueueBounds } from './fair-queue.ts'
import type { TurnBounds } from './fair-turns.ts'
import type { RequestLimit } from './rate-limit.ts'

/** Requests of one connection: enough for people and well-behaved programs. */
export const defaultLimit: RequestLimit = { burst: 60, perSecond: 20 }
/**
 * Processor milliseconds of one user's requests over all connections; each request is charged its actual time
 * afterwards. The most expensive requests take tens of milliseconds, and players do not send several a second for long.
 */
export const processorLimit: RequestLimit = { burst: 4_000, perSecond: 200 }
/** HTTP changes of one address, which may be a household. */
export const defaultChanges: RequestLimit = { burst: 600, perSecond: 20 }
/** HTTP reads and joins of one address; a page makes more of these. */
export const defaultLooks: RequestLimit = { burst: 2_000, perSecond: 100 }
/**
 * New users, and new matches, per address: enough for a school class at once, but not for thousands. Users are free to
 * create, so limits per user alone would be useless.
 */
export const defaultArrivals: RequestLimit = { burst: 120, perSecond: 60 / 3600 }
/** Open connections of one address: enough for a school with a tab per pupil. */
export const defaultConnections = 300
/** Chat lines of one user: a few at once, then one every two seconds. */
export const chatLimit: RequestLimit = { burst: 5, perSecond: 0.5 }
/** A user's new codes, new recovery keys and sign-outs, each of which affects all of the user's matches. */
export const deviceLimit: RequestLimit = { burst: 20, perSecond: 1 / 30 }
/**
 * Attempts at codes by all addresses that never gave a right one: too few to find one of a thousand codes in a year,
 * but enough to keep new users from being locked out.
 */
export const CODE_STRANGERS: RequestLimit = { burst: 1_000, perSecond: 10 }
/**
 * Wrong codes and passwords per IPv6 /56, and per /48, which may be a whole town's: some at once, then one at
 * intervals.
 */
export const GUESSES_OF_NETWORK: readonly RequestLimit[] = [
  { burst: 20, perSecond: 1 / 60 },
  { burst: 60, perSecond: 1 / 15 },
]
/** Limits of an IPv6 /56 and /48 as multiples of the limits of one address (or /64), for all limits by address. */
export const NETWORKS = [4, 16] as const
/** Imports of files by one user. */
export const importLimit: RequestLimit = { burst: 20, perSecond: 0.1 }

/** Largest message of a client over a WebSocket, in bytes; a larger one closes its connection. */
export const MESSAGE_LIMIT = 32 * 1024
/** Largest body of an ordinary request, in bytes. */
export const BODY_LIMIT = 16 * 1024
/** Largest body of a join, in bytes. */
export const JOIN_LIMIT = 16 * 1024
/** Largest form of the admin page, in bytes. */
export const FORM_LIMIT = 1024
/** Largest imported file, in bytes: a match with the maximum of commands and its film. */
export const FILE_LIMIT = 6 * 1024 * 1024

/** Most options of an imported match: several times those of any title. */
export const MOST_OPTIONS = 100
/** Most characters of texts in requests. */
export const LENGTHS = {
  /** A name, in code points. */
  name: 40,
  /** The token of a device. */
  token: 100,
  /** The cursor of a list's next page. */
  cursor: 200,
  /** A search in a list. */
  search: 80,
  /** URL of a webhook. */
  url: 500,
  /** Address at which a push service takes messages for a browser. */
  push: 1_000,
  /** An e-mail address. */
  email: 200,
  /** Name of a time zone. */
  zone: 64,
} as const
/** Most combining marks on a letter of a name (UTS #39, 5.4). */
export const MOST_MARKS = 4

/** Queued HTTP requests, per address and in total. */
export const WAITING_REQUESTS: QueueBounds = { perAsker: 1_000, most: 20_000, oneEach: true }
/** Files queued for a thread. After the longest wait, the user is told so and can retry. */
export const WAITING_FILES: TurnBounds = { perAsker: 12, most: 64, longest: 8_000 }
/** Queued imports, which are held in memory; then they wait for a thread. */
export const WAITING_IMPORTS: TurnBounds = { perAsker: 4, most: 32, longest: 4_000 }
/** Matches queued for replay for players. A match waits for itself, so each has one at a time. */
export const WAITING_MATCHES: QueueBounds = { perAsker: 2, most: 256 }

/** Queued previews, of one user and in total; after the longest wait, the answer is that the outcome is unknown. */
export const WAITING_PREVIEWS: TurnBounds = { perAsker: 16, most: 256, longest: 4_000 }
/**
 * Queued analyses of computers, per creator of matches and in total; after the longest wait, the computer answers
 * without one.
 */
export const WAITING_ANALYSES: TurnBounds = { perAsker: 30, most: 200, longest: 3_000 }
/** Computer answers queued without search: one per match at a time, so no bound is needed. */
export const UNSEARCHED: QueueBounds = { perAsker: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY }
/** No queue: for an overloaded pool. */
export const OVERLOADED: TurnBounds = { perAsker: 0, most: 0 }
/** Queued hints, of one user and in total. */
export const WAITING_HINTS: TurnBounds = { perAsker: 1, most: 32, longest: 5_000 }
/** Hints of one user: some at once, then one every three seconds. */
export const hintLimit: RequestLimit = { burst: 10, perSecond: 1 / 3 }
/**
 * Milliseconds after which an analysis is ended: of a computer player, which then answers by its weights alone, and of
 * a hint, which has no other answer.
 */
export const LONGEST_ANALYSIS = { play: 8_000, hint: 20_000 }

/** Limits of one task in a thread. */
export const TASK_LIMITS = {
  /** Milliseconds of CPU time: several times what the most expensive legal match takes. */
  own: 4_000,
  /** Milliseconds of wall time, for a busy machine. Together with the longest wait, less than half a minute. */
  longest: 12_000,
  /** Further milliseconds of CPU time in which the thread may refuse the task itself; then it is ended. */
  grace: 2_000,
  /** Megabytes of memory: a multiple of what the largest file needs. */
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
} as const

/** Milliseconds until storing a checked file is abandoned, so that a busy store does not delay the next file. */
export const LONGEST_STORING = 10_000

/** Timeouts of the store in milliseconds, and the size of an insert. */
export const STORE_LIMITS = {
  /** For connecting to Postgres. */
  connect: 5_000,
  /** For a statement. */
  statement: 10_000,
  /** For an idle transaction: a frozen process must not keep its row locks. */
  idle: 2_000,
  /** Rows of one insert: enough for any load, but few enough that the first does not wait for long. */
  rows: 500,
} as const

/** Timings of the claim on a Postgres store, in milliseconds. */
export const CLAIM_LIMITS = {
  /** Between two attempts. */
  pause: 1_000,
  /** Until a start is refused: Postgres needs up to 25 s to notice that another machine has died. */
  patience: 30_000,
} as const

/** Timings of the health check, in milliseconds. */
export const HEALTH_LIMITS = {
  /** Within which the server must answer. */
  answer: 3_000,
  /** After which a store that does not answer counts as down. */
  store: 2_000,
  /** For which an answer is reused, so that frequent checks cost the store almost nothing. */
  fresh: 500,
} as const

/** Times of the operator's announcement. */
export const ANNOUNCEMENT_LIMITS = {
  /** Milliseconds for which it is cached. */
  fresh: 5_000,
  /** Seconds for which it is shown after the announced moment. */
  past: 600,
} as const

/** Milliseconds that a process may take to end. */
export const ENDING_LIMITS = {
  /** After an uncaught error, to store accepted commands. */
  flush: 5_000,
  /** After a stop signal: less than the usual time until it is killed. */
  stop: 20_000,
} as const

/** Milliseconds until routing a join to the match's holder is abandoned. */
export const LONGEST_JOIN = 8_000
/** Seconds for which a granted place in a room is reserved. A stopping process waits for them. */
export const PLACE_KEPT = 8
/** Minutes for which a code for another device is valid. */
export const CODE_MINUTES = 5
/** Seconds of up time for which a device added by a code is new: it cannot sign out older devices or end their key. */
export const NEW_DEVICE = 86_400

/** Bytes of match files cached in memory. */
export const FILES_KEPT = 32 * 1024 * 1024

/** Days after which unused things are deleted. */
export const DAYS_KEPT = {
  /** Public open matches, since the last change and the last visit of a player. */
  open: 7,
  /** Private ones: users with the link may take longer. */
  private: 30,
  /** Guests without a seat, match or chat line, since their last visit; default of `KEEP_GUESTS_DAYS`. */
  user: 30,
  /** The same for users who can return from another device. */
  returning: 365,
} as const
/** Days of up time without a sign of its holder after which the others may agree to give a seat to another user. */
export const CONSENT_DAYS = 3
/** Seconds of up time before a substitute plays for an absent holder. */
export const ABSENT = {
  /** After the announcement. */
  wait: 86_400,
  /** After a long outage, in which the holder could give no sign. */
  grace: 43_200,
} as const

/** Notices to users without an open page. */
export const NOTICES = {
  /** Seconds until something is notified: by then a connected player has seen it, and perhaps answered. */
  quiet: 30,
  /** Further seconds in which only the process that holds the match sends notices, as it knows who is connected. */
  holder: 60,
  /** Attempts, each after twice the time: about eight hours in total. */
  tries: 10,
  /** Seconds until the second attempt. */
  again: 60,
  /** Messages sent concurrently; the second number: to channels that did not take their last one, which may be slow. */
  underWay: [64, 32],
  /** Maximum milliseconds of one message. */
  longest: 10_000,
  /** Bytes read of a webhook's or push service's answer. */
  answer: 8 * 1024,
  /** Seconds for which a push service keeps a message for a browser that is off: then others may replace its user. */
  pushKept: 3 * 86_400,
  /** Days for which notices are kept. */
  kept: 30,
  /** Entries of a feed. */
  feed: 50,
} as const
/** A user's changes and tests of channels, which may send requests to other servers. */
export const channelLimit: RequestLimit = { burst: 10, perSecond: 1 / 60 }
/** Confirmation mails to one e-mail address by all users, and by one network address. */
export const confirmationLimit: RequestLimit = { burst: 3, perSecond: 1 / 7_200 }
export const defaultConfirmations: RequestLimit = { burst: 20, perSecond: 10 / 3_600 }

/** Networks that the operator blocked: milliseconds for which the list is kept, and the most that are read. */
export const BLOCKED = { fresh: 5_000, most: 10_000 } as const

/** Sizes of lists. */
export const LIST_LIMITS = {
  /** Matches of one user listed in order; the rest come after those of other users. */
  user: 3,
  /** Matches of one address listed in order; the rest come last. */
  address: 12,
  /** Latest matches considered for a list. */
  latest: 1_000,
  /** Matches of a page. */
  page: 30,
  /** Matches on the admin page. */
  overseen: 200,
  /** Users found by a search. */
  found: 50,
} as const

/** The shared log of processes, for the administrator. */
export const NOTES = {
  /** Lines kept of all processes together. */
  kept: 500,
  /** Characters of a line. */
  letters: 2_000,
  /**
   * Limit of lines that one process may add, so that a constantly failing process does not displace the lines of
   * others.
   */
  rate: { burst: 50, perSecond: 0.2 },
} as const

/** Maximum numbers of matches and devices. */
export const QUOTAS = {
  /** Open matches of a user. */
  open: 10,
  /** Open matches created from one address: enough for a class. */
  address: 60,
  /** Unfinished matches with computers created by one user, the only ones in which computers think. */
  computers: 20,
  /** The same for one address: enough for a class. */
  computersOfAddress: 200,
  /** Imported matches of a user. */
  imported: 200,
  /** Devices of a user. */
  devices: 20,
} as const

/** Something with a quota. */
export type Quota = keyof typeof QUOTAS
