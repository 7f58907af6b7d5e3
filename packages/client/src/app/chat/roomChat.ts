import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ChatLine, ChatNews, ChatRoom } from '@topside/protocol'
import { CHAT_PAGE, tidyChat } from '@topside/protocol/chat'
import { keep, kept } from '../browser/storage.ts'
import { type ApiError, asApiError } from '../net/api.ts'
import type { Connection } from '../net/connection.ts'
import { newCommandId } from '../net/seed.ts'
import { muted } from './muted.ts'

/** The user who chats, with the token that proves it. */
export interface ChatUser {
  readonly id: string
  readonly token: string
}

/** A line of the user that is not stored yet. With an error, it was refused and may be sent again. */
export interface OwnLine {
  readonly id: string
  readonly text: string
  readonly error?: ApiError
}

/** One chat room as known to this browser. */
export interface RoomChat {
  readonly room: ChatRoom
  /** All lines up to the last known, except deleted ones; `undefined` until they have arrived. */
  readonly lines: ReadonlySignal<readonly ChatLine[] | undefined>
  readonly own: ReadonlySignal<readonly OwnLine[]>
  /** The text being written. */
  readonly draft: Signal<string>
  /** Why this user may not read it. */
  readonly refused: ReadonlySignal<ApiError | undefined>
  /** Number of unseen lines by others. */
  readonly unread: ReadonlySignal<number>
  /** The last line by another user since the room was opened. */
  readonly latest: ReadonlySignal<ChatLine | undefined>
  /** Fetches missing lines, and subscribes to new ones. */
  readOn(): Promise<void>
  /** Whether there are lines before the first, as far as known: some may have been deleted. */
  readonly earlier: ReadonlySignal<boolean>
  /** Fetches lines before the first. */
  readBack(): Promise<void>
  hear(news: ChatNews): void
  say(text: string): Promise<void>
  sayAgain(id: string): Promise<void>
  /** Drops a line that was refused. */
  drop(id: string): void
  /** Marks all known lines as seen. */
  seen(): void
  close(): void
}

/** Errors that retrying cannot fix. */
const FINAL: ReadonlySet<string> = new Set(['not-for-players', 'not-a-player', 'match-not-running', 'not-found'])
/** Delay before a failed read is retried, in milliseconds. */
const AGAIN = 3_000

/** A chat room over a connection. `who` returns the user of this browser, if there is one. */
export function createRoomChat(
  connection: Connection,
  room: ChatRoom,
  match: string,
  who: () => ChatUser | undefined,
): RoomChat {
  return new ConnectedRoomChat(connection, room, match, who)
}

class ConnectedRoomChat implements RoomChat {
  readonly room: ChatRoom
  readonly lines = signal<readonly ChatLine[] | undefined>(undefined)
  readonly own = signal<readonly OwnLine[]>([])
  readonly draft = signal('')
  readonly refused = signal<ApiError | undefined>(undefined)
  readonly latest = signal<ChatLine | undefined>(undefined)
  readonly unread: ReadonlySignal<number>
  readonly earlier: ReadonlySignal<boolean>
  readonly #connection: Connection
  readonly #who: () => ChatUser | undefined
  readonly #key: string
  readonly #seenTo: Signal<number | undefined>
  /** Whether the first line that there is has been fetched. */
  readonly #complete = signal(false)
  /** One more than the highest line number heard of. */
  #wanted = 0
  #reading = false
  #again = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(connection: Connection, room: ChatRoom, match: string, who: () => ChatUser | undefined) {
    this.room = room
    this.#connection = connection
    this.#who = who
    this.#key = `topside.chat.${match}.${room}`
    this.#seenTo = signal(seenBefore(this.#key))
    this.unread = computed(() => this.#countUnread())
    this.earlier = computed(() => !this.#complete.value && (this.lines.value?.[0]?.n ?? 0) > 0)
  }

  #countUnread(): number {
    const from = this.#seenTo.value
    if (from === undefined) return 0
    const me = this.#who()?.id
    const news = this.lines.value ?? []
    return news.filter(({ n, user }) => n >= from && user !== me && !muted.value.has(user)).length
  }

