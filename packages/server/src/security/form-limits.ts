/**
 * Limits on lengths and values in match files, messages between a site's processes, and forms of the admin page. Rates
 * and sizes of requests are in `limits.ts`.
 */

/** Most seats of a match. */
export const MOST_SEATS = 8

/** Limits of a match file: several times what any title needs. */
export const FILE_FORM = {
  /** Characters of the id of a title, piece, space, option or argument. */
  id: 40,
  /** Largest absolute value of a choice. */
  value: 1_000_000_000,
  /** Largest index of a roll. */
  roll: 1_000_000,
  /** Dice of one roll. */
  dice: 64,
  /** Sides of a die: the generator draws from one byte. */
  sides: { least: 2, most: 256 },
  /** Characters of a text's key. */
  key: 100,
  /** Characters of a text's argument. */
  words: 200,
  /** Items of a list argument. */
  list: 500,
  /** Characters of a rule number. */
  rule: 40,
  /** Characters of a user's name, including a disambiguating mark. */
  name: 60,
} as const

/** Limits of a film in a file. */
export const FILM_FORM = {
  /** Pieces, spaces, tracks, faces or sides. */
  names: 16_384,
  /** Kinds of statuses, and the largest value of one. */
  statuses: 32,
  status: 32_767,
  /** Chunks, and characters of one. */
  chunks: 640,
  chunk: 400_000,
  /** Frames of a chunk, and earlier frames nested in one. */
  frames: 64,
  before: 16,
  /** Unpacked bytes of all chunks, and of one. */
  unpacked: 32 * 1024 * 1024,
  unpackedChunk: 2 * 1024 * 1024,
  /** History lines. */
  lines: 1_000_000,
  /** Items of a list in a line or a fight; lines of a frame. */
  parts: 2_000,
} as const

/** Of the checkpoints in a file. */
export const KEPT_FORM = {
  /** Checkpoints, and characters of one. */
  checkpoints: 4_096,
  packed: 64_000,
  /** Unpacked bytes of one. */
  unpacked: 1024 * 1024,
} as const

/**
 * Limits of messages between a site's processes. They were validated before sending; these limits bound what is read.
 */
export const SITE_FORM = {
  /** Characters of a word. */
  word: 200,
  /** Characters of a process's address. */
  address: 300,
  /** Characters of the reason why a join was refused. */
  refusal: 4_000,
  /** Commands of one message. */
  commands: 100,
  /** Users of a match with their presence. */
  presence: 10_000,
  /** Characters of a process's label in the log. */
  process: 400,
  /** Characters of a stored log line. */
  line: 4_000,
  /** Latest time, in milliseconds: near the maximum of a `Date`. */
  time: 8e15,
} as const

/** Limits of the admin page's parameters, in characters. */
export const ADMIN_FORM = {
  /** Part of a name to search for. */
  search: 100,
  /** Characters of the announcement, and minutes until the announced moment. */
  announcement: 120,
  minutes: 10_080,
  /** Id of the action just done. */
  done: 40,
  /** An address or network. */
  network: 50,
  /** User name given with the password. */
  who: 60,
} as const
