/**
 * All limits on requests, and how long each thing may wait. `packages/docs/limits.md` says what they mean for people. How each is counted stands beside
 * this file; lengths of form fields are in `form-limits.ts`.
 */
import type { QueueBounds } from './fair-queue.ts'
import type { TurnBounds } from './fair-turns.ts'
import type { RequestLimit } from './rate-limit.ts'

/** What people and patient programs need of one connection, and no more. */
export const defaultLimit: RequestLimit = { burst: 60, perSecond: 20 }
/**
 * Milliseconds of the server's processor that one user's requests over all connections may take: each is charged what it took, once it is done. Dear
 * answers of dear matches take some tens of milliseconds, and nobody gives several a second for long.
 */
export const processorLimit: RequestLimit = { burst: 4_000, perSecond: 200 }
/** What people, and a household of them behind one address, need and no more: changes over HTTP. */
export const defaultChanges: RequestLimit = { burst: 600, perSecond: 20 }
/** The same for looks and joins, of which a page makes more. */
export const defaultLooks: RequestLimit = { burst: 2_000, perSecond: 100 }
/**
 * New users, and new matches, that one address may bring: a school with its class at once, and nobody by the thousand. Everybody can be as
 * many users as he likes, so that limits on users alone would hold nobody back.
 */
export const defaultArrivals: RequestLimit = { burst: 120, perSecond: 60 / 3600 }
/** Connections that one address may have open: a school's, with a tab for everybody. Nobody needs as many alone. */
export const defaultConnections = 300
/** How many lines of chat one user may say: some at once, and then one every other second. */
export const chatLimit: RequestLimit = { burst: 5, perSecond: 0.5 }
/** How often one user may make codes and recovery keys, and sign devices out: each is felt by every match of the user. */
export const deviceLimit: RequestLimit = { burst: 20, perSecond: 1 / 30 }
/** Codes that addresses together may try which never gave a right one: too few to find one of a thousand in a year, too many to keep anybody out. */
export const CODE_STRANGERS: RequestLimit = { burst: 1_000, perSecond: 10 }
/** Wrong codes and passwords that may come from a /56 of IPv6, and from a /48, which may be a whole town's: some at once, and one a while. */
export const GUESSES_OF_NETWORK: readonly RequestLimit[] = [
  { burst: 20, perSecond: 1 / 60 },
  { burst: 60, perSecond: 1 / 15 },
]
/** How many times as much as one address, or household of IPv6, a /56 and a /48 around it may ask for, of everything that is counted by address. */
export const NETWORKS = [4, 16] as const
/** Files that a user may bring in. */
export const importLimit: RequestLimit = { burst: 20, perSecond: 0.1 }

/** Largest message of a client over a WebSocket, in bytes; a larger one closes its connection. */
export const MESSAGE_LIMIT = 32 * 1024
/** Largest body of an ordinary request, in bytes. */
export const BODY_LIMIT = 16 * 1024
/** Largest body of a join, in bytes. */
export const JOIN_LIMIT = 16 * 1024
/** Largest form of the admin page, in bytes. */
export const FORM_LIMIT = 1024
/** Largest file that can be brought in, in bytes: that of a match with as many commands as it may have, with its film. */
export const FILE_LIMIT = 6 * 1024 * 1024

/** Most options of a match that comes from a file: several times those of any title. */
export const MOST_OPTIONS = 100
/** Most characters of what is sent as text. */
export const LENGTHS = {
  /** Of a name, counted as code points. */
  name: 40,
  /** Of what a browser proves its user with. */
  token: 100,
  /** Of what says where the next page of a list begins. */
  cursor: 200,
  /** Of what is looked for in a list. */
  search: 80,
} as const
/** Most marks one above the other on a letter of a name (UTS #39, 5.4). */
export const MOST_MARKS = 4

/** Requests over HTTP of one address, and of all, that may wait until it is their turn. */
export const WAITING_REQUESTS: QueueBounds = { perAsker: 1_000, most: 20_000, oneEach: true }
/** Files that may wait for a thread: whoever waits as long as a person would is told so, and can ask again. */
export const WAITING_FILES: TurnBounds = { perAsker: 12, most: 64, longest: 8_000 }
/** Files that may wait to be brought in, each of which lies in memory; then they wait for a thread. */
export const WAITING_IMPORTS: TurnBounds = { perAsker: 4, most: 32, longest: 4_000 }
/** Matches that may wait to be played again for those who play. A match waits for itself, so that each has one at a time. */
export const WAITING_MATCHES: QueueBounds = { perAsker: 2, most: 256 }

/** What may wait to be foreseen before somebody answers, of one user and of all: who waits longer is told that it cannot be known. */
export const WAITING_FORESIGHTS: TurnBounds = { perAsker: 16, most: 256, longest: 2_000 }
/** What computers may wait to think about, of one user's matches and of all: what waits longer is answered without thinking. */
export const WAITING_THOUGHTS: TurnBounds = { perAsker: 30, most: 200, longest: 3_000 }
/** Answers of computers that wait to be given without thinking: each match has one at a time, and the next is as good later. */
export const UNSEARCHED: QueueBounds = { perAsker: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY }
/** What an overloaded pool lets wait. */
export const OVERLOADED: TurnBounds = { perAsker: 0, most: 0 }
/** Hints that may wait, of one user and of all. */
export const WAITING_HINTS: TurnBounds = { perAsker: 1, most: 32, longest: 5_000 }
/** Hints that one user may have: some at once, and then one every three seconds. */
export const hintLimit: RequestLimit = { burst: 10, perSecond: 1 / 3 }
/** Milliseconds after which a thread that thinks is ended. */
export const LONGEST_THOUGHT = 8_000

