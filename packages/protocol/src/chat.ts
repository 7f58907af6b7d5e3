/**
 * Where people talk about a match: `players` among those who hold its seats; `allies` among those who hold the seats of
 * one alliance, and no other; `spectators` among the spectators, and with the players once the match is over. Each has
 * its own lines, and so has each alliance.
 */
export const chatRooms = ['players', 'allies', 'spectators'] as const
export type ChatRoom = (typeof chatRooms)[number]

/** Most characters of a line, counted as code points of its composed form. */
export const CHAT_LENGTH = 500

/** Most lines that one `chat` request answers. */
export const CHAT_PAGE = 100

/** Something that somebody said. */
export interface ChatLine {
  /** Its place within the room of its match: 0, 1, 2 ... without gaps. */
  readonly n: number
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
  readonly user: string
  /** The user's name at that time. */
  readonly name: string
  /** Whether the user is a guest, gone with the browser, when the line is read. */
  readonly guest?: true
  /** Plain text, to be shown as it is. */
  readonly text: string
}

/** Answer of request `chat`: lines in their order. */
export type ChatAnswer = readonly ChatLine[]

/** What the server sends to whoever asked for the lines of a room, as message `chat`, when there are new ones. */
export interface ChatNews {
  readonly room: ChatRoom
  readonly lines: readonly ChatLine[]
}

/**
 * Longest text, in code units, that is looked at: composing it makes it shorter, but takes long for one without end.
 */
const LONGEST = 4 * CHAT_LENGTH

/** What no text of a user may have: control characters, ends of lines, and what turns the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const EVERY_UNFIT = new RegExp(UNFIT, 'gu')
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text can stand within others without doing anything to them. */
export function isPlain(text: string): boolean {
  return !UNFIT.test(text)
}

/** Number of characters of a line, as they are counted for {@link TALK_LENGTH}. */
export function chatLength(text: string): number {
  return [...text].length
}

/**
 * The line that a text makes, composed (NFC) and without space around it; `undefined` if it is empty, too long, or not
 * plain.
 */
export function chatText(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const line = text.normalize('NFC').trim()
  return isPlain(line) && VISIBLE.test(line) && chatLength(line) <= CHAT_LENGTH ? line : undefined
}

/** A text as somebody typed or pasted it, with a space for every end of line and nothing that is not plain. */
export function tidyChat(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(EVERY_UNFIT, '')
    .normalize('NFC')
    .trim()
}
