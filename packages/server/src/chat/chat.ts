import { type ChatLine, chatText } from '@topside/protocol'
import { describe, fault } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import { chatLimit } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { ChatLog, ChatRange, ChatStore, NewChat } from '../store/chat.ts'
import { notStored } from '../store/db.ts'
import { Channel, type LineListener } from './channel.ts'

/** Milliseconds between polls of a spectators' chat for lines stored by other processes, in case a notice was lost. */
const INTERVAL = 5_000

/** The other processes of this site, for the spectators' chat. */
export interface ChatPeers {
  /** Notifies them of new lines in a match's chat. */
  tell(match: string): void
  /** Calls `hear` on their notices until stopped; reliably once `ready` resolves. */
  listen(match: string, hear: () => void): { readonly ready: Promise<void>; readonly stop: () => void }
}

/** What chat works with. */
export interface ChatServices {
  readonly store: ChatStore
  /** The other processes of this site, if any. */
  readonly peers?: ChatPeers | undefined
  readonly say: Say
}

interface Open {
  readonly channel: Promise<Channel>
  users: number
  readonly silence: () => void
}

/**
 * The chat of matches: lines are stored first, then delivered to listeners. Spectators may be connected to any process,
 * so all processes are notified of new lines in a spectators' chat; players' chat stays in the process that holds the
 * match.
 */
export class Chat {
  readonly #services: ChatServices
  readonly #users = new KeyedLimit(chatLimit)
  readonly #open = new Map<string, Open>()

  constructor(services: ChatServices) {
    this.#services = services
  }

  /**
   * Stores a line, once per request, and delivers it. Throws a `Fault`: `bad-text`; `too-fast`, with the seconds to
   * wait; `not-stored`; `no-room`.
   */
  async say(line: NewChat): Promise<ChatLine> {
    const text = chatText(line.text)
    if (text === undefined) throw fault('bad-text')
    const { store } = this.#services
    if (!this.#users.take(line.user)) {
      const before = await this.#stored(store.find(line))
      if (before !== undefined) return before
      const seconds = Math.ceil(this.#users.wait(line.user))
      throw fault('too-fast', { key: 'error.chat.too-fast', args: { seconds } })
    }
    const stored = await this.#stored(store.add({ ...line, text }))
    this.#tell(line.match, line.room)
    return stored
  }

  /** Lines of a room; see {@link ChatStore.lines}. Throws a `Fault` `not-stored` if the store fails. */
  lines(match: string, room: ChatLog, range: ChatRange): Promise<ChatLine[]> {
    return this.#stored(this.#services.store.lines(match, room, range))
  }

  /**
   * Calls `hear` with lines stored from now on until the returned function is called. Throws a `Fault` `not-stored` if
   * the store fails.
   */
  async listen(match: string, room: ChatLog, hear: LineListener): Promise<() => void> {
    const topic = topicOf(match, room)
    let open = this.#open.get(topic)
    if (open === undefined) {
      const { peers } = this.#services
      const others = room === 'spectators' ? peers?.listen(match, () => this.#readOn(match, room)) : undefined
      open = { channel: this.#begin(match, room, others?.ready), users: 0, silence: () => others?.stop() }
      this.#open.set(topic, open)
    }
    const { channel } = open
    const leave = this.#use(topic, open)
    try {
      const joined = await this.#stored(channel)
      joined.add(hear)
      return () => {
        joined.delete(hear)
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  #use(topic: string, open: Open): () => void {
    open.users++
    return () => {
      if (--open.users > 0) return
      if (this.#open.get(topic) === open) this.#open.delete(topic)
      open.silence()
      open.channel.then(
        (channel) => channel.stop(),
        () => undefined,
      )
    }
  }

  /**
   * Subscribes to the other processes before counting, so that no line is missed in between; polls while it cannot
   * subscribe.
   */
  async #begin(match: string, room: ChatLog, others: Promise<void> | undefined): Promise<Channel> {
    const { store } = this.#services
    await others
    const read = (from: number): Promise<ChatLine[]> => store.lines(match, room, { from })
    return new Channel({ read, interval: others && INTERVAL }, await store.count(match, room))
  }

  #tell(match: string, room: ChatLog): void {
    this.#readOn(match, room)
    if (room === 'spectators') this.#services.peers?.tell(match)
  }

  #readOn(match: string, room: ChatLog): void {
    this.#open.get(topicOf(match, room))?.channel.then(
      (channel) => channel.readOn(),
      () => undefined,
    )
  }

  async #stored<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const refusal = notStored(error)
      if (refusal !== error) this.#services.say(`The chat failed: ${describe(error)}`, WRONG)
      throw refusal
    }
  }
}

function topicOf(match: string, room: ChatLog): string {
  return `chat-${room}-${match}`
}
