import type { z } from 'zod'
import { describe } from '../faults.ts'
import { newId } from '../ids.ts'
import type { Say } from '../log/say.ts'
import { rateLimitedLog } from '../security/rate-limited-log.ts'
import { Seal } from '../security/seal.ts'
import { ShortMemory } from '../security/short-memory.ts'
import type { SiteKey } from '../store/site-key.ts'
import { envelope, type JoinQuestion, type JoinReply, type Message, type Topic, topics } from './messages.ts'
import { RedisLines } from './redis-lines.ts'

/** Why a message was dropped: not sealed by this site; too old or a repeat; malformed; its handler failed. */
export type Dropped = 'unsealed' | 'old' | 'malformed' | 'failed'

/** What a bus works with. */
export interface BusSetup {
  readonly url: string
  /** Separates sites that share a Redis. */
  readonly prefix: string
  /** This process's id. */
  readonly process: string
  readonly site: SiteKey
  readonly say: Say
  /** Called for every dropped message. */
  readonly dropped?: ((why: Dropped) => void) | undefined
}

/** A subscription to a topic. */
export interface Listening {
  /**
   * Resolves once subscribed, or once Redis fails to answer in time; the subscription then starts when Redis is back.
   * Never rejects.
   */
  readonly ready: Promise<void>
  readonly stop: () => void
}

type Handler<T extends Topic> = (said: Message<T>, from: string) => unknown

interface Channel {
  readonly topic: Topic
  readonly handlers: Set<Handler<Topic>>
}

/** Milliseconds for which a message or question is valid. */
const FRESH = 30_000
/** Number of senders whose last sequence number is remembered. */
const SENDERS = 1_000
/** Version of the message format, part of every channel and list name. The previous format had no version. */
const FORM = 1
/** Seconds until a list without additions expires. */
const KEPT = 24 * 3_600

/**
 * Messages between the processes of a site, through Redis. They can be lost, so correctness must not depend on them.
 * Each is sealed with the site's key for its channel and numbered, so access to Redis does not allow reading, forging
 * or replaying messages. Incoming messages never cause exceptions.
 */
export class Bus {
  readonly #setup: BusSetup
  readonly #seal: Seal
  readonly #complain: (line: unknown) => void
  readonly #channels = new Map<string, Channel>()
  readonly #asked = new Map<string, (reply: JoinReply) => void>()
  readonly #heard = new ShortMemory<string, number>(SENDERS)
  readonly #gaps: (() => void)[] = []
  #lines: RedisLines | undefined
  #said = 0

  private constructor(setup: BusSetup) {
    this.#setup = setup
    this.#seal = new Seal(setup.site.key)
    this.#complain = rateLimitedLog(setup.say)
  }

