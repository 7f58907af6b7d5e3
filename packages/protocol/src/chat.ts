/**
 * Chat rooms of a match: `players` for the holders of its seats; `allies` for the holders of one alliance's seats only;
 * `spectators` for the spectators, and also for the players once the match is over. Each room, and each alliance, has
 * its own lines.
 */
export const chatRooms = ['players', 'allies', 'spectators'] as const
export type ChatRoom = (typeof chatRooms)[number]

/** Most characters of a line, counted as code points of its composed (NFC) form. */
export const CHAT_LENGTH = 500

/** Most lines in one answer to `chat`. */
export const CHAT_PAGE = 100

/** One line of chat. */
export interface ChatLine {
  /** Its number within its room: 0, 1, 2 ... without gaps. */
  readonly n: number
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
  readonly user: string
  /** The user's name at that time. */
  readonly name: string
  /** Whether the user is a guest at the time of reading. */
  readonly guest?: true
  /** Plain text, to be shown verbatim. */
  readonly text: string
}

/** Answer to request `chat`: lines in order. */
export type ChatAnswer = readonly ChatLine[]

/** Message `chat`: new lines of a room, for connections that requested it. */
export interface ChatNews {
  readonly room: ChatRoom
  readonly lines: readonly ChatLine[]
}

/** Longest input to normalise, in code units: normalising shortens a text, but takes too long for a huge one. */
const LONGEST = 4 * CHAT_LENGTH

/** Characters forbidden in users' texts: control characters, line ends, and marks that change the direction of text. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const EVERY_UNFIT = new RegExp(UNFIT, 'gu')
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text can be embedded in other text without affecting it. */
export function isPlain(text: string): boolean {
  return !UNFIT.test(text)
}

/** Number of characters of a line, as {@link CHAT_LENGTH} counts them. */
export function chatLength(text: string): number {
  return [...text].length
}

/** The stored form of a line: composed (NFC) and trimmed; `undefined` if it is empty, too long, or not plain. */
export function chatText(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const line = text.normalize('NFC').trim()
  return isPlain(line) && VISIBLE.test(line) && chatLength(line) <= CHAT_LENGTH ? line : undefined
}

/** Typed or pasted text with a space for every line end, and without characters that are not plain. */
export function tidyChat(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(EVERY_UNFIT, '')
    .normalize('NFC')
    .trim()
}
