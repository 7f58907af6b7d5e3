import type { Match } from '@topside/engine'
import {
  type ChatAnswer,
  type ChatLine,
  type ChatNews,
  type ChatRoom,
  chatRequest,
  sayRequest,
  type User,
} from '@topside/protocol'
import type { Connection } from '../colyseus/connections.ts'
import { bySlices } from '../colyseus/slices.ts'
import { fault } from '../faults.ts'
import type { ViewSource } from '../match/observable.ts'
import type { MatchAccess } from '../security/admission.ts'
import { parse } from '../security/input.ts'
import type { ChatLog, ChatRange, NewChat } from '../store/chat.ts'
import type { Matches } from '../store/matches.ts'

/** The chat of matches. Everything rejects with a `Fault` for the client. */
export interface ChatService {
  lines(match: string, room: ChatLog, range: ChatRange): Promise<ChatLine[]>
  say(line: NewChat): Promise<ChatLine>
  /** Calls `hear` with later lines until the returned function is called. */
  listen(match: string, room: ChatLog, hear: (lines: readonly ChatLine[]) => void): Promise<() => void>
}

/** The log that a connection may read, and the user it writes as; `undefined` for anonymous readers. */
export interface AdmittedToChat {
  readonly log: ChatLog
  readonly user: User | undefined
}

/** What the chat needs from its room. */
export interface ChatContext<C extends Connection> {
  readonly match: () => string
  readonly clients: () => readonly C[]
  /**
   * The log of a chat room that a connection may use now, according to the store. Throws a `Fault` if it may use none.
   */
  readonly admit: (client: C, room: ChatRoom, token: string | undefined) => Promise<AdmittedToChat>
  /** The connections that may still read the log. Rejects if that is unknown. */
  readonly readers: (log: ChatLog, clients: readonly C[]) => Promise<readonly C[]>
}

/** A log with listeners in this room. */
interface LogListeners {
  /** Session ids. */
  readonly who: Set<string>
  readonly stop: Promise<() => void>
}

/** The chat of one Colyseus room: answers requests and pushes later lines to each connection that has made one. */
export class RoomChat<C extends Connection> {
  readonly #chat: ChatService
  readonly #context: ChatContext<C>
  readonly #listeners = new Map<ChatLog, LogListeners>()
  #sending: Promise<void> = Promise.resolve()
  #closed = false

  constructor(chat: ChatService, context: ChatContext<C>) {
    this.#chat = chat
    this.#context = context
  }

  /** Registers the requests `chat` and `say`. */
  take(on: (type: 'chat' | 'say', work: (client: C, message: unknown) => unknown) => void): void {
    on('chat', (client, message) => this.#read(client, message))
    on('say', (client, message) => this.#say(client, message))
  }

  /** Forgets a closed connection. */
  leave(client: C): void {
    for (const { who } of this.#listeners.values()) who.delete(client.sessionId)
  }

  /** Stops pushing lines. */
  close(): void {
    this.#closed = true
    for (const { stop } of this.#listeners.values())
      stop.then(
        (silence) => silence(),
        () => undefined,
      )
    this.#listeners.clear()
  }

  async #read(client: C, message: unknown): Promise<ChatAnswer> {
    const { room, token, from, to } = parse(chatRequest, message)
    const { log } = await this.#context.admit(client, room, token)
    await this.#listen(client, room, log)
    const lines = await this.#chat.lines(this.#context.match(), log, { from, to })
    // A connection that lost access meanwhile gets no lines.
    const now = await this.#context.admit(client, room, token)
    return now.log === log ? lines : []
  }

  async #say(client: C, message: unknown): Promise<ChatLine> {
    const { room, token, id, text } = parse(sayRequest, message)
    const { log, user } = await this.#context.admit(client, room, token)
    if (user === undefined) throw fault('not-signed-in')
    return this.#chat.say({
      match: this.#context.match(),
      room: log,
      user: user.id,
      name: user.name,
      text,
      request: id,
    })
  }

  async #listen(client: C, room: ChatRoom, log: ChatLog): Promise<void> {
    if (this.#closed) throw fault('match-not-running')
    let listeners = this.#listeners.get(log)
    if (listeners === undefined) {
      const stop = this.#chat.listen(this.#context.match(), log, (lines) => this.#send(log, { room, lines }))
      listeners = { who: new Set(), stop }
      this.#listeners.set(log, listeners)
    }
    listeners.who.add(client.sessionId)
    try {
      await listeners.stop
    } catch (error) {
      if (this.#listeners.get(log) === listeners) this.#listeners.delete(log)
      throw error
    }
  }

  #send(log: ChatLog, news: ChatNews): void {
    const sent = this.#sending.then(async () => {
      const who = this.#listeners.get(log)?.who
      const clients = this.#context.clients().filter(({ sessionId }) => who?.has(sessionId) === true)
      if (clients.length === 0) return
      const readers = await this.#context.readers(log, clients)
      await bySlices(readers, (client) => client.send('chat', news))
    })
    // Connections that missed lines request them with the next one.
    this.#sending = sent.catch(() => undefined)
  }
}

/**
 * First seat of the alliance of these seats; `undefined` without seats, without an ally, or if the seats are enemies.
 */
export function allianceOf(match: Match, seats: readonly number[]): number | undefined {
  const [first] = seats
  if (first === undefined) return undefined
  const alliance = [first, ...match.alliesOf(first)]
  return alliance.length > 1 && seats.every((seat) => alliance.includes(seat)) ? Math.min(...alliance) : undefined
}

/** Whether the holder of these seats (possibly none) may read a players' log. */
export function hears({ match }: ViewSource, log: ChatLog, seats: readonly number[] = []): boolean {
  if (!log.startsWith('allies-')) return seats.length > 0
  return match !== undefined && log === `allies-${allianceOf(match, seats)}`
}

/**
 * The log for a player: the players' chat, a separate one for each alliance, and the spectators' chat once the
 * spectator room has shown the end.
 */
export async function admitPlayer(
  { row, match }: ViewSource,
  room: ChatRoom,
  seats: readonly number[],
  matches: Matches,
): Promise<ChatLog> {
  if (row.status === 'open') throw fault('match-not-running')
  if (room === 'players') return room
  if (room === 'allies') {
    if (match === undefined) throw fault('not-stored')
    const alliance = allianceOf(match, seats)
    if (alliance === undefined) throw fault('not-a-player', { key: 'error.no-allies' })
    return `allies-${alliance}`
  }
  const shown = match?.outcome !== undefined && (row.delay === 0 || (await matches.logs.endShown(row.id)))
  if (!shown) throw fault('not-for-players')
  return room
}

/**
 * The log for a spectator. Seat holders are admitted only after the spectator room has shown the end, so that they get
 * no help.
 */
export function admitSpectator(
  { row, over }: Pick<ViewSource, 'row'> & { readonly over: boolean },
  room: ChatRoom,
  { seats }: Pick<MatchAccess, 'seats'>,
): ChatLog {
  if (room !== 'spectators') throw fault('not-a-player')
  if (row.status === 'open') throw fault('match-not-running')
  if (seats.length > 0 && !over) throw fault('not-for-players')
  return room
}