  /** Connects. Rejects with `RedisGone` if Redis does not answer. */
  static async open(setup: BusSetup): Promise<Bus> {
    const bus = new Bus(setup)
    bus.#lines = await RedisLines.open(setup.url, {
      say: setup.say,
      arrived: (channel, message) => bus.#arrived(channel, message),
      back: () => bus.#gap(),
    })
    await bus.listen('answers', setup.process, ({ id, reply }) => bus.#asked.get(id)?.(reply)).ready
    return bus
  }

  /** Sends to all other subscribed processes. Lost if Redis is down. */
  tell<T extends Topic>(topic: T, id: string, said: Message<T>): void {
    this.#send(topic, id, said).catch(() => undefined)
  }

  /** Subscribes `handler` to a topic. Its errors and rejections are only logged. */
  listen<T extends Topic>(topic: T, id: string, handler: Handler<T>): Listening {
    const name = this.#name(topic, id)
    const known = this.#channels.get(name)
    const channel: Channel = known ?? { topic, handlers: new Set() }
    const hear = handler as Handler<Topic>
    channel.handlers.add(hear)
    this.#channels.set(name, channel)
    return {
      ready: known === undefined ? (this.#lines?.hear(name) ?? Promise.resolve()) : Promise.resolve(),
      stop: () => {
        channel.handlers.delete(hear)
        if (channel.handlers.size > 0 || this.#channels.get(name) !== channel) return
        this.#channels.delete(name)
        this.#lines?.forget(name)
      },
    }
  }

  /** Calls `work` whenever messages may have been lost. */
  onGap(work: () => void): void {
    this.#gaps.push(work)
  }

  /** Answers joins forwarded to this process. */
  async answer(work: (question: JoinQuestion) => Promise<JoinReply>): Promise<void> {
    await this.listen('asks', this.#setup.process, async ({ id, match, user, device }, from) => {
      this.tell('answers', from, { kind: 'answer', id, reply: await work({ match, user, device }) })
    }).ready
  }

  /** Forwards a join to another process; `undefined` if the process does not exist, or once `given` aborts. */
  async ask(process: string, question: JoinQuestion, given: AbortSignal): Promise<JoinReply | undefined> {
    const id = newId()
    return new Promise((done) => {
      const finish = (reply: JoinReply | undefined): void => {
        this.#asked.delete(id)
        given.removeEventListener('abort', stop)
        done(reply)
      }
      const stop = (): void => finish(undefined)
      if (given.aborted) {
        stop()
        return
      }
      given.addEventListener('abort', stop)
      this.#asked.set(id, finish)
      this.#send('asks', process, { kind: 'join', id, ...question }).then(
        (receivers) => (receivers === 0 ? stop() : undefined),
        stop,
      )
    })
  }

  /** Prepends an item to a list of at most `most`. Lost if Redis is down. */
  keep(list: string, kept: object, most: number): void {
    const name = this.#list(list)
    this.#lines?.push(name, this.#seal.seal(name, JSON.stringify(kept)), most, KEPT).catch(() => undefined)
  }

  /** The well-formed items of a list, newest first. Rejects if Redis is down. */
  async kept<T extends z.ZodType>(list: string, form: T): Promise<z.output<T>[]> {
    const name = this.#list(list)
    const sealed = await this.#open().list(name)
    return sealed.flatMap((each) => {
      const text = this.#seal.open(name, each)
      const parsed = form.safeParse(text === undefined ? undefined : jsonOf(text))
      if (parsed.success) return [parsed.data]
      this.#drop(text === undefined ? 'unsealed' : 'malformed', name)
      return []
    })
  }

  close(): void {
    this.#lines?.close()
    this.#lines = undefined
    this.#channels.clear()
  }

  #name(topic: Topic, id: string): string {
    return `${this.#setup.prefix}/${FORM}:${topic}${id === '' ? '' : `-${id}`}`
  }

  #list(list: string): string {
    return `${this.#setup.prefix}/${FORM}:${list}`
  }

  #open(): RedisLines {
    if (this.#lines === undefined) throw new Error('the bus is closed')
    return this.#lines
  }

  #now(): number {
    return this.#setup.site.clock.now
  }

  async #send<T extends Topic>(topic: T, id: string, said: Message<T>): Promise<number> {
    const lines = this.#open()
    const name = this.#name(topic, id)
    const message = { from: this.#setup.process, n: this.#said++, at: this.#now(), said }
    return lines.publish(name, this.#seal.seal(name, JSON.stringify(message)))
  }

  #arrived(name: string, sealed: Buffer): void {
    try {
      const channel = this.#channels.get(name)
      if (channel !== undefined) this.#hear(name, channel, sealed)
    } catch (error) {
      this.#failed(name, error)
    }
  }

  #hear(name: string, { topic, handlers }: Channel, sealed: Buffer): void {
    const text = this.#seal.open(name, sealed)
    if (text === undefined) {
      this.#drop('unsealed', name)
      return
    }
    const message = envelope.safeParse(jsonOf(text))
    const said = topics[topic].safeParse(message.data?.said)
    if (!message.success || !said.success) {
      this.#drop('malformed', name)
      return
    }
    const { from, n, at } = message.data
    if (from === this.#setup.process) return
    if (n <= (this.#heard.get(from) ?? -1) || Math.abs(this.#now() - at) > FRESH) {
      this.#drop('old', name)
      return
    }
    this.#heard.set(from, n)
    for (const handler of [...handlers])
      try {
        Promise.resolve(handler(said.data, from)).catch((error: unknown) => this.#failed(name, error))
      } catch (error) {
        this.#failed(name, error)
      }
  }

  #gap(): void {
    for (const work of this.#gaps)
      try {
        work()
      } catch (error) {
        this.#failed('a break', error)
      }
  }

  #drop(why: Dropped, name: string): void {
    this.#setup.dropped?.(why)
    this.#complain(`A message in ${name} was dropped: ${why}`)
  }

  #failed(name: string, error: unknown): void {
    this.#setup.dropped?.('failed')
    this.#complain(`The handler of a message in ${name} failed: ${describe(error)}`)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
