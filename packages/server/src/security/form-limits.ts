/**
 * How long and how large may be what stands in a form: in a file of a match, in what the processes of a site say to each other, and in a form
 * of the admin page. What people and patient programs may send, and how often, stands in `limits.ts`.
 */

/** Most seats of a match. */
export const MOST_SEATS = 8

/** Of a file of a match: several times what any title needs. */
export const FILE_FORM = {
  /** Characters of the id of a title, a piece, a space, an option or the name of an argument. */
  id: 40,
  /** Largest value of a choice, either side of nothing. */
  value: 1_000_000_000,
  /** Largest number of a roll. */
  roll: 1_000_000,
  /** Dice of one roll. */
  dice: 64,
  /** Fewest and most sides of a die: what its recipe, a byte each, can give. */
  sides: { least: 2, most: 256 },
  /** Characters of the key of a text. */
  key: 100,
  /** Characters of what is put into a text. */
  words: 200,
  /** Things of one list that is put into a text. */
  list: 500,
  /** Characters of the number of a rule. */
  rule: 40,
  /** Characters of a name: that of a user here, with the mark that may stand behind it. */
  name: 60,
} as const

/** Of a film in a file. */
export const FILM_FORM = {
  /** Pieces, spaces, tracks, faces or sides. */
  names: 16_384,
  /** Kinds of statuses, and the largest value of one. */
  statuses: 32,
  status: 32_767,
  /** Chunks, and characters of one. */
  chunks: 640,
  chunk: 400_000,
  /** Frames of a chunk, and of what was shown before one. */
  frames: 64,
  before: 16,
  /** Bytes that all chunks, and this one, unpack to. */
  unpacked: 32 * 1024 * 1024,
  unpackedChunk: 2 * 1024 * 1024,
  /** Lines of the history. */
  lines: 1_000_000,
  /** Things of one list in a line, or in a picture of a fight; lines of one frame. */
  parts: 2_000,
} as const

/** Of what one process of a site says to the others. It was checked before it was said; this only bounds what is read. */
export const SITE_FORM = {
  /** Characters of a word. */
  word: 200,
  /** Characters of the address of a process. */
  address: 300,
  /** Characters of why a join was refused. */
  refusal: 4_000,
  /** Commands of one message. */
  commands: 100,
  /** Users of a match who are told to be there, or not. */
  presence: 10_000,
  /** Characters of the name of a process whose line is kept. */
  process: 400,
  /** Characters of a line that is kept. */
  line: 4_000,
  /** Latest time of it, in milliseconds: near the last that a `Date` can be. */
  time: 8e15,
} as const

/** Of what the admin page is asked, in characters. */
export const ADMIN_FORM = {
  /** Of a part of a name that is looked for. */
  search: 100,
  /** Of which thing was done. */
  done: 40,
} as const