  /** Number of the line after the last known; `undefined` before the first have arrived. */
  #next(): number | undefined {
    const known = this.lines.peek()
    return known === undefined ? undefined : (known.at(-1)?.n ?? -1) + 1
  }

  #place() {
    const token = this.room === 'spectators' ? this.#who()?.token : undefined
    return { room: this.room, ...(token !== undefined && { token }) }
  }

  #append(more: readonly ChatLine[]): void {
    const from = this.#next() ?? more[0]?.n ?? 0
    const news = more.filter((line) => line.n >= from)
    const me = this.#who()?.id
    batch(() => {
      this.lines.value = [...(this.lines.peek() ?? []), ...news]
      for (const line of news) if (line.user === me) this.#landed(line.text)
    })
  }

  /** Removes a delivered message from the user's pending ones. */
  #landed(text: string): void {
    const first = this.own.peek().find((line) => line.text === text && line.error === undefined)
    this.own.value = this.own.peek().filter((line) => line !== first)
  }

  async readOn(): Promise<void> {
    this.#again = true
    if (this.#reading || this.#closed) return
    this.#reading = true
    clearTimeout(this.#timer)
    try {
      let more = true
      while (more) more = await this.#readPage()
    } catch (failure) {
      const error = asApiError(failure)
      if (FINAL.has(error.code)) this.refused.value = error
      else if (!this.#closed) this.#timer = setTimeout(() => void this.readOn(), AGAIN)
    } finally {
      this.#reading = false
    }
  }

  /** Fetches one page; returns whether there may be more. */
  async #readPage(): Promise<boolean> {
    this.#again = false
    const from = this.#next()
    const more = await this.#connection.chat({ ...this.#place(), ...(from !== undefined && { from }) })
    if (from === undefined && more.length < CHAT_PAGE) this.#complete.value = true
    this.#append(more)
    this.refused.value = undefined
    if (this.#seenTo.peek() === undefined) this.#seenTo.value = this.room === 'spectators' ? (this.#next() ?? 0) : 0
    const full = from !== undefined && more.length >= CHAT_PAGE
    return this.#again || full || (more.length > 0 && (this.#next() ?? 0) < this.#wanted)
  }

  async readBack(): Promise<void> {
    const to = this.lines.peek()?.[0]?.n
    if (to === undefined || !this.earlier.peek()) return
    const before = await this.#connection.chat({ ...this.#place(), to }).catch(() => undefined)
    const known = this.lines.peek() ?? []
    if (before === undefined || known[0]?.n !== to) return
    batch(() => {
      if (before.length < CHAT_PAGE) this.#complete.value = true
      this.lines.value = [...before, ...known]
    })
  }

  hear({ lines: news }: ChatNews): void {
    const last = news.at(-1)
    if (last === undefined) return
    this.#wanted = Math.max(this.#wanted, last.n + 1)
    const from = this.#next()
    if (from === undefined || (news[0]?.n ?? 0) > from) return void this.readOn()
    this.#append(news)
    const others = last.user !== this.#who()?.id && !muted.peek().has(last.user)
    if (last.n >= from && others) this.latest.value = last
  }

  async #send({ id, text }: OwnLine): Promise<void> {
    this.own.value = [...this.own.peek().filter((line) => line.id !== id), { id, text }]
    try {
      const line = await this.#connection.say({ ...this.#place(), id, text })
      this.#wanted = Math.max(this.#wanted, line.n + 1)
      if (line.n === this.#next()) this.#append([line])
      else if (line.n > (this.#next() ?? 0)) await this.readOn()
      this.drop(id)
    } catch (failure) {
      const error = asApiError(failure)
      this.own.value = this.own.peek().map((line) => (line.id === id ? { ...line, error } : line))
    }
  }

  async say(text: string): Promise<void> {
    const line = tidyChat(text)
    if (line !== '') await this.#send({ id: newCommandId(), text: line })
  }

  async sayAgain(id: string): Promise<void> {
    const line = this.own.peek().find((each) => each.id === id)
    if (line !== undefined) await this.#send(line)
  }

  drop(id: string): void {
    this.own.value = this.own.peek().filter((line) => line.id !== id)
  }

  seen(): void {
    const to = this.#next() ?? 0
    if (to <= (this.#seenTo.peek() ?? -1)) return
    this.#seenTo.value = to
    keep(this.#key, to)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}

function seenBefore(key: string): number | undefined {
  const value = kept(key)
  return typeof value === 'number' ? value : undefined
}