/** What one task may take of a thread. */
export const TASK_LIMITS = {
  /** Milliseconds of the thread's own time: several times what the dearest legal match takes. */
  own: 4_000,
  /** Milliseconds, whatever else the machine does, after which a task that had too little time is given up: with the longest waits before it, less than half a minute. */
  longest: 12_000,
  /** Milliseconds of its own time beyond these that a thread has to refuse by itself what is too dear; then it is ended. */
  grace: 2_000,
  /** Megabytes of memory: a multiple of what the largest file needs. */
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
} as const

/** Milliseconds after which a file that was checked and is still not stored is given up: a store that others ask without an end must not hold up the next. */
export const LONGEST_STORING = 10_000

/** For how long the store is waited for, in milliseconds, and what one insert may hold. */
export const STORE_LIMITS = {
  /** Until a Postgres server takes a connection. */
  connect: 5_000,
  /** Until a statement counts as failed. */
  statement: 10_000,
  /** Until a transaction in which nothing happens is given up: a process that froze must not keep rows to itself. */
  idle: 2_000,
  /** Rows of one insert: enough for any load, and few enough that the first of them does not wait. */
  rows: 500,
} as const

/** Milliseconds of what tells whether a server is well. */
export const HEALTH_LIMITS = {
  /** Within which the server must answer. */
  answer: 3_000,
  /** After which, without an answer, the store counts as gone. */
  store: 2_000,
  /** For which an answer holds, so that asking costs the store next to nothing however often it is done. */
  fresh: 500,
} as const

/** Milliseconds that the end of a process may take. */
export const ENDING_LIMITS = {
  /** After an error that nobody caught, to store what was accepted. */
  flush: 5_000,
  /** If it was told to stop: less than whoever told it waits before killing it. */
  stop: 20_000,
} as const

/** Milliseconds for which somebody who joins is sent to the process that holds the match, until that is given up. */
export const LONGEST_JOIN = 8_000
/** Seconds for which a place is kept for who was let in. A process that is told to stop waits for them. */
export const PLACE_KEPT = 8
/** Minutes for which a code is good that brings a user to one more device. */
export const CODE_MINUTES = 5
/** Seconds, in which the site was up, for which a device that came with a code is new: it signs no older device out, and ends no key of theirs. */
export const NEW_DEVICE = 86_400

/** Bytes of files that are kept in memory for others who ask for the same. */
export const FILES_KEPT = 32 * 1024 * 1024

/** Days after which something is removed that nobody wants any more. */
export const DAYS_KEPT = {
  /** Public open matches, since the last change and since somebody of them was there. */
  open: 7,
  /** Private ones: whoever has the link may take some time. */
  private: 30,
  /** Guests who hold no seat, made no match and said nothing, since they were last there. */
  user: 30,
  /** The same for those who can come back from elsewhere. */
  returning: 365,
} as const
/** Days without a sign, in which the site was up, after which the others may agree that a seat goes to somebody else. */
export const CONSENT_DAYS = 3
/** Seconds in which the site must be up before somebody else plays in place of a holder who is away. */
export const ABSENT = {
  /** From when that is announced. */
  wait: 86_400,
  /** After the site was down for long: who could give no sign then has this long to do so. */
  grace: 43_200,
} as const

/** How much a list shows. */
export const LIST_LIMITS = {
  /** Matches of one user, where nobody takes the place of others; the rest stands behind them. */
  user: 3,
  /** Matches of one address before those of all others there. */
  address: 12,
  /** The latest matches that are looked at for it. */
  latest: 1_000,
  /** Matches of a page. */
  page: 30,
  /** Matches for those who look after the server. */
  overseen: 200,
  /** Users whom a search finds. */
  found: 50,
} as const

/** What processes say to each other, and to those who look after the server. */
export const NOTES = {
  /** Lines that are kept of all processes together. */
  kept: 500,
  /** Letters of a line. */
  letters: 2_000,
  /** Lines that one process may add: one that fails all the time must not push out what the others said. */
  rate: { burst: 50, perSecond: 0.2 },
} as const

/** How many matches, and devices, there may be at a time. */
export const QUOTAS = {
  /** Open ones of a user. */
  open: 10,
  /** Open ones that come from one address: enough for a class. */
  address: 60,
  /** Those of a user that are not over and in which computers play, which think for nobody else. */
  computers: 20,
  /** The same for those that come from one address: enough for a class. */
  computersOfAddress: 200,
  /** Kept ones of a user that came from files. */
  imported: 200,
  /** Devices of a user. */
  devices: 20,
} as const

/** Something of which there may be only so many. */
export type Quota = keyof typeof QUOTAS
