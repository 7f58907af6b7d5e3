import {
  type ChatAnswer,
  type ChatLine,
  type ChatNews,
  type ChatRoom,
  chatRequest,
  sayRequest,
  type User,
} from '@topside/protocol'
import type { Connection } from '../colyseus/room.ts'
import { bySlices } from '../colyseus/slices.ts'
import { fault } from '../faults.ts'
import type { ViewSource } from '../match/observable.ts'
import type { Admitted } from '../security/admission.ts'
import { parse } from '../security/input.ts'
import type { ChatRange, NewChat } from '../store/chat.ts'
import type { Matches } from '../store/matches.ts'

/** What is said about matches, as rooms need it. Everything rejects with a `Fault` that can be told. */
export interface ChatService {
  lines(match: string, room: ChatRoom, range: ChatRange): Promise<ChatLine[]>
  say(line: NewChat): Promise<ChatLine>
  /** Calls `hear` with every later line, until the function is called that this resolves with. */
  listen(match: string, room: ChatRoom, hear: (lines: readonly ChatLine[]) => void): Promise<() => void>
}

/** What a room says of those who talk in it. */
export interface ChatPlace<C extends Connection> {
  readonly match: () => string
  readonly clients: () => readonly C[]
  /**
   * Who somebody is who may read and write in a room of chat just now, as the store says; `undefined` for nobody in particular, who may read.
   * Throws a `Fault` for who may not.
   */
  readonly admit: (client: C, room: ChatRoom, token: string | undefined) => Promise<User | undefined>
  /** Those who may still hear what is said there. Rejects if that is not known. */
  readonly hearers: (room: ChatRoom, clients: readonly C[]) => Promise<readonly C[]>
}

/** A room of chat that somebody here listens to. */
interface Hearing {
  /** Session ids. */
  readonly who: Set<string>
  readonly stop: Promise<() => void>
}

/** The chat of one Colyseus room: answers its requests, and tells each connection that asked once of every later line. */
export class ChatDesk<C extends Connection> {
  readonly #chat: ChatService
  readonly #place: ChatPlace<C>
  readonly #hearing = new Map<ChatRoom, Hearing>()
  #sending: Promise<void> = Promise.resolve()
  #closed = false

  constructor(chat: ChatService, place: ChatPlace<C>) {
    this.#chat = chat
    this.#place = place
  }

  /** Takes the requests `chat` and `say`. */
  take(on: (type: string, work: (client: C, message: unknown) => unknown) => void): void {
    on('chat', (client, message) => this.#read(client, message))
    on('say', (client, message) => this.#say(client, message))
  }

  /** A connection is no more. */
  leave(client: C): void {
    for (const { who } of this.#hearing.values()) who.delete(client.sessionId)
  }

  /** Tells nobody any more. */
  close(): void {
    this.#closed = true
    for (const { stop } of this.#hearing.values())
      stop.then(
        (silence) => silence(),
        () => undefined,
      )
    this.#hearing.clear()
  }

  async #read(client: C, message: unknown): Promise<ChatAnswer> {
    const { room, token, from, to } = parse(chatRequest, message)
    await this.#place.admit(client, room, token)
    await this.#hear(client, room)
    const lines = await this.#chat.lines(this.#place.match(), room, { from, to })
    // Whoever may not read them any more gets none that were said meanwhile.
    await this.#place.admit(client, room, token)
    return lines
  }

  async #say(client: C, message: unknown): Promise<ChatLine> {
    const { room, token, id, text } = parse(sayRequest, message)
    const user = await this.#place.admit(client, room, token)
    if (user === undefined) throw fault('not-signed-in')
    return this.#chat.say({
      match: this.#place.match(),
      room,
      user: user.id,
      name: user.name,
      text,
      request: id,
    })
  }

  async #hear(client: C, room: ChatRoom): Promise<void> {
    if (this.#closed) throw fault('match-not-running')
    let hearing = this.#hearing.get(room)
    if (hearing === undefined) {
      const stop = this.#chat.listen(this.#place.match(), room, (lines) => this.#send({ room, lines }))
      hearing = { who: new Set(), stop }
      this.#hearing.set(room, hearing)
    }
    hearing.who.add(client.sessionId)
    try {
      await hearing.stop
    } catch (error) {
      if (this.#hearing.get(room) === hearing) this.#hearing.delete(room)
      throw error
    }
  }

  #send(news: ChatNews): void {
    const sent = this.#sending.then(async () => {
      const who = this.#hearing.get(news.room)?.who
      const clients = this.#place.clients().filter(({ sessionId }) => who?.has(sessionId) === true)
      if (clients.length === 0) return
      const hearers = await this.#place.hearers(news.room, clients)
      await bySlices(hearers, (client) => client.send('chat', news))
    })
    // Who was not told asks for what is missing with the next line.
    this.#sending = sent.catch(() => undefined)
  }
}

/** Players talk among themselves from the beginning of the match, and in the spectator room once it has seen the end. */
export async function admitPlayer({ row, match }: ViewSource, room: ChatRoom, matches: Matches): Promise<void> {
  if (row.status === 'open') throw fault('match-not-running')
  if (room === 'players') return
  const shown = match?.outcome !== undefined && (row.delay === 0 || (await matches.endShown(row.id)))
  if (!shown) throw fault('not-for-players')
}

/** Spectators talk in the spectator room; whoever holds a seat is let in once what the spectator room sees is over, so that nobody is helped. */
export function admitSpectator({ row, match }: ViewSource, room: ChatRoom, { seats }: Pick<Admitted, 'seats'>): void {
  if (room === 'players') throw fault('not-a-player')
  if (row.status === 'open') throw fault('match-not-running')
  if (seats.length > 0 && match?.outcome === undefined) throw fault('not-for-players')
}
